import {
  compositeKey,
  type Organization,
  type Subscription,
  type SubscriptionRecord,
} from '../../model/index.js';

const COLORS = ['#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5'];

/** The color of a new subscription. */
export function defaultColor(channelId: number): string {
  return COLORS[channelId % COLORS.length] as string;
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
  const period = { after: lastMessageId(org), until: null };
  if (present !== undefined) {
    await subscriptions.update(present.id, {
      active: true,
      periods: [...copyOf(present), period],
      ...(color === undefined ? {} : { color }),
    });
    return true;
  }
  await subscriptions.create({
    user_id: userId,
    stream_id: channelId,
    active: true,
    periods: [period],
    color: color ?? defaultColor(channelId),
    pin_to_top: false,
    is_muted: false,
    desktop_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    push_notifications: null,
    audible_notifications: null,
  });
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
export type SubscriptionSettings = Partial<
  Pick<
    Subscription,
    | 'color'
    | 'pin_to_top'
    | 'is_muted'
    | 'desktop_notifications'
    | 'email_notifications'
    | 'wildcard_mentions_notify'
    | 'push_notifications'
    | 'audible_notifications'
  >
>;

/** Changes settings of a subscription. Equal values are ignored. */
export async function updateSubscription(
  org: Organization,
  subscription: SubscriptionRecord,
  settings: SubscriptionSettings,
): Promise<void> {
  const changes = Object.entries(settings).filter(
    ([name, value]) => subscription[name as keyof SubscriptionSettings] !== value,
  );
  if (changes.length > 0) await org.tables.subscriptions.update(subscription.id, Object.fromEntries(changes));
}

/** Marks the messages of a channel as read for a user. */
export async function markChannelAsRead(org: Organization, userId: number, channelId: number): Promise<void> {
  const { message_states: states, messages } = org.tables;
  // Marking messages shortens the list of unread ones.
  const unread = [...states.listed('unread', userId)];
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
