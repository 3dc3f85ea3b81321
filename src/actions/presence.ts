import type { Organization } from '../model/index.js';

/** Notes that a user's client is connected now, and whether the user is active. */
export async function notePresence(org: Organization, userId: number, active: boolean): Promise<void> {
  const { presences } = org.tables;
  const now = org.clock.now();
  const present = presences.firstBy('user', userId);
  if (present === undefined) {
    await presences.create({ user_id: userId, last_active: active ? now : null, last_connected: now });
  } else {
    await presences.update(present.id, { last_connected: now, ...(active ? { last_active: now } : {}) });
  }
}
