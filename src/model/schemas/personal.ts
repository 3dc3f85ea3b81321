import * as z from 'zod';
import { DAY } from '../clock.js';
import { id, unixSeconds } from './common.js';
import { emailVisibility } from './user.js';

/** An integer from 1 to the number of choices. */
const choice = (count: number) => z.int().min(1).max(count);

/**
 * The personal settings of a user by their names in the API. Time zone and email visibility are not among
 * them, because they are fields of the user.
 */
export const userSettings = z.strictObject({
  allow_private_data_export: z.boolean(),
  automatically_follow_topics_policy: choice(4),
  automatically_follow_topics_where_mentioned: z.boolean(),
  automatically_unmute_topics_in_muted_streams_policy: choice(4),
  color_scheme: choice(3),
  default_language: z
    .string()
    .regex(/^[a-z]{2,3}(?:[-_][A-Za-z]{2,8})*$/, 'must be a language code, such as "de"'),
  demote_inactive_streams: choice(3),
  desktop_icon_count_display: choice(4),
  display_emoji_reaction_users: z.boolean(),
  email_notifications_batching_period_seconds: z
    .int()
    .min(1)
    .max(7 * DAY),
  emojiset: z.enum(['google', 'google-blob', 'twitter', 'text']),
  enable_desktop_notifications: z.boolean(),
  enable_digest_emails: z.boolean(),
  enable_drafts_synchronization: z.boolean(),
  enable_followed_topic_audible_notifications: z.boolean(),
  enable_followed_topic_desktop_notifications: z.boolean(),
  enable_followed_topic_email_notifications: z.boolean(),
  enable_followed_topic_push_notifications: z.boolean(),
  enable_followed_topic_wildcard_mentions_notify: z.boolean(),
  enable_login_emails: z.boolean(),
  enable_marketing_emails: z.boolean(),
  enable_offline_email_notifications: z.boolean(),
  enable_offline_push_notifications: z.boolean(),
  enable_online_push_notifications: z.boolean(),
  enable_sounds: z.boolean(),
  enable_stream_audible_notifications: z.boolean(),
  enable_stream_desktop_notifications: z.boolean(),
  enable_stream_email_notifications: z.boolean(),
  enable_stream_push_notifications: z.boolean(),
  enter_sends: z.boolean(),
  fluid_layout_width: z.boolean(),
  hide_ai_features: z.boolean(),
  high_contrast_mode: z.boolean(),
  left_side_userlist: z.boolean(),
  message_content_in_email_notifications: z.boolean(),
  notification_sound: z.string().min(1).max(20),
  pm_content_in_desktop_notifications: z.boolean(),
  presence_enabled: z.boolean(),
  realm_name_in_email_notifications_policy: choice(3),
  receives_typing_notifications: z.boolean(),
  resolved_topic_notice_auto_read_policy: z.enum(['always', 'except_followed', 'never']),
  send_private_typing_notifications: z.boolean(),
  send_read_receipts: z.boolean(),
  send_stream_typing_notifications: z.boolean(),
  starred_message_counts: z.boolean(),
  translate_emoticons: z.boolean(),
  /** null follows the convention of the user's language. */
  twenty_four_hour_time: z.boolean().nullable(),
  user_list_style: choice(3),
  web_animate_image_previews: z.enum(['always', 'on_hover', 'never']),
  web_channel_default_view: choice(4),
  web_escape_navigates_to_home_view: z.boolean(),
  web_font_size_px: z.int().positive(),
  web_home_view: z.enum(['recent', 'inbox', 'all_messages']),
  web_inbox_show_channel_folders: z.boolean(),
  web_left_sidebar_show_channel_folders: z.boolean(),
  web_left_sidebar_unreads_count_summary: z.boolean(),
  web_line_height_percent: z.int().positive(),
  web_mark_read_on_scroll_policy: choice(3),
  web_navigate_to_sent_message: z.boolean(),
  web_stream_unreads_count_display_policy: choice(3),
  web_suggest_update_timezone: z.boolean(),
  wildcard_mentions_notify: z.boolean(),
});
export type UserSettings = z.infer<typeof userSettings>;

/** Zulip's defaults of user settings. */
export const DEFAULT_USER_SETTINGS: UserSettings = {
  allow_private_data_export: false,
  automatically_follow_topics_policy: 3,
  automatically_follow_topics_where_mentioned: true,
  automatically_unmute_topics_in_muted_streams_policy: 2,
  color_scheme: 1,
  default_language: 'en',
  demote_inactive_streams: 1,
  desktop_icon_count_display: 1,
  display_emoji_reaction_users: true,
  email_notifications_batching_period_seconds: 120,
  emojiset: 'google',
  enable_desktop_notifications: true,
  enable_digest_emails: true,
  enable_drafts_synchronization: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_push_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  enable_login_emails: true,
  enable_marketing_emails: true,
  enable_offline_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  enable_sounds: true,
  enable_stream_audible_notifications: false,
  enable_stream_desktop_notifications: false,
  enable_stream_email_notifications: false,
  enable_stream_push_notifications: false,
  enter_sends: false,
  fluid_layout_width: false,
  hide_ai_features: false,
  high_contrast_mode: false,
  left_side_userlist: false,
  message_content_in_email_notifications: true,
  notification_sound: 'zulip',
  pm_content_in_desktop_notifications: true,
  presence_enabled: true,
  realm_name_in_email_notifications_policy: 1,
  receives_typing_notifications: true,
  resolved_topic_notice_auto_read_policy: 'except_followed',
  send_private_typing_notifications: true,
  send_read_receipts: true,
  send_stream_typing_notifications: true,
  starred_message_counts: true,
  translate_emoticons: false,
  twenty_four_hour_time: false,
  user_list_style: 2,
  web_animate_image_previews: 'on_hover',
  web_channel_default_view: 1,
  web_escape_navigates_to_home_view: true,
  web_font_size_px: 16,
  web_home_view: 'inbox',
  web_inbox_show_channel_folders: true,
  web_left_sidebar_show_channel_folders: true,
  web_left_sidebar_unreads_count_summary: true,
  web_line_height_percent: 140,
  web_mark_read_on_scroll_policy: 1,
  web_navigate_to_sent_message: true,
  web_stream_unreads_count_display_policy: 2,
  web_suggest_update_timezone: true,
  wildcard_mentions_notify: true,
};

/** A user's changed settings; others are as in `DEFAULT_USER_SETTINGS`. At most one record per user. */
export const userSettingsRecord = z.strictObject({
  id,
  user_id: id,
  settings: userSettings.partial(),
  /** Names of the settings that the user changed themselves. */
  edited: z.array(z.string()).optional(),
});
export type UserSettingsRecord = z.infer<typeof userSettingsRecord>;

/** The settings that new users begin with, where they differ from `DEFAULT_USER_SETTINGS`. At most one record. */
export const userSettingsDefaults = z.strictObject({
  id,
  settings: userSettings.omit({ default_language: true, allow_private_data_export: true }).partial(),
  email_visibility: emailVisibility,
});
export type UserSettingsDefaults = z.infer<typeof userSettingsDefaults>;

/** A user that another user has muted. */
export const mutedUser = z.strictObject({ id, user_id: id, muted_user_id: id, date_muted: unixSeconds });
export type MutedUser = z.infer<typeof mutedUser>;

/** A user's status: its text and its emoji, each an empty string if unset. At most one record per user. */
export const userStatus = z.strictObject({
  id,
  user_id: id,
  status_text: z.string(),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: z.enum(['', 'unicode_emoji', 'realm_emoji', 'zulip_extra_emoji']),
});
export type UserStatus = z.infer<typeof userStatus>;

export const botStorageEntry = z.strictObject({ id, user_id: id, key: z.string(), value: z.string() });
export type BotStorageEntry = z.infer<typeof botStorageEntry>;

/** A view in a user's sidebar. */
export const navigationView = z.strictObject({
  id,
  user_id: id,
  /** The URL hash. It also identifies the view. */
  fragment: z.string().min(1),
  is_pinned: z.boolean(),
  /** null for built-in views, and for custom views without a name. */
  name: z.string().nullable(),
});
export type NavigationView = z.infer<typeof navigationView>;
