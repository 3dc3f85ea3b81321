import type * as z from 'zod';
import type { Organization } from '../../model/index.js';
import { settingsDefaultsOf } from './settings-defaults.rules.js';
import { userSettingsSchema } from './user-settings.present.js';
import { emailVisibilityNumber, userSettingAt } from './user-settings.rules.js';

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
