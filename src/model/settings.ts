import * as z from 'zod';
import { assertKnownKeys, PLAIN_WORDS, UsageError } from '../contract/errors/index.js';

const roleThreshold = z.enum(['owners', 'administrators', 'moderators', 'members', 'nobody']);

/** The role from which on something is allowed, or `nobody`. */
export type RoleThreshold = z.infer<typeof roleThreshold>;

/** Services for calls that an organization can use. */
export const CALL_PROVIDERS = ['big_blue_button', 'constructor_groups', 'nextcloud_talk', 'webex'] as const;
export type CallProvider = (typeof CALL_PROVIDERS)[number];

const count = z.int().nonnegative();
const length = z.int().positive();

/**
 * Settings of the organization and its server, by the names of the control API. Lengths are in code points.
 */
export const settingsSchema = z.strictObject({
  can_invite_users: roleThreshold,
  can_subscribe_others: roleThreshold,
  moderation_request_channel_id: z.int().positive().nullable(),
  /** New channels are announced there. */
  new_channel_announcements_channel_id: z.int().positive().nullable(),
  allow_edit_history: z.boolean(),
  /** Users see who has read a message. */
  enable_read_receipts: z.boolean(),
  /** Messages show the images they link to. */
  inline_image_preview: z.boolean(),
  /** GET users accepts anonymous callers. */
  public_access: z.boolean(),
  guests_see_all_users: z.boolean(),
  limit_presence_to_accessible: z.boolean(),
  invite_daily_limit: count.nullable(),
  license_limit: count.nullable(),
  /** Default validity of an invitation, in minutes. */
  invitation_link_validity_minutes: length,
  push_notifications_enabled: z.boolean(),
  /** Services in which users can start calls. */
  call_providers: z.array(z.enum(CALL_PROVIDERS)),
  /** Secret that signs JSON Web Tokens (HS256); null: users cannot sign in with a token. */
  jwt_key: z.string().min(1).nullable(),
  /** UNIX seconds; the plan hides older messages. */
  history_limited_before: z.int().nullable(),
  max_message_length: length,
  max_topic_length: length,
  max_channel_folder_name_length: length,
  max_channel_folder_description_length: length,
  realm_empty_topic_display_name: z.string().min(1),
  /** Every request with credentials fails. POST realm/deactivate sets it. */
  deactivated: z.boolean(),
  /** Limit for each user. */
  rate_limit: z.strictObject({ requests: length, seconds: z.number().positive() }).nullable(),
});

/** Settings of the organization and of its server. */
export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = {
  can_invite_users: 'administrators',
  can_subscribe_others: 'members',
  moderation_request_channel_id: null,
  new_channel_announcements_channel_id: null,
  allow_edit_history: true,
  enable_read_receipts: true,
  inline_image_preview: false,
  public_access: false,
  guests_see_all_users: true,
  limit_presence_to_accessible: false,
  invite_daily_limit: null,
  license_limit: null,
  invitation_link_validity_minutes: 14_400,
  push_notifications_enabled: true,
  call_providers: [],
  jwt_key: null,
  history_limited_before: null,
  max_message_length: 10_000,
  max_topic_length: 60,
  max_channel_folder_name_length: 60,
  max_channel_folder_description_length: 1024,
  realm_empty_topic_display_name: 'general chat',
  deactivated: false,
  rate_limit: null,
};

/** Settings that name a channel. */
export const CHANNEL_ID_SETTINGS = [
  'moderation_request_channel_id',
  'new_channel_announcements_channel_id',
] as const satisfies (keyof Settings)[];

/** Reasons for reporting a message. */
export const REPORT_TYPES = [
  { key: 'spam', name: 'Spam' },
  { key: 'harassment', name: 'Harassment' },
  { key: 'inappropriate', name: 'Inappropriate content' },
  { key: 'norms', name: 'Violates community norms' },
  { key: 'other', name: 'Other reason' },
] as const;

/** Zod compiles a schema when it is first used, so there is only one. */
const changesSchema = settingsSchema.partial();

/**
 * Checks settings and returns them.
 * @throws UsageError that names the setting
 */
export function checkSettings(input: unknown): Partial<Settings> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new UsageError('Invalid settings: must be an object, such as { "can_invite_users": "members" }.');
  }
  assertKnownKeys('setting', input, Object.keys(settingsSchema.shape));
  const checked = changesSchema.safeParse(input, PLAIN_WORDS);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0] as z.core.$ZodIssue;
  throw new UsageError(`Invalid setting "${issue.path.join('.')}": ${issue.message}`);
}
