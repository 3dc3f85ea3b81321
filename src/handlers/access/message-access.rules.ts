import {
  type ChannelRecord,
  compositeKey,
  type MessageFlag,
  type MessageRecord,
  type Organization,
  type SubscriptionRecord,
  type UserRecord,
} from '../../model/index.js';
import { lowerBound } from '../../model/sorted.js';
import { activeSubscription, canReadChannel } from './channel-access.rules.js';

/** Whether a subscription brought a message into its user's personal history. */
export function wasDelivered(subscription: SubscriptionRecord, messageId: number): boolean {
  return subscription.periods.some(
    ({ after, until }) => messageId > after && (until === null || messageId <= until),
  );
}

/** The highest ID in a user's personal history: what subscriptions and direct messages brought. -1 if it is empty. */
export function lastReceivedId(org: Organization, userId: number): number {
  const { messages, subscriptions } = org.tables;
  let last = messages.idsBy('directWith', userId).at(-1) ?? -1;
  for (const { stream_id, periods } of subscriptions.by('user', userId)) {
    const ids = messages.idsBy('channel', stream_id);
    for (const { after, until } of periods) {
      const end = until === null ? ids.length : lowerBound(ids, until + 1);
      const candidate = ids[end - 1];
      if (candidate !== undefined && candidate > after && candidate > last) last = candidate;
    }
  }
  return last;
}

/**
 * Whether a user may read a message. Own direct messages; messages of channels that it
 * may read; of a private channel with protected history what its subscription brought.
 */
export function canReadMessage(org: Organization, actor: UserRecord, message: MessageRecord): boolean {
  if (message.recipient_ids !== null) return message.recipient_ids.includes(actor.id);
  const channel = org.tables.channels.get(message.stream_id as number);
  if (channel === undefined || !canReadChannel(org, actor, channel)) return false;
  if (!hasProtectedHistory(channel)) return true;
  const subscription = activeSubscription(org, actor.id, channel.id);
  return subscription !== undefined && wasDelivered(subscription, message.id);
}

/** Whether subscribers of a channel read only what came while they were there. */
export function hasProtectedHistory(channel: ChannelRecord): boolean {
  return channel.invite_only && !channel.is_web_public && !channel.history_public_to_subscribers;
}

/**
 * The flags that a user has on a message: those recorded, else `read`, and `historical` on a message that did not
 * reach the user when it was sent.
 */
export function flagsOn(org: Organization, userId: number, message: MessageRecord): readonly MessageFlag[] {
  const { message_states: states, subscriptions } = org.tables;
  const state = states.firstBy('userMessage', compositeKey(userId, message.id));
  if (state !== undefined) return state.flags;
  if (message.recipient_ids !== null) return ['read'];
  const subscription = subscriptions.firstBy(
    'userChannel',
    compositeKey(userId, message.stream_id as number),
  );
  return subscription && wasDelivered(subscription, message.id) ? ['read'] : ['read', 'historical'];
}
