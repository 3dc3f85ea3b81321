import {
  compositeKey,
  type MessageFlag,
  type MessageRecord,
  type Organization,
  topicKey,
} from '../../model/index.js';
import { flagsOn } from '../access/message-access.rules.js';

/** Whether a request adds or removes a flag. */
export type FlagOperation = 'add' | 'remove';

/**
 * Adds or removes a flag on messages of one user.
 * @returns the messages that changed
 */
export async function updateFlags(
  org: Organization,
  userId: number,
  messages: readonly MessageRecord[],
  op: FlagOperation,
  flag: MessageFlag,
): Promise<MessageRecord[]> {
  const changed: MessageRecord[] = [];
  for (const message of messages) if (await updateFlag(org, userId, message, op, flag)) changed.push(message);
  return changed;
}

async function updateFlag(
  org: Organization,
  userId: number,
  message: MessageRecord,
  op: FlagOperation,
  flag: MessageFlag,
): Promise<boolean> {
  const { message_states: states } = org.tables;
  const state = states.firstBy('userMessage', compositeKey(userId, message.id));
  const before: readonly MessageFlag[] = flagsOn(org, userId, message);
  if (before.includes(flag) === (op === 'add')) return false;
  const flags = op === 'add' ? [...before, flag] : before.filter((existing) => existing !== flag);
  if (state !== undefined) await states.update(state.id, { flags });
  else await states.create({ user_id: userId, message_id: message.id, flags });
  return true;
}

/** Marks a user's unread messages among these as read. */
export async function markAsRead(
  org: Organization,
  userId: number,
  isMeant: (message: MessageRecord) => boolean,
): Promise<void> {
  const { message_states: states, messages } = org.tables;
  for (const id of [...states.entriesBy('unread', userId)]) {
    const message = messages.get(id);
    if (message !== undefined && isMeant(message)) await updateFlag(org, userId, message, 'add', 'read');
  }
}

/** Marks a user's unread messages of a topic as read. */
export async function markTopicAsRead(
  org: Organization,
  userId: number,
  streamId: number,
  topic: string,
): Promise<void> {
  const { message_states: states, messages } = org.tables;
  for (const messageId of messages.idsBy('topic', topicKey(streamId, topic))) {
    const state = states.firstBy('userMessage', compositeKey(userId, messageId));
    if (state !== undefined && !state.flags.includes('read')) {
      await states.update(state.id, { flags: [...state.flags, 'read'] });
    }
  }
}
