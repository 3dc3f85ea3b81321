import { type DeepReadonly, type Message, ownKey } from '../../model/index.js';
import { activeSubscription } from '../../rules/channel.js';
import { canReadMessage } from '../../rules/message-access.js';
import type { QueueView } from './emission.js';

type MessageRecord = DeepReadonly<Message>;

/** Whether a message is of those that a user gets: of an own conversation, or a channel subscribed to. */
export function gets({ org, actor }: QueueView, message: MessageRecord): boolean {
  if (message.recipient_ids !== null) return message.recipient_ids.includes(actor.id);
  return activeSubscription(org, actor.id, message.stream_id as number) !== undefined;
}

/** Whether a user may read a message, and got it or has something on it. */
export function follows(view: QueueView, message: MessageRecord): boolean {
  const { org, actor } = view;
  if (!canReadMessage(org, actor, message)) return false;
  const states = org.tables.message_states;
  return gets(view, message) || states.firstBy('userMessage', ownKey(actor.id, message.id)) !== undefined;
}
