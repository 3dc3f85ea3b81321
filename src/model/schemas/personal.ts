import * as z from 'zod';
import { id, unixSeconds } from './common.js';
import { userSettings } from './user-settings.js';

/** What a user set for itself; the rest is as `DEFAULT_USER_SETTINGS` says. One record a user at most. */
export const userSettingsRecord = z.strictObject({ id, user_id: id, settings: userSettings.partial() });
export type UserSettingsRecord = z.infer<typeof userSettingsRecord>;

/** A user whose messages another one does not want to see. */
export const mutedUser = z.strictObject({ id, user_id: id, muted_user_id: id, date_muted: unixSeconds });
export type MutedUser = z.infer<typeof mutedUser>;

/** What a user says of itself, with an emoji; the empty strings for none. One record a user at most. */
export const userStatus = z.strictObject({
  id,
  user_id: id,
  status_text: z.string(),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.enum(['', 'unicode_emoji', 'realm_emoji', 'zulip_extra_emoji']),
});
export type UserStatus = z.infer<typeof userStatus>;
