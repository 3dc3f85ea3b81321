import {
  CHANNEL_ID_SETTINGS,
  type Channel,
  type ChannelRecord,
  type ChannelSettingName,
  compositeKey,
  type GroupSetting,
  type Organization,
  type SUBSCRIPTION_SETTINGS,
  type Subscription,
  type SubscriptionRecord,
  type SystemGroupName,
  systemGroupId,
} from '../../model/index.js';
import { definite, differing, fromKeys, keysOf } from '../../values.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { markAsRead } from '../access/message-flags.actions.js';

/** The system groups that hold the permissions of a new channel. Its creator holds the permission to administer it. */
export const NEW_CHANNEL_GROUPS = {
  can_add_subscribers_group: 'role:nobody',
  can_remove_subscribers_group: 'role:administrators',
  can_create_topic_group: 'role:everyone',
  can_delete_any_message_group: 'role:nobody',
  can_delete_own_message_group: 'role:nobody',
  can_move_messages_out_of_channel_group: 'role:nobody',
  can_move_messages_within_channel_group: 'role:nobody',
  can_resolve_topics_group: 'role:nobody',
  can_send_message_group: 'role:everyone',
  can_subscribe_group: 'role:nobody',
} satisfies Partial<Record<ChannelSettingName, SystemGroupName>>;

export function newChannelPermissions(creatorId: number | null): Record<ChannelSettingName, GroupSetting> {
  return {
    ...fromKeys(keysOf(NEW_CHANNEL_GROUPS), (name) => systemGroupId(NEW_CHANNEL_GROUPS[name])),
    can_administer_channel_group:
      creatorId === null
        ? systemGroupId('role:nobody')
        : { direct_members: [creatorId], direct_subgroups: [] },
  };
}

/** Properties of a new channel. Missing permissions get their defaults. */
type NewChannel = Pick<
  Channel,
  | 'name'
  | 'description'
  | 'creator_id'
  | 'invite_only'
  | 'is_web_public'
  | 'history_public_to_subscribers'
  | 'is_default'
  | 'default_push_notifications'
  | 'folder_id'
  | 'topics_policy'
  | 'message_retention_days'
> &
  Partial<Record<ChannelSettingName, GroupSetting>>;

export async function addChannel(org: Organization, input: NewChannel): Promise<ChannelRecord> {
  return org.tables.channels.create({
    ...newChannelPermissions(input.creator_id),
    ...input,
    date_created: org.clock.now(),
    is_archived: false,
    weekly_traffic: null,
  });
}

/** Changes a channel. Does nothing if no value differs. */
export async function changeChannel(
  org: Organization,
  channel: ChannelRecord,
  changes: Partial<Channel>,
): Promise<ChannelRecord> {
  const changed = differing(channel, changes);
  if (changed.length === 0) return channel;
  return org.tables.channels.update(channel.id, Object.fromEntries(changed));
}

/**
 * Archives a channel. The channel stops being a default channel, its messages are marked as read, and it no longer
 * receives announcements or reports.
 */
export async function archive(org: Organization, { id }: ChannelRecord): Promise<void> {
  await org.tables.channels.update(id, { is_archived: true, is_default: false });
  const uses = CHANNEL_ID_SETTINGS.filter((name) => org.settings[name] === id);
  if (uses.length > 0) org.settings = { ...org.settings, ...fromKeys(uses, () => null) };
  for (const { user_id } of org.tables.subscriptions.by('activeChannel', id)) {
    await markAsRead(org, user_id, ({ stream_id }) => stream_id === id);
  }
}

/** The colors that Zulip assigns to subscriptions, in the order of assignment. */
const SUBSCRIPTION_COLORS = (
  '#76ce90 #fae589 #a6c7e5 #e79ab5 #bfd56f #f4ae55 #b0a5fd #addfe5 #f5ce6e #c2726a #94c849 #bd86e5 ' +
  '#ee7e4a #a6dcbf #95a5fd #53a063 #9987e1 #e4523d #c2c2c2 #4f8de4 #c6a8ad #e7cc4d #c8bebf #a47462'
).split(' ');

/** Returns the first color that no current or ended subscription of the user has; `undefined` if there is none. */
function unusedColor(org: Organization, userId: number): string | undefined {
  const used = new Set(org.tables.subscriptions.by('user', userId).map(({ color }) => color));
  return SUBSCRIPTION_COLORS.find((color) => !used.has(color));
}

/** Returns the record of a new subscription. Messages with IDs above `after` belong to the user's personal history. */
export function newSubscription(userId: number, channelId: number, after: number): Omit<Subscription, 'id'> {
  return {
    user_id: userId,
    stream_id: channelId,
    active: true,
    periods: [{ after, until: null }],
    color: definite(SUBSCRIPTION_COLORS[channelId % SUBSCRIPTION_COLORS.length]),
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
 * Subscribes a user to a channel. Later messages join the user's personal history. Keeps the messages of earlier
 * subscriptions, and settings such as the color.
 * @returns whether the user was not subscribed before
 */
export async function startSubscription(
  org: Organization,
  userId: number,
  channelId: number,
  color?: string,
): Promise<boolean> {
  const { subscriptions } = org.tables;
  const existing = subscriptions.firstBy('userChannel', compositeKey(userId, channelId));
  if (existing?.active) return false;
  const started = newSubscription(userId, channelId, lastMessageId(org));
  if (existing === undefined) {
    const notifies = org.tables.channels.get(channelId)?.default_push_notifications === true;
    await subscriptions.create({
      ...started,
      ...(notifies ? { push_notifications: true } : {}),
      color: color ?? unusedColor(org, userId) ?? started.color,
    });
  } else {
    const earlier = existing.periods.map((period) => ({ ...period }));
    const periods = [...earlier, ...started.periods];
    await subscriptions.update(existing.id, { active: true, periods });
  }
  return true;
}

/**
 * Ends a user's subscription to a channel. Keeps the record with its settings and history, and marks unread messages as
 * read.
 * @returns whether the user was subscribed
 */
export async function endSubscription(
  org: Organization,
  userId: number,
  channelId: number,
): Promise<boolean> {
  const subscription = activeSubscription(org, userId, channelId);
  if (subscription === undefined) return false;
  const last = lastMessageId(org);
  const periods = subscription.periods.map(({ after, until }) => ({ after, until: until ?? last }));
  await org.tables.subscriptions.update(subscription.id, { active: false, periods });
  await markAsRead(org, userId, ({ stream_id }) => stream_id === channelId);
  return true;
}

type SubscriptionSettings = Partial<Pick<Subscription, (typeof SUBSCRIPTION_SETTINGS)[number]>>;

/** Changes settings of a subscription. Does nothing if no value differs. */
export async function updateSubscription(
  org: Organization,
  subscription: SubscriptionRecord,
  settings: SubscriptionSettings,
): Promise<void> {
  const changes = differing(subscription, settings);
  if (changes.length > 0) await org.tables.subscriptions.update(subscription.id, Object.fromEntries(changes));
}

/** Returns the highest message ID ever used. */
function lastMessageId(org: Organization): number {
  return org.tables.messages.nextId - 1;
}
