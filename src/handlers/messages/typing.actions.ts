import { badRequest } from '../../contract/errors/index.js';
import { type Organization, type Signal, userText } from '../../model/index.js';
import { requestAs } from '../access/refusals.rules.js';
import { settingsOf } from '../users/user-settings.rules.js';

/** The personal settings that disable typing notifications. */
const SETTINGS = {
  people: 'send_private_typing_notifications',
  channel: 'send_stream_typing_notifications',
} as const;

/** Whether a user sends typing notifications to people or to channels. */
function showsTyping(org: Organization, userId: number, where: keyof typeof SETTINGS): boolean {
  return settingsOf(org, userId)[SETTINGS[where]];
}

/**
 * Checks that a user sends typing notifications there.
 * @throws ApiError `BAD_REQUEST` that names the setting
 */
export function assertShowsTyping(org: Organization, userId: number, where: keyof typeof SETTINGS): void {
  if (showsTyping(org, userId, where)) return;
  const name = SETTINGS[where];
  throw badRequest(`The setting ${name} is off`).because(
    name,
    `\`${name}\` of ${userText(org, userId)} is false`,
    ...requestAs(org, ({ id }) => id === userId, 'patch', '/settings', { [name]: true }),
  );
}

/** Notifies the recipients that a user started or stopped typing, unless the user's settings forbid it. */
export function signalTyping(
  org: Organization,
  senderId: number,
  op: 'start' | 'stop',
  to: (Signal & { kind: 'typing' })['to'],
): void {
  if (!showsTyping(org, senderId, 'recipientIds' in to ? 'people' : 'channel')) return;
  org.signal({ kind: 'typing', op, senderId, to });
}
