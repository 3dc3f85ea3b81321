import { badRequest } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import { settingsOf } from '../users/user-settings.rules.js';

/** The setting by which a user keeps typing to itself, by where it writes. */
const SETTINGS = {
  people: 'send_private_typing_notifications',
  channel: 'send_stream_typing_notifications',
} as const;

/** Whether a user lets others know that it is typing there. */
export function showsTyping(org: Organization, userId: number, where: keyof typeof SETTINGS): boolean {
  return settingsOf(org, userId)[SETTINGS[where]];
}

/**
 * That a user lets others know that it is typing there; as in the published server, its client does not ask otherwise.
 * @throws ApiError `BAD_REQUEST` that names the setting
 */
export function assertShowsTyping(org: Organization, userId: number, where: keyof typeof SETTINGS): void {
  if (!showsTyping(org, userId, where)) throw badRequest(`The setting ${SETTINGS[where]} is off`);
}
