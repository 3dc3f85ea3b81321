import * as z from 'zod';
import { parsedJson } from '../../strings.js';
import { isObject } from '../../values.js';
import { id, role, unixSeconds } from './common.js';

/** Who can see a user's real email. */
export const emailVisibility = z.enum(['everyone', 'members', 'moderators', 'administrators', 'nobody']);
export type EmailVisibility = z.infer<typeof emailVisibility>;

const botSettings = z.strictObject({
  /** The channel to which the bot sends by default. */
  sending_channel_id: id.nullable(),
  /** The channel whose events the bot receives by default. */
  events_channel_id: id.nullable(),
  /** Whether the bot receives the events of all public channels by default. */
  all_public_streams: z.boolean(),
  /** The service of an outgoing webhook or embedded bot. */
  service: z
    .union([
      z.strictObject({ base_url: z.string(), interface: z.int(), token: z.string() }),
      z.strictObject({ service_name: z.string(), config_data: z.record(z.string(), z.string()) }),
    ])
    .nullable(),
});
export type BotSettings = z.infer<typeof botSettings>;

export const BOT_TYPES = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;

/** A person or a bot. `user.present.ts` builds the object that callers see. */
export const user = z.strictObject({
  id,
  full_name: z.string().min(1),
  /** The real email. */
  delivery_email: z.string().min(3),
  email_visibility: emailVisibility,
  role,
  is_active: z.boolean(),
  /** Whether the user was deleted permanently. A deleted user is also deactivated. */
  is_deleted: z.boolean(),
  /** Whether an import created the account as a stub. */
  is_imported_stub: z.boolean(),
  /** One of `BOT_TYPES`; null for people. */
  bot_type: z.literal(Object.values(BOT_TYPES)).nullable(),
  bot_owner_id: id.nullable(),
  /** The settings that the owner chose for a bot. */
  bot_settings: botSettings.optional(),
  /** When the account was created, in ISO 8601 with an offset. */
  date_joined: z.string(),
  /** First login of an imported or API-created user, if any, in ISO 8601 with an offset. */
  first_login: z.string().nullable(),
  /** Whether POST /users created the account. */
  created_by_api: z.literal(true).optional(),
  timezone: z.string(),
  /** null if the user never uploaded an avatar. */
  uploaded_avatar_url: z.string().nullable(),
  avatar_version: z.int().positive(),
  api_key: z.string().min(1),
  /** The password for signing in; by default, the API key. */
  password: z.string().min(1).optional(),
  /** Whether the user has the special permission that `new_email` in `PATCH /users/{user_id}` requires. */
  can_change_user_emails: z.boolean(),
  is_billing_admin: z.boolean(),
});
export type User = z.infer<typeof user>;

export const PROFILE_FIELD_TYPES = {
  shortText: 1,
  longText: 2,
  options: 3,
  date: 4,
  link: 5,
  users: 6,
  external: 7,
  pronouns: 8,
} as const;

function isEmptyOrObject(text: string): boolean {
  return text === '' || isObject(parsedJson(text));
}

export const profileField = z.strictObject({
  id,
  name: z.string().min(1),
  hint: z.string(),
  type: z.literal(Object.values(PROFILE_FIELD_TYPES)),
  order: z.int(),
  /** Empty, or an object as JSON; `{ KEY: { text, order } }` for the options type. */
  field_data: z.string().refine(isEmptyOrObject, 'must be empty or the JSON of an object'),
  display_in_profile_summary: z.boolean(),
  required: z.boolean(),
  /** Whether users may set their own values; otherwise, only administrators may set the values. */
  editable_by_user: z.boolean(),
  /** Whether clients also find users by their values of this field. */
  use_for_user_matching: z.boolean().optional(),
});
export type ProfileField = z.infer<typeof profileField>;

/** One user's value of one custom profile field. */
export const profileValue = z.strictObject({
  id,
  user_id: id,
  field_id: id,
  value: z.union([z.string(), z.array(id)]),
});
export type ProfileValue = z.infer<typeof profileValue>;

export const presence = z.strictObject({
  id,
  user_id: id,
  /** Time of the last activity, in UNIX seconds; null if there was none. */
  last_active: z.int().nullable(),
  /** Time of the last connection of a client, in UNIX seconds. */
  last_connected: z.int(),
  /** Time when the user last hid their presence, in UNIX seconds. Hiding the presence moves the other times back. */
  last_hidden: z.int().optional(),
});
export type Presence = z.infer<typeof presence>;

/** A device for push notifications. */
export const pushDevice = z.strictObject({
  id,
  user_id: id,
  token: z.string().min(1),
  kind: z.enum(['apple', 'android']),
  /** Whether the push notification relay accepts the token. */
  known_to_relay: z.boolean(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** A device for end-to-end-encrypted push notifications. */
export const encryptedPushDevice = z.strictObject({
  id,
  user_id: id,
  /**
   * The number that identifies the device in the API: before level 468, the push account ID that the client chose; from
   * level 468 on, the ID of this record.
   */
  device: z.int(),
  /** null until the client registers a token; only devices with a token receive notifications. */
  token: z.string().min(1).nullable(),
  token_kind: z.enum(['apns', 'fcm']).nullable(),
  /** The key that encrypts notifications; null until the client registers one. */
  push_key: z.string().min(1).nullable(),
  push_key_id: z.int().nonnegative().nullable(),
  /** Time of the latest registration of the token, in UNIX seconds. */
  token_updated: unixSeconds.nullable(),
});
export type EncryptedPushDevice = z.infer<typeof encryptedPushDevice>;

/** A browser that is signed in. */
export const webSession = z.strictObject({
  id,
  user_id: id,
  /** Value of the session cookie. */
  key: z.string().min(1),
  /** Value of the CSRF cookie that was set at sign-in. */
  csrf_token: z.string().min(1),
});
export type WebSession = z.infer<typeof webSession>;

/** Capabilities that clients declare in POST /register. Each changes the events or the initial state for a client. */
export const CLIENT_CAPABILITIES = [
  'archived_channels',
  'bulk_message_deletion',
  'empty_topic_name',
  'include_deactivated_groups',
  'individual_emoji_changes',
  'linkifier_url_template',
  'notification_settings_null',
  'simplified_presence_events',
  'stream_typing_notifications',
  'user_avatar_url_field_optional',
  'user_list_incomplete',
  'user_settings_object',
] as const;
const clientCapability = z.enum(CLIENT_CAPABILITIES);
export type ClientCapability = (typeof CLIENT_CAPABILITIES)[number];

/** An element of a narrow, such as `{ operator: 'channel', operand: 'general', negated: false }`. */
export const narrowElement = z.strictObject({
  operator: z.string(),
  /** A name or ID, or a list of names and IDs. */
  operand: z.union([z.string(), z.int(), z.array(z.union([z.string(), z.int()]))]),
  negated: z.boolean(),
});

export const eventQueue = z.strictObject({
  id,
  queue_id: z.string().min(1),
  user_id: id,
  created: unixSeconds,
  /** Time of the last activity of the queue's client, in UNIX seconds. */
  last_used: unixSeconds,
  /** Seconds of client inactivity after which the queue expires. */
  idle_timeout: z.int().positive(),
  /** The requested event types; null for all types. */
  event_types: z.array(z.string()).nullable(),
  /** Whether messages are sent as HTML instead of Markdown. */
  apply_markdown: z.boolean(),
  /** Whether the client computes the URLs of default avatars itself. */
  client_gravatar: z.boolean(),
  /** Whether the queue also receives messages in public channels that the user is not subscribed to. */
  all_public_streams: z.boolean(),
  /** Whether presence is keyed by user ID instead of email. */
  slim_presence: z.boolean(),
  /** Capabilities of the queue's client that the server also supports. */
  capabilities: z.array(clientCapability),
  /** The queue receives only messages that match all elements. */
  narrow: z.array(narrowElement),
});
export type EventQueue = z.infer<typeof eventQueue>;
