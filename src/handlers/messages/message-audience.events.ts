import type { QueueView } from '../../contract/event-draft.js';
import { compositeKey, type MessageRecord } from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { canReadMessage, wasDelivered } from '../access/message-access.rules.js';

/** Whether a message belongs to a user's conversations or subscribed channels. */
export function gets({ org, actor }: QueueView, message: MessageRecord): boolean {
  if (message.recipient_ids !== null) return message.recipient_ids.includes(actor.id);
  return activeSubscription(org, actor.id, message.stream_id) !== undefined;
}

/** Whether a message reached a user: by a conversation, a current or ended subscription, or flags on it. */
export function reached(view: QueueView, message: MessageRecord): boolean {
  if (gets(view, message)) return true;
  const { actor, org } = view;
  const { message_states: states, subscriptions } = org.tables;
  if (states.firstBy('userMessage', compositeKey(actor.id, message.id)) !== undefined) return true;
  if (message.stream_id === null) return false;
  const subscription = subscriptions.firstBy('userChannel', compositeKey(actor.id, message.stream_id));
  return subscription !== undefined && wasDelivered(subscription, message.id);
}

/** Whether a user may read a message that reached them. */
export function follows(view: QueueView, message: MessageRecord): boolean {
  return canReadMessage(view.org, view.actor, message) && reached(view, message);
}
