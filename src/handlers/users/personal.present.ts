import * as z from 'zod';
import { since } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import { type Organization, type UserRecord, userSettings } from '../../model/index.js';
import { definite } from '../../values.js';
import { isAway, statusOf } from './status.rules.js';
import {
  emailVisibilityNumber,
  HOME_VIEWS,
  settingsDefaultsOf,
  settingsOf,
  USER_SETTING_SINCE,
  userSettingAt,
} from './user-settings.rules.js';

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

/** All personal settings of a user. */
export function presentUserSettings(
  org: Organization,
  user: UserRecord,
  level: number,
): z.input<typeof userSettingsSchema> {
  const settings = settingsOf(org, user.id);
  return {
    ...settings,
    web_home_view: userSettingAt('web_home_view', settings.web_home_view, level),
    email_address_visibility: emailVisibilityNumber(user.email_visibility),
    timezone: user.timezone,
  };
}

/** The settings that new users begin with. */
export const settingsDefaultsSchema = userSettingsSchema.omit({
  default_language: true,
  allow_private_data_export: true,
  timezone: true,
});

/** The settings that new users begin with. */
export function presentSettingsDefaults(
  org: Organization,
  level: number,
  record?: Parameters<typeof settingsDefaultsOf>[1],
): z.input<typeof settingsDefaultsSchema> {
  const { settings, email_visibility } = settingsDefaultsOf(org, record);
  return {
    ...settings,
    web_home_view: userSettingAt('web_home_view', settings.web_home_view, level),
    email_address_visibility: emailVisibilityNumber(email_visibility),
  };
}

/** A user's status; unset parts are absent. */
export const statusSchema = z.object({
  /** Deprecated: the user hides their presence. */
  away: z.literal(true).optional(),
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
});

/** The status of a user, in the short form of GET users/{user_id}/status and POST register. */
export function presentStatus(org: Organization, userId: number): z.input<typeof statusSchema> {
  const { status_text, emoji_name, emoji_code, reaction_type } = statusOf(org, userId);
  return {
    ...(isAway(org, userId) ? { away: true as const } : {}),
    ...(status_text === '' ? {} : { status_text }),
    ...(emoji_name === '' ? {} : { emoji_name, emoji_code, reaction_type }),
  };
}

/** A muted user, and the time of muting in UNIX seconds. */
export const mutedUserSchema = z.object({ id: z.int(), timestamp: z.int() });

/** The users that a user muted. */
export function presentMutedUsers(org: Organization, userId: number): z.input<typeof mutedUserSchema>[] {
  return org.tables.muted_users
    .by('user', userId)
    .map(({ muted_user_id, date_muted }) => ({ id: muted_user_id, timestamp: date_muted }));
}
