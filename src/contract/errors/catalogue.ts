/**
 * Every error code with its HTTP status, default message, and extra fields with example values. An injected
 * fault that names only a code returns these values, except in fields that echo the request.
 * @see https://zulip.com/api/rest-error-handling
 */
export interface CatalogueEntry {
  status: number;
  msg: string;
  /** Extra fields of the response with example values, which also define their types. */
  extra: Record<string, unknown>;
  /** Fields that a response may have instead of `extra`. */
  otherExtra?: Record<string, unknown>;
  summary: string;
}

const none = {} as const;
const refusedInvitations: [address: string, reason: string, isDeactivated: boolean][] = [
  ['colleague@example.com', 'Already has an account', false],
];
const noObjections: unknown[] = [];

export const CATALOGUE = {
  BAD_REQUEST: {
    status: 400,
    msg: 'The request is not valid',
    extra: none,
    summary: 'a parameter is missing or wrong, or the caller may not do this',
  },
  STREAM_DOES_NOT_EXIST: {
    status: 400,
    msg: 'The channel does not exist',
    extra: { stream_id: 999_999 },
    otherExtra: { stream: 'no such channel' },
    summary: 'the channel does not exist or the caller cannot access it',
  },
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: {
    status: 400,
    msg: 'You only have permission to move the 2/5 most recent messages in this topic.',
    extra: {
      first_message_id_allowed_to_move: 4,
      total_messages_in_topic: 5,
      total_messages_allowed_to_move: 2,
    },
    summary: 'some messages of the topic are too old for the caller to move; the others may be moved',
  },
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: {
    status: 400,
    msg: 'You may not mention all subscribers of the channel',
    extra: none,
    summary: 'the message mentions everyone in a large channel, and the caller may not mention many users',
  },
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: {
    status: 400,
    msg: 'You may not mention all participants of the topic',
    extra: none,
    summary: 'the message mentions everyone in a large topic, and the caller may not mention many users',
  },
  NOT_FOUND: {
    status: 404,
    msg: 'Not found',
    extra: none,
    summary: 'the resource named in the path does not exist',
  },
  INVITATION_FAILED: {
    status: 400,
    msg: 'Some of the addresses could not be invited',
    extra: {
      sent_invitations: true,
      daily_limit_reached: false,
      license_limit_reached: false,
      errors: refusedInvitations,
    },
    summary: 'some invitee addresses already have accounts; the others were invited',
  },
  BAD_EVENT_QUEUE_ID: {
    status: 400,
    msg: 'The event queue does not exist',
    extra: { queue_id: 'unknown-queue' },
    summary: 'the queue is unknown, expired, deleted, or belongs to another user',
  },
  INVALID_PUSH_DEVICE_TOKEN: {
    status: 400,
    msg: 'The device is not registered with this server',
    extra: none,
    summary: 'the push token is not known to the server',
  },
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: {
    status: 400,
    msg: 'The device is not registered with the push relay',
    extra: none,
    summary: 'the push token is not known to the push notification relay',
  },
  NO_ACTIVE_PUSH_DEVICE: {
    status: 400,
    msg: 'No device is registered for encrypted push notifications',
    extra: none,
    summary: 'the caller has no such device registered for end-to-end-encrypted notifications',
  },
  PUSH_SERVICE_NOT_CONFIGURED: {
    status: 400,
    msg: 'The server is not configured to send push notifications',
    extra: none,
    summary: 'the server sends no push notifications',
  },
  EXPECTATION_MISMATCH: {
    status: 400,
    msg: 'The `old` value is not the current one',
    extra: none,
    summary: 'the caller expected another current value',
  },
  CANNOT_DEACTIVATE_GROUP_IN_USE: {
    status: 400,
    msg: 'The group is in use',
    extra: { objections: noObjections },
    summary: 'the group is named by a permission or is a subgroup',
  },
  CANNOT_DEACTIVATE_LAST_USER: {
    status: 400,
    msg: 'The only owner of the organization cannot be deactivated',
    extra: { is_last_owner: true, entity: 'organization owner' },
    summary: 'the caller is the only owner of the organization, or its only user',
  },
  CANNOT_ADMINISTER_CHANNEL: {
    status: 400,
    msg: 'You may not administer this channel',
    extra: none,
    summary: 'the caller may see the channel, but not change or archive it',
  },
  CHANNEL_ALREADY_EXISTS: {
    status: 409,
    msg: 'A channel with this name already exists',
    extra: none,
    summary: 'another channel already has the name',
  },
  BAD_IMAGE: {
    status: 400,
    msg: 'The file is not an image',
    extra: none,
    summary: 'the uploaded file does not have the type of an image',
  },
  REACTION_ALREADY_EXISTS: {
    status: 400,
    msg: 'The reaction already exists',
    extra: none,
    summary: 'the caller has reacted to the message with this emoji',
  },
  REACTION_DOES_NOT_EXIST: {
    status: 400,
    msg: 'The reaction does not exist',
    extra: none,
    summary: 'the caller has not reacted to the message with this emoji',
  },
  BAD_NARROW: {
    status: 400,
    msg: 'The narrow cannot be evaluated',
    extra: { desc: 'there is no channel "nowhere"' },
    summary: 'the narrow names an unknown operator, channel or user (only in the zulip dialect)',
  },
  REQUEST_VARIABLE_MISSING: {
    status: 400,
    msg: 'A required parameter is missing',
    extra: { var_name: 'content' },
    summary: 'a required parameter is missing (only in the zulip dialect)',
  },
  UNAUTHORIZED: {
    status: 401,
    msg: 'Sign in with HTTP Basic: API email and API key',
    extra: none,
    summary: 'no credentials, or not HTTP Basic',
  },
  INVALID_API_KEY: {
    status: 401,
    msg: 'Unknown email or wrong API key',
    extra: none,
    summary: 'wrong credentials',
  },
  AUTHENTICATION_FAILED: {
    status: 401,
    msg: 'The email or the password is wrong',
    extra: none,
    summary: 'signing in with an unknown email or a wrong password',
  },
  PASSWORD_AUTH_DISABLED: {
    status: 401,
    msg: 'The organization does not accept passwords',
    extra: none,
    summary: 'signing in with a password where the organization has disabled it',
  },
  USER_DEACTIVATED: {
    status: 401,
    msg: 'The account is deactivated',
    extra: none,
    summary: 'a deactivated caller',
  },
  REALM_DEACTIVATED: {
    status: 401,
    msg: 'The organization is deactivated',
    extra: none,
    summary: 'a request to a deactivated organization',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    msg: 'Method not allowed',
    extra: none,
    summary: 'the path is an endpoint, but not with this method',
  },
  RATE_LIMIT_HIT: {
    status: 429,
    msg: 'Too many requests',
    extra: { 'retry-after': 1 },
    summary: 'the configured rate limit was reached',
  },
  INTERNAL_ERROR: {
    status: 500,
    msg: 'The mock failed',
    extra: none,
    summary: 'an unexpected exception inside the mock; never returned by the real API',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** A code of the error catalogue. */
export type ErrorCode = keyof typeof CATALOGUE;

/** Codes of the zulip dialect; in the reference dialect they are `BAD_REQUEST`. */
export const ZULIP_CODES: readonly string[] = [
  'BAD_NARROW',
  'REQUEST_VARIABLE_MISSING',
] satisfies ErrorCode[];

type Widen<T> = T extends boolean ? boolean : T extends number ? number : T extends string ? string : T;

/** The extra fields of a response with this code. */
export type ErrorExtra<C extends ErrorCode> = {
  -readonly [K in keyof (typeof CATALOGUE)[C]['extra']]: Widen<(typeof CATALOGUE)[C]['extra'][K]>;
};

/** Whether a string is a code of the catalogue. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(CATALOGUE, code);
}
