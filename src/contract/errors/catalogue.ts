export interface CatalogueEntry {
  status: number;
  msg: string;
  /** Extra fields of the response, with example values. The examples also define the types of the fields. */
  extra: Record<string, unknown>;
  /** Fields that a response may have instead of `extra`. */
  otherExtra?: Record<string, unknown>;
}

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
  BAD_REQUEST: entry(400, 'The request is not valid'),
  STREAM_DOES_NOT_EXIST: {
    ...entry(400, 'The channel does not exist', { stream_id: 999_999 }),
    otherExtra: { stream: 'no such channel' },
  },
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: entry(
    400,
    'You only have permission to move the 2/5 most recent messages in this topic.',
    { first_message_id_allowed_to_move: 4, total_messages_in_topic: 5, total_messages_allowed_to_move: 2 },
  ),
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: entry(400, 'You may not mention all subscribers of the channel'),
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: entry(400, 'You may not mention all participants of the topic'),
  NOT_FOUND: entry(404, 'Not found'),
  INVITATION_FAILED: entry(400, 'Some of the addresses could not be invited', {
    sent_invitations: true,
    daily_limit_reached: false,
    license_limit_reached: false,
    errors: refusedInvitations,
  }),
  BAD_EVENT_QUEUE_ID: entry(400, 'The event queue does not exist', { queue_id: 'unknown-queue' }),
  INVALID_PUSH_DEVICE_TOKEN: entry(400, 'The device is not registered with this server'),
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: entry(400, 'The device is not registered with the push relay'),
  NO_ACTIVE_PUSH_DEVICE: entry(400, 'No device is registered for encrypted push notifications'),
  PUSH_SERVICE_NOT_CONFIGURED: entry(400, 'The server is not configured to send push notifications'),
  EXPECTATION_MISMATCH: entry(400, 'The `old` value is not the current one', { field_name: 'old' }),
  SYSTEM_GROUP_REQUIRED: entry(400, 'The setting accepts only system groups', {
    setting_name: 'can_create_web_public_channel_group',
  }),
  CANNOT_DEACTIVATE_GROUP_IN_USE: entry(400, 'The group is in use', { objections: noObjections }),
  CANNOT_DEACTIVATE_LAST_USER: entry(400, 'The only owner of the organization cannot be deactivated', {
    is_last_owner: true,
    entity: 'organization owner',
  }),
  CANNOT_ADMINISTER_CHANNEL: entry(400, 'You may not administer this channel'),
  CHANNEL_ALREADY_EXISTS: entry(409, 'A channel with this name already exists', { channel_name: 'general' }),
  BAD_IMAGE: entry(400, 'The file is not an image'),
  REACTION_ALREADY_EXISTS: entry(400, 'The reaction already exists'),
  REACTION_DOES_NOT_EXIST: entry(400, 'The reaction does not exist'),
  BAD_NARROW: entry(400, 'The narrow cannot be evaluated', { desc: 'there is no channel "nowhere"' }),
  REQUEST_VARIABLE_MISSING: entry(400, 'A required parameter is missing', { var_name: 'content' }),
  UNAUTHORIZED_PRINCIPAL: entry(400, 'The role of the caller does not allow this'),
  UNAUTHORIZED: entry(401, 'Sign in with HTTP Basic: API email and API key'),
  INVALID_API_KEY: entry(401, 'Unknown email or wrong API key'),
  AUTHENTICATION_FAILED: entry(401, 'The email or the password is wrong'),
  PASSWORD_AUTH_DISABLED: entry(401, 'The organization does not accept passwords'),
  USER_DEACTIVATED: entry(401, 'The account is deactivated'),
  REALM_DEACTIVATED: entry(401, 'The organization is deactivated'),
  METHOD_NOT_ALLOWED: entry(405, 'Method not allowed'),
  RATE_LIMIT_HIT: entry(429, 'Too many requests', { 'retry-after': 1 }),
  INTERNAL_ERROR: entry(500, 'The mock failed'),
} satisfies Record<string, CatalogueEntry>;

interface Entry<E> {
  status: number;
  msg: string;
  extra: E;
}

function entry(status: number, msg: string): Entry<Record<never, never>>;
function entry<E extends object>(status: number, msg: string, extra: E): Entry<E>;
function entry(status: number, msg: string, extra: object = {}) {
  return { status, msg, extra };
}

export type ErrorCode = keyof typeof CATALOGUE;

/** Codes that only the zulip dialect returns; the reference dialect returns `BAD_REQUEST` instead. */
export const ZULIP_CODES: readonly string[] = [
  'BAD_NARROW',
  'REQUEST_VARIABLE_MISSING',
  'UNAUTHORIZED_PRINCIPAL',
] satisfies ErrorCode[];

/** The extra fields of a response with this code, as in `extra`; a response may have those of `otherExtra` instead. */
export type ErrorExtra<C extends ErrorCode> = (typeof CATALOGUE)[C]['extra'];

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(CATALOGUE, code);
}
