import { compositeKey, type MessageFlag, type MessageRecord, type Organization } from '../../model/index.js';
import { flagsOn } from './message-access.rules.js';

export async function setFlags(
  org: Organization,
  userId: number,
  messageId: number,
  flags: MessageFlag[],
): Promise<void> {
  const { message_states: states } = org.tables;
  const state = states.firstBy('userMessage', compositeKey(userId, messageId));
  if (state !== undefined) await states.update(state.id, { flags });
  else await states.create({ user_id: userId, message_id: messageId, flags });
}

/**
 * Adds or removes one user's flag on messages.
 * @returns the messages that changed
 */
export async function applyFlag(
  org: Organization,
  userId: number,
  messages: readonly MessageRecord[],
  op: 'add' | 'remove',
  flag: MessageFlag,
): Promise<MessageRecord[]> {
  const changed: MessageRecord[] = [];
  for (const message of messages) {
    const before = flagsOn(org, userId, message);
    if (before.includes(flag) === (op === 'add')) continue;
    const others = before.filter((existing) => existing !== flag);
    await setFlags(org, userId, message.id, op === 'add' ? [...others, flag] : others);
    changed.push(message);
  }
  return changed;
}

/** Marks a user's unread messages that satisfy `matches` as read. */
export async function markAsRead(
  org: Organization,
  userId: number,
  matches: (message: MessageRecord) => boolean,
): Promise<void> {
  const { message_states: states, messages } = org.tables;
  const unread = states.entriesBy('unread', userId).flatMap((id) => messages.get(id) ?? []);
  await applyFlag(org, userId, unread.filter(matches), 'add', 'read');
}
