import type { Organization } from '../../model/index.js';
import { settingsOf } from '../users/user-settings.rules.js';
import { PRESENCE_ACTIVE_SECONDS } from './presence.rules.js';

/**
 * Records that a user's client is connected, and whether the user is active. Ignored for users who hide their
 * presence.
 */
export async function notePresence(org: Organization, userId: number, active: boolean): Promise<void> {
  if (!settingsOf(org, userId).presence_enabled) return;
  const { presences } = org.tables;
  const now = org.clock.now();
  const present = presences.firstBy('user', userId);
  if (present === undefined) {
    await presences.create({ user_id: userId, last_active: active ? now : null, last_connected: now });
  } else {
    await presences.update(present.id, { last_connected: now, ...(active ? { last_active: now } : {}) });
  }
}

/**
 * Applies at once that a user shares or hides their presence. As in Zulip, the user becomes active now, or
 * appears inactive for so long that clients show them as away.
 */
export async function sharePresence(org: Organization, userId: number, shared: boolean): Promise<void> {
  const { presences, users } = org.tables;
  if (users.get(userId)?.bot_type !== null) return;
  if (shared) return notePresence(org, userId, true);
  const present = presences.firstBy('user', userId);
  if (present === undefined) return;
  const longAgo = org.clock.now() - PRESENCE_ACTIVE_SECONDS - 120;
  const { last_active, last_connected } = present;
  await presences.update(present.id, {
    last_active: last_active === null ? null : Math.min(last_active, longAgo),
    last_connected: Math.min(last_connected, longAgo),
  });
}
