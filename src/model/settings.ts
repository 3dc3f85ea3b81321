import * as z from 'zod';
import { type Dialect, follows } from '../contract/dialects/index.js';
import { parseInput } from '../contract/input.js';
import { entriesOf, isSameJson, keysOf } from '../values.js';
import { ORGANIZATION_SETTINGS } from './organization-settings.js';
import { systemGroupName } from './schemas/channel.js';
import { columnOf, setting } from './schemas/common.js';

const roleThreshold = z.enum(['owners', 'administrators', 'moderators', 'members', 'nobody']);

type RoleThreshold = z.infer<typeof roleThreshold>;

const CALL_PROVIDERS = ['big_blue_button', 'constructor_groups', 'nextcloud_talk', 'webex'] as const;
export type CallProvider = (typeof CALL_PROVIDERS)[number];

const count = z.int().nonnegative();
const length = z.int().positive();

/** Settings of the organization and its server, named as in the control API. Lengths are in code points. */
const SETTINGS = {
  can_invite_users: setting(roleThreshold, 'administrators'),
  can_subscribe_others: setting(roleThreshold, 'members'),
  moderation_request_channel_id: setting(z.int().positive().nullable(), null),
  new_channel_announcements_channel_id: setting(z.int().positive().nullable(), null),
  allow_edit_history: setting(z.boolean(), true),
  /** Whether users see who has read a message. */
  enable_read_receipts: setting(z.boolean(), true),
  /** Whether messages show the images that they link to. */
  inline_image_preview: setting(z.boolean(), false),
  /** Seconds after which only moderators and administrators may move messages to another topic; null for no limit. */
  move_messages_within_stream_limit_seconds: setting(length.nullable(), null),
  /** Seconds after which only moderators and administrators may move messages to another channel; null for no limit. */
  move_messages_between_streams_limit_seconds: setting(length.nullable(), null),
  /** Whether push notifications that contain the message must be encrypted. */
  require_e2ee_push_notifications: setting(z.boolean(), false),
  /** Whether callers who are not signed in may read web-public channels and `GET /users`. */
  public_access: setting(z.boolean(), false),
  guests_see_all_users: setting(z.boolean(), true),
  limit_presence_to_accessible: setting(z.boolean(), false),
  invite_daily_limit: setting(count.nullable(), null),
  license_limit: setting(count.nullable(), null),
  /** Default validity of an invitation, in minutes. */
  invitation_link_validity_minutes: setting(length, 14_400),
  push_notifications_enabled: setting(z.boolean(), true),
  /** Services in which users can start calls. */
  call_providers: setting(z.array(z.enum(CALL_PROVIDERS)), []),
  /** Secret that signs JSON Web Tokens (HS256); null if users cannot sign in with a token. */
  jwt_key: setting(z.string().min(1).nullable(), null),
  /** Whether users can sign in with their email alone, as on a development server. */
  development_sign_in: setting(z.boolean(), false),
  /** Time before which the organization's plan hides messages, in UNIX seconds; null if the plan hides none. */
  history_limited_before: setting(z.int().nullable(), null),
  max_message_length: setting(length, 10_000),
  max_topic_length: setting(length, 60),
  max_channel_folder_name_length: setting(length, 60),
  max_channel_folder_description_length: setting(length, 1024),
  realm_empty_topic_display_name: setting(z.string().min(1), 'general chat'),
  /** Whether every request with credentials fails. POST /realm/deactivate sets it. */
  deactivated: setting(z.boolean(), false),
  /** The rate limit for each user; null for no limit. */
  rate_limit: setting(z.strictObject({ requests: length, seconds: z.number().positive() }).nullable(), null),
  /** Seconds after which a poll without events receives a heartbeat; fractions are allowed. */
  heartbeat_seconds: setting(z.number().positive(), 60),
  ...ORGANIZATION_SETTINGS,
};

export const settingsSchema = z.strictObject(columnOf(SETTINGS, 'schema'));

export type Settings = z.infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Readonly<Settings> = columnOf(SETTINGS, 'byDefault');

export function defaultSettings(dialect: Dialect): Readonly<Settings> {
  const permissions = { can_invite_users: 'members', can_manage_all_groups: 'owners' } as const;
  return {
    ...changedSettings(DEFAULT_SETTINGS, follows(dialect, 'hasOtherDefaultPermissions') ? permissions : {}),
    send_channel_events_messages: !follows(dialect, 'omitsChannelNotices'),
  };
}

/** A setting that was renamed. The older name allows fewer values. A change under either name changes both. */
interface RenamedSetting {
  newName: keyof Settings;
  /** Converts a value of the newer name to a value of the older name. */
  toOlder(value: unknown): unknown;
  /** Converts a value of the older name to a value of the newer name; by default, both names have the same value. */
  toNewer?(value: unknown): unknown;
}

const RENAMED_SETTINGS = {
  can_invite_users: { newName: 'can_invite_users_group', toOlder: thresholdOf },
  can_subscribe_others: { newName: 'can_add_subscribers_group', toOlder: thresholdOf },
  guests_see_all_users: {
    newName: 'can_access_all_users_group',
    toOlder: (value) => value === 'everyone',
    toNewer: (value) => (value ? 'everyone' : 'members'),
  },
  allow_edit_history: {
    newName: 'message_edit_history_visibility_policy',
    toOlder: (value) => value !== 'none',
    toNewer: (value) => (value ? 'all' : 'none'),
  },
} satisfies Partial<Record<keyof Settings, RenamedSetting>>;

/** Older names of settings, for code that was written for earlier versions of the mock. */
export const OLDER_SETTING_NAMES = keysOf(RENAMED_SETTINGS);

/** Returns the role that holds a permission; `nobody` if the older setting cannot express the holders. */
function thresholdOf(holders: unknown): RoleThreshold {
  const name = typeof holders === 'number' ? systemGroupName(holders)?.slice('role:'.length) : holders;
  return roleThreshold.safeParse(name).data ?? 'nobody';
}

/**
 * Returns the settings with the changes applied. If the changes contain both names of a renamed setting, the newer
 * name wins.
 */
export function changedSettings(
  settings: Readonly<Settings>,
  changes: Partial<Settings>,
): Readonly<Settings> {
  const changed: Record<string, unknown> = { ...settings, ...changes };
  for (const [name, renamed] of entriesOf(RENAMED_SETTINGS)) {
    const { newName, toOlder, toNewer }: RenamedSetting = renamed;
    const value = changes[name];
    if (value !== undefined && changes[newName] === undefined)
      changed[newName] = toNewer === undefined ? value : toNewer(value);
    changed[name] = toOlder(changed[newName]);
  }
  return changed as Settings;
}

/** Returns a copy without the settings that are `undefined`, so that those settings keep their defaults. */
export function definedSettings(settings: Partial<Settings>): Partial<Settings> {
  const defined = { ...settings };
  for (const name of keysOf(defined)) if (defined[name] === undefined) delete defined[name];
  return defined;
}

export const CHANNEL_ID_SETTINGS = [
  'moderation_request_channel_id',
  'new_channel_announcements_channel_id',
  'service_update_announcements_channel_id',
  'signup_announcements_channel_id',
] as const satisfies (keyof Settings)[];

/** One schema for all changes, because Zod compiles each schema at its first use. */
const changesSchema = settingsSchema.partial();

/**
 * Checks settings and returns them, without those that are `undefined`.
 * @throws UsageError that names the setting
 */
export function checkSettings(input: unknown): Partial<Settings> {
  return definedSettings(parseInput('setting', changesSchema, input));
}

/** Settings of the server rather than the organization; changing them requires a restart of a real server. */
const CONFIGURATION = [
  'max_message_length',
  'max_topic_length',
  'max_channel_folder_name_length',
  'max_channel_folder_description_length',
  'realm_empty_topic_display_name',
  'limit_presence_to_accessible',
  'call_providers',
] as const satisfies readonly (keyof Settings)[];

export function needsRestart(before: Readonly<Settings>, after: Readonly<Settings>): boolean {
  return CONFIGURATION.some((name) => !isSameJson(before[name], after[name]));
}
