import { badParameter } from '../../contract/errors/index.js';
import {
  DEFAULT_USER_SETTINGS,
  type EmailVisibility,
  type Organization,
  type UserRecord,
  type UserSettings,
} from '../../model/index.js';

/** Numbers of the email visibility setting. */
export const EMAIL_VISIBILITY: Readonly<Record<number, EmailVisibility>> = {
  1: 'everyone',
  2: 'members',
  3: 'administrators',
  4: 'nobody',
  5: 'moderators',
};

/** The personal settings of a user. */
export function settingsOf(org: Organization, userId: number): UserSettings {
  return { ...DEFAULT_USER_SETTINGS, ...org.tables.user_settings.firstBy('user', userId)?.settings };
}

/** The number of a user's email visibility. */
export function emailVisibilityNumber(visibility: UserRecord['email_visibility']): number {
  return Number(Object.entries(EMAIL_VISIBILITY).find(([, name]) => name === visibility)?.[0]);
}

/**
 * Returns the name of a time zone; the empty text for none.
 * @throws ApiError `BAD_REQUEST` for an unknown time zone
 */
export function parseTimezone(input: string): string {
  if (input === '') return input;
  try {
    new Intl.DateTimeFormat('en', { timeZone: input });
    return input;
  } catch {
    throw badParameter('timezone', `there is no time zone ${input}`);
  }
}

/** Display settings for clients without `user_settings`. Later settings have no older form. */
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

/** Notification settings for the same clients. */
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
