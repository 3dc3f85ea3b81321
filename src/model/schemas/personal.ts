import * as z from 'zod';
import { DAY } from '../clock.js';
import { columnOf, id, setting, unixSeconds } from './common.js';
import { REACTION_TYPES } from './message.js';
import { emailVisibility } from './user.js';

const oneTo = (most: number) => z.int().min(1).max(most);

/**
 * The personal settings of a user, by their names in the API. The time zone and the email visibility are fields of the
 * user instead.
 */
const USER_SETTINGS = {
  allow_private_data_export: setting(z.boolean(), false),
  automatically_follow_topics_policy: setting(oneTo(4), 3),
  automatically_follow_topics_where_mentioned: setting(z.boolean(), true),
  automatically_unmute_topics_in_muted_streams_policy: setting(oneTo(4), 2),
  color_scheme: setting(oneTo(3), 1),
  default_language: setting(
    z.string().regex(/^[a-z]{2,3}(?:[-_][A-Za-z]{2,8})*$/, 'must be a language code, such as "de"'),
    'en',
  ),
  demote_inactive_streams: setting(oneTo(3), 1),
  desktop_icon_count_display: setting(oneTo(4), 1),
  display_emoji_reaction_users: setting(z.boolean(), true),
  email_notifications_batching_period_seconds: setting(oneTo(7 * DAY), 120),
  emojiset: setting(z.enum(['google', 'google-blob', 'twitter', 'text']), 'google'),
  enable_desktop_notifications: setting(z.boolean(), true),
  enable_digest_emails: setting(z.boolean(), true),
  enable_drafts_synchronization: setting(z.boolean(), true),
  enable_followed_topic_audible_notifications: setting(z.boolean(), true),
  enable_followed_topic_desktop_notifications: setting(z.boolean(), true),
  enable_followed_topic_email_notifications: setting(z.boolean(), true),
  enable_followed_topic_push_notifications: setting(z.boolean(), true),
  enable_followed_topic_wildcard_mentions_notify: setting(z.boolean(), true),
  enable_login_emails: setting(z.boolean(), true),
  enable_marketing_emails: setting(z.boolean(), true),
  enable_offline_email_notifications: setting(z.boolean(), true),
  enable_offline_push_notifications: setting(z.boolean(), true),
  enable_online_push_notifications: setting(z.boolean(), true),
  enable_sounds: setting(z.boolean(), true),
  enable_stream_audible_notifications: setting(z.boolean(), false),
  enable_stream_desktop_notifications: setting(z.boolean(), false),
  enable_stream_email_notifications: setting(z.boolean(), false),
  enable_stream_push_notifications: setting(z.boolean(), false),
  enter_sends: setting(z.boolean(), false),
  fluid_layout_width: setting(z.boolean(), false),
  hide_ai_features: setting(z.boolean(), false),
  high_contrast_mode: setting(z.boolean(), false),
  left_side_userlist: setting(z.boolean(), false),
  message_content_in_email_notifications: setting(z.boolean(), true),
  notification_sound: setting(z.string().min(1).max(20), 'zulip'),
  pm_content_in_desktop_notifications: setting(z.boolean(), true),
  presence_enabled: setting(z.boolean(), true),
  realm_name_in_email_notifications_policy: setting(oneTo(3), 1),
  receives_typing_notifications: setting(z.boolean(), true),
  resolved_topic_notice_auto_read_policy: setting(
    z.enum(['always', 'except_followed', 'never']),
    'except_followed',
  ),
  send_private_typing_notifications: setting(z.boolean(), true),
  send_read_receipts: setting(z.boolean(), true),
  send_stream_typing_notifications: setting(z.boolean(), true),
  starred_message_counts: setting(z.boolean(), true),
  translate_emoticons: setting(z.boolean(), false),
  /** null follows the convention of the user's language. */
  twenty_four_hour_time: setting(z.boolean().nullable(), false),
  user_list_style: setting(oneTo(3), 2),
  web_animate_image_previews: setting(z.enum(['always', 'on_hover', 'never']), 'on_hover'),
  web_channel_default_view: setting(oneTo(4), 1),
  web_escape_navigates_to_home_view: setting(z.boolean(), true),
  web_font_size_px: setting(z.int().positive(), 16),
  web_home_view: setting(z.enum(['recent', 'inbox', 'all_messages']), 'inbox'),
  web_inbox_show_channel_folders: setting(z.boolean(), true),
  web_left_sidebar_show_channel_folders: setting(z.boolean(), true),
  web_left_sidebar_unreads_count_summary: setting(z.boolean(), true),
  web_line_height_percent: setting(z.int().positive(), 140),
  web_mark_read_on_scroll_policy: setting(oneTo(3), 1),
  web_navigate_to_sent_message: setting(z.boolean(), true),
  web_stream_unreads_count_display_policy: setting(oneTo(3), 2),
  web_suggest_update_timezone: setting(z.boolean(), true),
  wildcard_mentions_notify: setting(z.boolean(), true),
};

export const userSettings = z.strictObject(columnOf(USER_SETTINGS, 'schema'));
export type UserSettings = z.infer<typeof userSettings>;

/** Zulip's defaults for user settings. */
export const DEFAULT_USER_SETTINGS: UserSettings = columnOf(USER_SETTINGS, 'byDefault');

/** A user's changed settings; all others are as in `DEFAULT_USER_SETTINGS`. Each user has at most one such record. */
export const userSettingsRecord = z.strictObject({
  id,
  user_id: id,
  settings: userSettings.partial(),
  /** Names of the settings that the user changed themselves. */
  edited: z.array(z.string()).optional(),
});
export type UserSettingsRecord = z.infer<typeof userSettingsRecord>;

/** The initial settings of new users that differ from `DEFAULT_USER_SETTINGS`. At most one such record exists. */
export const userSettingsDefaults = z.strictObject({
  id,
  settings: userSettings.omit({ default_language: true, allow_private_data_export: true }).partial(),
  email_visibility: emailVisibility,
});
export type UserSettingsDefaults = z.infer<typeof userSettingsDefaults>;

export const mutedUser = z.strictObject({ id, user_id: id, muted_user_id: id, date_muted: unixSeconds });
export type MutedUser = z.infer<typeof mutedUser>;

/** A user's status text and emoji, each an empty string if unset. Each user has at most one such record. */
export const userStatus = z.strictObject({
  id,
  user_id: id,
  status_text: z.string(),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.enum(['', ...REACTION_TYPES]),
});
export type UserStatus = z.infer<typeof userStatus>;

export const botStorageEntry = z.strictObject({ id, user_id: id, key: z.string(), value: z.string() });
export type BotStorageEntry = z.infer<typeof botStorageEntry>;

/** A view in a user's sidebar. */
export const navigationView = z.strictObject({
  id,
  user_id: id,
  /** The URL hash, which also identifies the view. */
  fragment: z.string().min(1),
  is_pinned: z.boolean(),
  /** null for built-in views, and for custom views without a name. */
  name: z.string().nullable(),
});
export type NavigationView = z.infer<typeof navigationView>;
