import * as z from 'zod';
import { since } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import { type Organization, type UserRecord, userSettings } from '../../model/index.js';
import { definite } from '../../values.js';
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
