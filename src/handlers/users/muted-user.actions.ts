import { compositeKey, type Organization } from '../../model/index.js';

/** Mutes a user for the caller and marks their earlier messages as read. */
export async function muteUser(org: Organization, userId: number, mutedUserId: number): Promise<void> {
  const { message_states: states, messages, muted_users: muted } = org.tables;
  await muted.create({ user_id: userId, muted_user_id: mutedUserId, date_muted: org.clock.now() });
  // Marking messages shortens the list of unread ones.
  for (const messageId of [...states.entriesBy('unread', userId)]) {
    if (messages.get(messageId)?.sender_id !== mutedUserId) continue;
    const state = states.firstBy('userMessage', compositeKey(userId, messageId));
    if (state !== undefined) await states.update(state.id, { flags: [...state.flags, 'read'] });
  }
}

/** Unmutes a user for the caller. */
export async function unmuteUser(org: Organization, userId: number, mutedUserId: number): Promise<void> {
  const { muted_users: muted } = org.tables;
  const present = muted.firstBy('userMuted', compositeKey(userId, mutedUserId));
  if (present !== undefined) await muted.delete(present.id);
}
