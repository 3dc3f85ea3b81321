import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { since } from '../../contract/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import {
  DEFAULT_USER_SETTINGS,
  type DeepReadonly,
  type EmailVisibility,
  type Organization,
  type UserRecord,
  type UserSettings,
  type UserSettingsDefaults,
  userSettings,
} from '../../model/index.js';
import { definite, isKeyOf, keysOf } from '../../values.js';

const EMAIL_VISIBILITY_CODES: Readonly<Record<EmailVisibility, number>> = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
};

/** The code of an email visibility in the API. */
export function emailVisibilityCode(visibility: EmailVisibility): number {
  return EMAIL_VISIBILITY_CODES[visibility];
}

/** The email visibility with a code from 1 to 5. */
export function emailVisibilityOf(code: number): EmailVisibility {
  return definite(keysOf(EMAIL_VISIBILITY_CODES).find((name) => EMAIL_VISIBILITY_CODES[name] === code));
}

export function settingsOf(org: Organization, userId: number): UserSettings {
  return { ...DEFAULT_USER_SETTINGS, ...org.tables.user_settings.firstBy('user', userId)?.settings };
}

/**
 * Returns the name of a time zone; the empty string for none.
 * @throws ApiError `BAD_REQUEST` for an unknown time zone
 */
export function parseTimezone(input: string): string {
  // Runtimes ignore case, and some accept offsets such as "+02:00"; Zulip does neither.
  if (input === '' || (/^[A-Z]/.test(input) && isTimezone(input))) return input;
  throw badParameter('timezone', `there is no time zone ${input}`);
}

function isTimezone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

/** The sounds of notifications; `none` is silence. */
export const NOTIFICATION_SOUNDS: readonly string[] = [
  'chime',
  'ding',
  'flowers',
  'none',
  'whatsup',
  'zulip',
];

/** @throws ApiError `BAD_REQUEST` for an unknown sound of notifications */
export function assertSound(name: string | undefined): void {
  if (name === undefined || NOTIFICATION_SOUNDS.includes(name)) return;
  throw badParameter('notification_sound', `must be one of ${NOTIFICATION_SOUNDS.join(', ')}`);
}

/** The capability that introduced each setting. All servers have the settings that are not listed. */
const USER_SETTING_SINCE: Partial<Record<keyof UserSettings | 'email_address_visibility', Capability>> = {
  allow_private_data_export: 'privateDataExport',
  automatically_follow_topics_policy: 'topicFollowing',
  automatically_follow_topics_where_mentioned: 'followWhereMentioned',
  automatically_unmute_topics_in_muted_streams_policy: 'topicFollowing',
  display_emoji_reaction_users: 'emojiReactionUsers',
  email_address_visibility: 'deliveryEmailAlways',
  enable_followed_topic_audible_notifications: 'followedTopicSettings',
  enable_followed_topic_desktop_notifications: 'followedTopicSettings',
  enable_followed_topic_email_notifications: 'followedTopicSettings',
  enable_followed_topic_push_notifications: 'followedTopicSettings',
  enable_followed_topic_wildcard_mentions_notify: 'followedTopicSettings',
  hide_ai_features: 'summaries',
  realm_name_in_email_notifications_policy: 'realmNameInEmails',
  receives_typing_notifications: 'receivesTyping',
  resolved_topic_notice_auto_read_policy: 'resolvedTopicNotices',
  send_private_typing_notifications: 'sharingSettings',
  send_read_receipts: 'sharingSettings',
  send_stream_typing_notifications: 'sharingSettings',
  user_list_style: 'userListStyle',
  web_animate_image_previews: 'animatedPreviews',
  web_channel_default_view: 'channelDefaultView',
  web_escape_navigates_to_home_view: 'homeView',
  web_font_size_px: 'webFontSize',
  web_home_view: 'homeView',
  web_inbox_show_channel_folders: 'inboxFolders',
  web_left_sidebar_show_channel_folders: 'sidebarFolders',
  web_left_sidebar_unreads_count_summary: 'unreadsSummary',
  web_line_height_percent: 'webFontSize',
  web_mark_read_on_scroll_policy: 'markReadOnScroll',
  web_navigate_to_sent_message: 'navigateToSent',
  web_stream_unreads_count_display_policy: 'unreadsDisplay',
  web_suggest_update_timezone: 'updateTimezone',
};

/** The change that introduced a setting; `undefined` for settings of all servers. */
export function userSettingSince(name: string): Capability | undefined {
  return isKeyOf(USER_SETTING_SINCE, name) ? USER_SETTING_SINCE[name] : undefined;
}

export function hasUserSetting(name: string, level: number): boolean {
  const capability = userSettingSince(name);
  return capability === undefined || supports(level, capability);
}

/** The older name of the home view `recent`. */
const OLD_RECENT_VIEW = 'recent_topics';
/** The names of home views on all servers. */
export const HOME_VIEWS = ['recent', OLD_RECENT_VIEW, 'inbox', 'all_messages'] as const;

/** The value of a setting as servers of a level name it. */
export function userSettingAt<T>(name: string, value: T, level: number): T | typeof OLD_RECENT_VIEW {
  const isOld = name === 'web_home_view' && value === 'recent' && !supports(level, 'recentHomeView');
  return isOld ? OLD_RECENT_VIEW : value;
}

/**
 * Returns the home view with the name of this server version.
 * @throws ApiError `BAD_REQUEST` for the name of another version
 */
export function parseHomeView(
  input: (typeof HOME_VIEWS)[number],
  level: number,
): UserSettings['web_home_view'] {
  const recent = supports(level, 'recentHomeView') ? 'recent' : OLD_RECENT_VIEW;
  if (input === recent) return 'recent';
  if (input !== 'recent' && input !== OLD_RECENT_VIEW) return input;
  throw badParameter('web_home_view', `must be one of ${recent}, inbox, all_messages`);
}

/** @throws ApiError `BAD_REQUEST` for a channel view that servers of this level do not support */
export function assertChannelView(view: number | undefined, level: number): void {
  const choices = supports(level, 'topUnreadView') ? 4 : supports(level, 'topicListView') ? 3 : 2;
  if (view !== undefined && view > choices)
    throw badParameter('web_channel_default_view', `must be at most ${choices}`);
}

/** Display settings for clients without `user_settings`. Newer settings have no older form. */
export const LEGACY_DISPLAY_SETTINGS = [
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'emojiset',
  'enable_drafts_synchronization',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'starred_message_counts',
  'timezone',
  'translate_emoticons',
  'twenty_four_hour_time',
  'web_home_view',
] as const;

/** Notification settings for clients without `user_settings`. Newer settings have no older form. */
export const LEGACY_NOTIFICATION_SETTINGS = [
  'desktop_icon_count_display',
  'email_notifications_batching_period_seconds',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_audible_notifications',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'realm_name_in_email_notifications_policy',
  'wildcard_mentions_notify',
] as const;

const settingsShape = {
  ...userSettings.shape,
  web_home_view: z.enum(HOME_VIEWS),
  email_address_visibility: z.int(),
  timezone: z.string(),
};

function withLevels<S extends Record<string, z.ZodType>>(fields: S): S {
  const levels = Object.entries(USER_SETTING_SINCE).map(([name, capability]: [string, Capability]) => [
    name,
    since(capability, definite(fields[name])),
  ]);
  return { ...fields, ...Object.fromEntries(levels) };
}

/** A user's personal settings, as sent to them. */
export const userSettingsSchema = z.object(withLevels(settingsShape));

export function presentUserSettings(
  org: Organization,
  user: UserRecord,
  level: number,
): z.input<typeof userSettingsSchema> {
  const settings = settingsOf(org, user.id);
  return {
    ...settings,
    web_home_view: userSettingAt('web_home_view', settings.web_home_view, level),
    email_address_visibility: emailVisibilityCode(user.email_visibility),
    timezone: user.timezone,
  };
}

/** The settings that new users begin with, as the API returns them. */
export const settingsDefaultsSchema = userSettingsSchema.omit({
  default_language: true,
  allow_private_data_export: true,
  timezone: true,
});

/** @param stored `undefined` until an administrator changes the defaults */
export function presentSettingsDefaults(
  stored: DeepReadonly<UserSettingsDefaults> | undefined,
  level: number,
): z.input<typeof settingsDefaultsSchema> {
  const { default_language: _, allow_private_data_export: __, ...standard } = DEFAULT_USER_SETTINGS;
  const settings = { ...standard, ...stored?.settings };
  return {
    ...settings,
    web_home_view: userSettingAt('web_home_view', settings.web_home_view, level),
    email_address_visibility: emailVisibilityCode(stored?.email_visibility ?? 'everyone'),
  };
}
