import {
  compositeKey,
  type Organization,
  type SUBSCRIPTION_SETTINGS,
  type Subscription,
  type SubscriptionRecord,
} from '../../model/index.js';
import { definite, differing } from '../../values.js';

const COLORS = ['#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5'];

/** The record of a new subscription. Later messages than `after` belong to the personal history. */
export function newSubscription(userId: number, channelId: number, after: number): Omit<Subscription, 'id'> {
  return {
    user_id: userId,
    stream_id: channelId,
    active: true,
    periods: [{ after, until: null }],
    color: definite(COLORS[channelId % COLORS.length]),
    pin_to_top: false,
    is_muted: false,
    desktop_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    push_notifications: null,
    audible_notifications: null,
  };
}

/**
 * Subscribes a user to a channel. Later messages join their personal history; those of earlier subscriptions
 * stay in it.
 * @returns whether the user was not subscribed before
 */
export async function subscribe(
  org: Organization,
  userId: number,
  channelId: number,
  color?: string,
): Promise<boolean> {
  const { subscriptions } = org.tables;
  const present = subscriptions.firstBy('userChannel', compositeKey(userId, channelId));
  if (present?.active) return false;
  const started = newSubscription(userId, channelId, lastMessageId(org));
  const chosen = color === undefined ? {} : { color };
  const notifies = org.tables.channels.get(channelId)?.default_push_notifications === true;
  if (present === undefined) {
    await subscriptions.create({ ...started, ...(notifies ? { push_notifications: true } : {}), ...chosen });
  } else {
    const periods = [...copyOf(present), ...started.periods];
    await subscriptions.update(present.id, { active: true, periods, ...chosen });
  }
  return true;
}

/**
 * Ends a user's subscription to a channel. The record stays, with its settings and history; unread messages
 * become read.
 * @returns whether the user was subscribed before
 */
export async function unsubscribe(org: Organization, userId: number, channelId: number): Promise<boolean> {
  const { subscriptions } = org.tables;
  const present = subscriptions.firstBy('userChannel', compositeKey(userId, channelId));
  if (present === undefined || !present.active) return false;
  const last = lastMessageId(org);
  const periods = copyOf(present).map(({ after, until }) => ({ after, until: until ?? last }));
  await subscriptions.update(present.id, { active: false, periods });
  await markChannelAsRead(org, userId, channelId);
  return true;
}

/** Settings that users change on their subscriptions. */
export type SubscriptionSettings = Partial<Pick<Subscription, (typeof SUBSCRIPTION_SETTINGS)[number]>>;

/** Changes settings of a subscription. Unchanged values are ignored. */
export async function updateSubscription(
  org: Organization,
  subscription: SubscriptionRecord,
  settings: SubscriptionSettings,
): Promise<void> {
  const changes = differing(subscription, settings);
  if (changes.length > 0) await org.tables.subscriptions.update(subscription.id, Object.fromEntries(changes));
}

/** Marks the messages of a channel as read for a user. */
export async function markChannelAsRead(org: Organization, userId: number, channelId: number): Promise<void> {
  const { message_states: states, messages } = org.tables;
  // Marking messages shortens the list of unread ones.
  const unread = [...states.entriesBy('unread', userId)];
  for (const messageId of unread) {
    if (messages.get(messageId)?.stream_id !== channelId) continue;
    const state = states.firstBy('userMessage', compositeKey(userId, messageId));
    if (state !== undefined) await states.update(state.id, { flags: [...state.flags, 'read'] });
  }
}

function copyOf({ periods }: SubscriptionRecord) {
  return periods.map(({ after, until }) => ({ after, until }));
}

/** The highest message ID ever used. */
function lastMessageId(org: Organization): number {
  return org.tables.messages.nextId - 1;
}
