import {
  compositeKey,
  type MessageFlag,
  type MessageRecord,
  type Organization,
  SPECTATOR,
  type SubscriptionRecord,
  type UserRecord,
} from '../../model/index.js';
import { lowerBound } from '../../values.js';
import { canReadChannel, hasProtectedHistory } from './channel-access.rules.js';

/** Whether a subscription added a message to its user's personal history. */
export function wasDelivered(subscription: SubscriptionRecord, messageId: number): boolean {
  return subscription.periods.some(
    ({ after, until }) => messageId > after && (until === null || messageId <= until),
  );
}

/**
 * Returns the highest message ID in a user's history of subscribed channels and direct messages; -1 if there is none.
 */
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

/** Whether the flags of a user on a message are recorded. Without recorded flags, the message counts as read. */
export function hasRecordedFlags(org: Organization, userId: number, messageId: number): boolean {
  return org.tables.message_states.firstBy('userMessage', compositeKey(userId, messageId)) !== undefined;
}

/** `hasRecordedFlags`, or a function that describes the flags before a change. */
export type IsRecorded = typeof hasRecordedFlags;

/** Whether a message in a channel belongs to a user's personal history, or the user has flags on it. */
export function wasReceived(
  org: Organization,
  userId: number,
  { id, stream_id }: { id: number; stream_id: number },
  isRecorded: IsRecorded = hasRecordedFlags,
): boolean {
  const subscription = org.tables.subscriptions.firstBy('userChannel', compositeKey(userId, stream_id));
  return (subscription && wasDelivered(subscription, id)) || isRecorded(org, userId, id);
}

/**
 * Returns the IDs of the users who received a message (including former subscribers of its channel) or have flags on
 * it. Deactivated users receive direct messages, but no messages in channels, although they stay subscribed.
 */
export function audienceOf(org: Organization, message: MessageRecord): Set<number> {
  const { message_states: states, subscriptions, users } = org.tables;
  const delivered =
    message.recipient_ids ??
    subscriptions
      .by('channel', message.stream_id)
      .filter((subscription) => wasDelivered(subscription, message.id))
      .map(({ user_id }) => user_id)
      .filter((id) => users.get(id)?.is_active);
  return new Set([...delivered, ...states.by('message', message.id).map(({ user_id }) => user_id)]);
}

/**
 * Whether a user may read a message. Users may read their direct messages, and messages in channels that they may read.
 * In channels with protected history, the user must have been subscribed when the message was sent, or have flags on
 * the message. Moving a message into such a channel records flags for each subscriber.
 */
export function canReadMessage(
  org: Organization,
  actor: UserRecord,
  message: MessageRecord,
  isRecorded: IsRecorded = hasRecordedFlags,
): boolean {
  if (message.recipient_ids !== null) return message.recipient_ids.includes(actor.id);
  const channel = org.tables.channels.get(message.stream_id);
  if (channel === undefined || !canReadChannel(org, actor, channel)) return false;
  return !hasProtectedHistory(channel) || wasReceived(org, actor.id, message, isRecorded);
}

/**
 * Returns the flags of a user on a message: the recorded flags or, without a record, `read`, and also `historical` if
 * the user did not receive the message when it was sent. Callers who are not signed in have read everything.
 */
export function flagsOn(org: Organization, userId: number, message: MessageRecord): readonly MessageFlag[] {
  if (userId === SPECTATOR.id) return ['read'];
  const { message_states: states, subscriptions } = org.tables;
  const state = states.firstBy('userMessage', compositeKey(userId, message.id));
  if (state !== undefined) return state.flags;
  if (message.recipient_ids !== null) return ['read'];
  const subscription = subscriptions.firstBy('userChannel', compositeKey(userId, message.stream_id));
  return subscription && wasDelivered(subscription, message.id) ? ['read'] : ['read', 'historical'];
}

/** Whether a flag means that a message mentions the user, or everyone in its channel or topic. */
export function isMention(flag: string): boolean {
  return flag.includes('mentioned');
}
