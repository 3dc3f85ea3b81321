import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { integer, json, type Param, type ParamValues, text } from '../../contract/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import {
  DEFAULT_USER_SETTINGS,
  type Organization,
  type UserSettings,
  userSettings,
} from '../../model/index.js';
import { isKeyOf, isOneOf } from '../../values.js';
import { assertLength } from '../text/text.rules.js';

export function settingsOf(org: Organization, userId: number): UserSettings {
  return { ...DEFAULT_USER_SETTINGS, ...org.tables.user_settings.firstBy('user', userId)?.settings };
}

/** The setting that shows others that a user is typing: in a channel, or in a direct conversation for null. */
export function typingSettingFor(channelId: number | null) {
  return channelId === null ? 'send_private_typing_notifications' : 'send_stream_typing_notifications';
}

/** Returns a user's alert words, in the order in which they were added. */
export function alertWordsOf(org: Organization, userId: number): string[] {
  return org.tables.alert_words.by('user', userId).map(({ word }) => word);
}

/** In code points. */
const MAX_ALERT_WORD_LENGTH = 100;

/**
 * Trims new alert words and leaves out empty ones.
 * @throws ApiError `BAD_REQUEST` for a word that is too long
 */
export function parseAlertWords(input: readonly string[]): string[] {
  const words = input.map((word) => word.trim()).filter((word) => word !== '');
  for (const word of words) assertLength('alert_words', word, MAX_ALERT_WORD_LENGTH);
  return words;
}

/** The notification sounds; `none` means silence. */
export const NOTIFICATION_SOUNDS = ['chime', 'ding', 'flowers', 'none', 'whatsup', 'zulip'] as const;

/** @throws ApiError `BAD_REQUEST` for an unknown notification sound */
function assertSound(name: string | undefined): void {
  if (name === undefined || isOneOf(NOTIFICATION_SOUNDS, name)) return;
  throw badParameter('notification_sound', `must be one of ${NOTIFICATION_SOUNDS.join(', ')}`);
}

/** The older name of the home view `recent`. */
export const OLD_RECENT_VIEW = 'recent_topics';
/** The names of home views in all server versions. */
export const HOME_VIEWS = ['recent', OLD_RECENT_VIEW, 'inbox', 'all_messages'] as const;

/**
 * Returns the home view under its current name. Requests use the name that this server version has for it.
 * @throws ApiError `BAD_REQUEST` for a name that only other server versions have
 */
function parseHomeView(input: (typeof HOME_VIEWS)[number], level: number): UserSettings['web_home_view'] {
  const recent = supports(level, 'recentHomeView') ? 'recent' : OLD_RECENT_VIEW;
  if (input === recent) return 'recent';
  if (input !== 'recent' && input !== OLD_RECENT_VIEW) return input;
  throw badParameter('web_home_view', `must be one of ${recent}, inbox, all_messages`);
}

/** @throws ApiError `BAD_REQUEST` for a channel view that servers of this level do not support */
function assertChannelView(view: number | undefined, level: number): void {
  const latest = latestChannelView(level);
  if (view !== undefined && view > latest)
    throw badParameter('web_channel_default_view', `must be at most ${latest}`);
}

function latestChannelView(level: number): number {
  if (supports(level, 'topUnreadView')) return 4;
  return supports(level, 'topicListView') ? 3 : 2;
}

/** The capability that introduced each setting. All servers have the settings that are not listed. */
export const USER_SETTING_SINCE: Partial<
  Record<keyof UserSettings | 'email_address_visibility', Capability>
> = {
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

/** Returns the capability that introduced a setting; `undefined` for settings that all servers have. */
export function userSettingSince(name: string): Capability | undefined {
  return isKeyOf(USER_SETTING_SINCE, name) ? USER_SETTING_SINCE[name] : undefined;
}

export function hasUserSetting(name: string, level: number): boolean {
  const capability = userSettingSince(name);
  return capability === undefined || supports(level, capability);
}

type SettingParams = {
  [K in Exclude<keyof UserSettings, 'web_home_view'>]: Param<UserSettings[K] | undefined, false>;
};

const settingParams = Object.fromEntries(
  Object.entries(userSettings.shape).map(([name, schema]) => [name, settingParam(name, schema)]),
) as SettingParams;

/** Returns the parameter that changes a setting. Strings are sent unchanged, and other values as JSON. */
function settingParam(name: string, schema: z.ZodType): Param<unknown, false> {
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodEnum;
  const param: Param<unknown, false> = isText
    ? text(schema as z.ZodType<string>).optional()
    : json(schema).optional();
  const since = userSettingSince(name);
  return since === undefined ? param : param.since(since);
}

const { default_language, allow_private_data_export, ...sharedParams } = settingParams;

/** Parameters of PATCH /settings for settings that have no default for new users. */
export const personalSettingsParams = { default_language, allow_private_data_export };

/** Parameters that PATCH /settings and PATCH /realm/user_settings_defaults share. */
export const commonSettingsParams = {
  email_address_visibility: integer(z.int().min(1).max(5))
    .optional()
    .since('deliveryEmailAlways')
    .describe('who sees the real email: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators'),
  ...sharedParams,
  web_home_view: text(z.enum(HOME_VIEWS))
    .optional()
    .since('homeView')
    .describe('`recent` (`recent_topics` before level 454), `inbox` or `all_messages`'),
};

/** @throws ApiError `BAD_REQUEST` for values that servers of this level do not accept */
export function parseSettings(
  input: Partial<ParamValues<SettingParams & Pick<typeof commonSettingsParams, 'web_home_view'>>>,
  level: number,
): Partial<UserSettings> {
  const { web_home_view: view, ...settings } = input;
  assertChannelView(settings.web_channel_default_view, level);
  assertSound(settings.notification_sound);
  return view === undefined ? settings : { ...settings, web_home_view: parseHomeView(view, level) };
}
