import { badParameter } from '../../contract/errors/index.js';
import {
  DEFAULT_USER_SETTINGS,
  type DeepReadonly,
  type EmailVisibility,
  type Organization,
  type User,
  type UserSettings,
} from '../../model/index.js';

/** Who may see a real email, by the numbers that the setting has. */
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
export function emailVisibilityNumber(visibility: DeepReadonly<User>['email_visibility']): number {
  return Number(Object.entries(EMAIL_VISIBILITY).find(([, name]) => name === visibility)?.[0]);
}

/**
 * The name of a time zone; the empty text for none.
 * @throws ApiError `BAD_REQUEST` for one that there is not
 */
export function parseTimezone(given: string): string {
  if (given === '') return given;
  try {
    new Intl.DateTimeFormat('en', { timeZone: given });
    return given;
  } catch {
    throw badParameter('timezone', `there is no time zone ${given}`);
  }
}
