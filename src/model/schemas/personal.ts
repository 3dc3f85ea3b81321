import * as z from 'zod';
import { id, unixSeconds } from './common.js';
import { emailVisibility } from './user.js';
import { userSettings } from './user-settings.js';

/** A user's changed settings; others are as in `DEFAULT_USER_SETTINGS`. At most one record per user. */
export const userSettingsRecord = z.strictObject({ id, user_id: id, settings: userSettings.partial() });
export type UserSettingsRecord = z.infer<typeof userSettingsRecord>;

/** The settings that new users begin with, where they differ from `DEFAULT_USER_SETTINGS`. At most one record. */
export const userSettingsDefaults = z.strictObject({
  id,
  settings: userSettings.omit({ default_language: true, allow_private_data_export: true }).partial(),
  email_visibility: emailVisibility,
});
export type UserSettingsDefaults = z.infer<typeof userSettingsDefaults>;

/** A user muted by another one. */
export const mutedUser = z.strictObject({ id, user_id: id, muted_user_id: id, date_muted: unixSeconds });
export type MutedUser = z.infer<typeof mutedUser>;

/** A user's status with an emoji; empty strings for none. At most one record per user. */
export const userStatus = z.strictObject({
  id,
  user_id: id,
  status_text: z.string(),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.enum(['', 'unicode_emoji', 'realm_emoji', 'zulip_extra_emoji']),
});
export type UserStatus = z.infer<typeof userStatus>;

/** A value that a bot stores under a key. */
export const botStorageEntry = z.strictObject({ id, user_id: id, key: z.string(), value: z.string() });
export type BotStorageEntry = z.infer<typeof botStorageEntry>;
