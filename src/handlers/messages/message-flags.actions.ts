import {
  compositeKey,
  type MessageFlag,
  type MessageRecord,
  type Organization,
  topicKey,
} from '../../model/index.js';
import { flagsOn } from '../access/message-access.rules.js';

/** What a request does with a flag. */
export type FlagOperation = 'add' | 'remove';

/**
 * Adds a flag to messages of one user, or removes it.
 * @returns the messages where that changed something
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
  const flags = op === 'add' ? [...before, flag] : before.filter((one) => one !== flag);
  if (state !== undefined) await states.update(state.id, { flags });
  else await states.create({ user_id: userId, message_id: message.id, flags });
  return true;
}

/** Marks as read what a user has not read of the messages that are meant. */
export async function markAsRead(
  org: Organization,
  userId: number,
  isMeant: (message: MessageRecord) => boolean,
): Promise<void> {
  const { message_states: states, messages } = org.tables;
  for (const id of [...states.listed('unread', userId)]) {
    const message = messages.get(id);
    if (message !== undefined && isMeant(message)) await updateFlag(org, userId, message, 'add', 'read');
  }
}

/** Marks what a user has not read of a topic as read. */
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
