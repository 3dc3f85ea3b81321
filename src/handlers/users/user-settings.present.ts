import * as z from 'zod';
import { type Organization, type UserRecord, userSettings } from '../../model/index.js';
import { emailVisibilityNumber, settingsOf } from './user-settings.rules.js';

/** A user's personal settings, as sent to them. */
export const userSettingsSchema = z.object({
  ...userSettings.shape,
  email_address_visibility: z.int(),
  timezone: z.string(),
});

/** All personal settings of a user. */
export function presentUserSettings(org: Organization, user: UserRecord): z.input<typeof userSettingsSchema> {
  return {
    ...settingsOf(org, user.id),
    email_address_visibility: emailVisibilityNumber(user.email_visibility),
    timezone: user.timezone,
  };
}
