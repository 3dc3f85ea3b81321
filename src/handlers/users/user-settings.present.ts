import * as z from 'zod';
import { since } from '../../contract/index.js';
import { type Capability, supports } from '../../contract/levels/index.js';
import {
  DEFAULT_USER_SETTINGS,
  type DeepReadonly,
  type Organization,
  type UserRecord,
  type UserSettingsDefaults,
  userSettings,
} from '../../model/index.js';
import { definite } from '../../values.js';
import { EMAIL_VISIBILITY_CODES } from './email.rules.js';
import { HOME_VIEWS, OLD_RECENT_VIEW, settingsOf, USER_SETTING_SINCE } from './user-settings.rules.js';

/** Returns the value of a setting in the form of servers of this level. */
export function userSettingAt<T>(name: string, value: T, level: number): T | typeof OLD_RECENT_VIEW {
  const isOld = name === 'web_home_view' && value === 'recent' && !supports(level, 'recentHomeView');
  return isOld ? OLD_RECENT_VIEW : value;
}

/**
 * Names of the display settings for clients without the capability `user_settings_object`. These clients do not receive
 * newer settings.
 */
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

/**
 * Names of the notification settings for clients without the capability `user_settings_object`. These clients do not
 * receive newer settings.
 */
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

function withLevels<S extends Record<string, z.ZodType>>(fields: S): S {
  const levels = Object.entries(USER_SETTING_SINCE).map(([name, capability]: [string, Capability]) => [
    name,
    since(capability, definite(fields[name])),
  ]);
  return { ...fields, ...Object.fromEntries(levels) };
}

export const userSettingsSchema = z.object(
  withLevels({
    ...userSettings.shape,
    web_home_view: z.enum(HOME_VIEWS),
    email_address_visibility: z.int(),
    timezone: z.string(),
  }),
);

export function presentUserSettings(
  org: Organization,
  user: UserRecord,
  level: number,
): z.input<typeof userSettingsSchema> {
  const settings = settingsOf(org, user.id);
  return {
    ...settings,
    web_home_view: userSettingAt('web_home_view', settings.web_home_view, level),
    email_address_visibility: EMAIL_VISIBILITY_CODES[user.email_visibility],
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
    email_address_visibility: EMAIL_VISIBILITY_CODES[stored?.email_visibility ?? 'everyone'],
  };
}
