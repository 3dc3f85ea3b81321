import { badRequest } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import { settingsOf } from '../users/user-settings.rules.js';

/** The personal settings that disable typing notifications. */
const SETTINGS = {
  people: 'send_private_typing_notifications',
  channel: 'send_stream_typing_notifications',
} as const;

/** Whether a user sends typing notifications to people or to channels. */
export function showsTyping(org: Organization, userId: number, where: keyof typeof SETTINGS): boolean {
  return settingsOf(org, userId)[SETTINGS[where]];
}

/**
 * Checks that a user sends typing notifications there.
 * @throws ApiError `BAD_REQUEST` that names the setting
 */
export function assertShowsTyping(org: Organization, userId: number, where: keyof typeof SETTINGS): void {
  if (!showsTyping(org, userId, where)) throw badRequest(`The setting ${SETTINGS[where]} is off`);
}
