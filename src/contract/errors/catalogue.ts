/** The documented response of an error code. */
export interface CatalogueEntry {
  status: number;
  msg: string;
  /** Extra fields of the response with example values. The examples also define the types of the fields. */
  extra: Record<string, unknown>;
  /** Fields that a response may have instead of `extra`. */
  otherExtra?: Record<string, unknown>;
}

const none = {} as const;
const refusedInvitations: [address: string, reason: string, isDeactivated: boolean][] = [
  ['colleague@example.com', 'Already has an account', false],
];
const noObjections: unknown[] = [];

/**
 * Every error code with its HTTP status, default message, and extra fields with example values. An injected
 * fault that names only a code returns these values, except in fields that echo the request.
 * @see https://zulip.com/api/rest-error-handling
 */
export const CATALOGUE = {
  BAD_REQUEST: {
    status: 400,
    msg: 'The request is not valid',
    extra: none,
  },
  STREAM_DOES_NOT_EXIST: {
    status: 400,
    msg: 'The channel does not exist',
    extra: { stream_id: 999_999 },
    otherExtra: { stream: 'no such channel' },
  },
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: {
    status: 400,
    msg: 'You only have permission to move the 2/5 most recent messages in this topic.',
    extra: {
      first_message_id_allowed_to_move: 4,
      total_messages_in_topic: 5,
      total_messages_allowed_to_move: 2,
    },
  },
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: {
    status: 400,
    msg: 'You may not mention all subscribers of the channel',
    extra: none,
  },
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: {
    status: 400,
    msg: 'You may not mention all participants of the topic',
    extra: none,
  },
  NOT_FOUND: {
    status: 404,
    msg: 'Not found',
    extra: none,
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
  },
  BAD_EVENT_QUEUE_ID: {
    status: 400,
    msg: 'The event queue does not exist',
    extra: { queue_id: 'unknown-queue' },
  },
  INVALID_PUSH_DEVICE_TOKEN: {
    status: 400,
    msg: 'The device is not registered with this server',
    extra: none,
  },
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: {
    status: 400,
    msg: 'The device is not registered with the push relay',
    extra: none,
  },
  NO_ACTIVE_PUSH_DEVICE: {
    status: 400,
    msg: 'No device is registered for encrypted push notifications',
    extra: none,
  },
  PUSH_SERVICE_NOT_CONFIGURED: {
    status: 400,
    msg: 'The server is not configured to send push notifications',
    extra: none,
  },
  EXPECTATION_MISMATCH: {
    status: 400,
    msg: 'The `old` value is not the current one',
    extra: { field_name: 'old' },
  },
  SYSTEM_GROUP_REQUIRED: {
    status: 400,
    msg: 'The setting accepts only system groups',
    extra: { setting_name: 'can_create_web_public_channel_group' },
  },
  CANNOT_DEACTIVATE_GROUP_IN_USE: {
    status: 400,
    msg: 'The group is in use',
    extra: { objections: noObjections },
  },
  CANNOT_DEACTIVATE_LAST_USER: {
    status: 400,
    msg: 'The only owner of the organization cannot be deactivated',
    extra: { is_last_owner: true, entity: 'organization owner' },
  },
  CANNOT_ADMINISTER_CHANNEL: {
    status: 400,
    msg: 'You may not administer this channel',
    extra: none,
  },
  CHANNEL_ALREADY_EXISTS: {
    status: 409,
    msg: 'A channel with this name already exists',
    extra: { channel_name: 'general' },
  },
  BAD_IMAGE: {
    status: 400,
    msg: 'The file is not an image',
    extra: none,
  },
  REACTION_ALREADY_EXISTS: {
    status: 400,
    msg: 'The reaction already exists',
    extra: none,
  },
  REACTION_DOES_NOT_EXIST: {
    status: 400,
    msg: 'The reaction does not exist',
    extra: none,
  },
  BAD_NARROW: {
    status: 400,
    msg: 'The narrow cannot be evaluated',
    extra: { desc: 'there is no channel "nowhere"' },
  },
  REQUEST_VARIABLE_MISSING: {
    status: 400,
    msg: 'A required parameter is missing',
    extra: { var_name: 'content' },
  },
  UNAUTHORIZED_PRINCIPAL: {
    status: 400,
    msg: 'The role of the caller does not allow this',
    extra: none,
  },
  UNAUTHORIZED: {
    status: 401,
    msg: 'Sign in with HTTP Basic: API email and API key',
    extra: none,
  },
  INVALID_API_KEY: {
    status: 401,
    msg: 'Unknown email or wrong API key',
    extra: none,
  },
  AUTHENTICATION_FAILED: {
    status: 401,
    msg: 'The email or the password is wrong',
    extra: none,
  },
  PASSWORD_AUTH_DISABLED: {
    status: 401,
    msg: 'The organization does not accept passwords',
    extra: none,
  },
  USER_DEACTIVATED: {
    status: 401,
    msg: 'The account is deactivated',
    extra: none,
  },
  REALM_DEACTIVATED: {
    status: 401,
    msg: 'The organization is deactivated',
    extra: none,
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    msg: 'Method not allowed',
    extra: none,
  },
  RATE_LIMIT_HIT: {
    status: 429,
    msg: 'Too many requests',
    extra: { 'retry-after': 1 },
  },
  INTERNAL_ERROR: {
    status: 500,
    msg: 'The mock failed',
    extra: none,
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof CATALOGUE;

/** Codes of the zulip dialect; in the reference dialect they are `BAD_REQUEST`. */
export const ZULIP_CODES: readonly string[] = [
  'BAD_NARROW',
  'REQUEST_VARIABLE_MISSING',
  'UNAUTHORIZED_PRINCIPAL',
] satisfies ErrorCode[];

type Widen<T> = T extends boolean ? boolean : T extends number ? number : T extends string ? string : T;

/** The extra fields of a response with this code, as in `extra`; a response may have the fields of `otherExtra` instead. */
export type ErrorExtra<C extends ErrorCode> = {
  -readonly [K in keyof (typeof CATALOGUE)[C]['extra']]: Widen<(typeof CATALOGUE)[C]['extra'][K]>;
};

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(CATALOGUE, code);
}
