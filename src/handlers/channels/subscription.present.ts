import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type ChannelRecord,
  INHERITED_SETTINGS,
  type Organization,
  SPECTATOR,
  SUBSCRIPTION_SETTINGS,
  type SubscriptionRecord,
  type UserRecord,
} from '../../model/index.js';
import { fromKeys, pick } from '../../values.js';
import { canSeeChannel } from '../access/channel-access.rules.js';
import { newSubscription } from './channel.actions.js';
import { channelShape, inChannelOrder, presentChannel } from './channel.present.js';
import { isRecentlyActive, subscriberCount, subscriberIds } from './subscription.rules.js';

/** With `partial`, a channel with fewer subscribers still lists all its subscribers. */
const MIN_PARTIAL_SUBSCRIBERS = 250;

/** The role of every subscriber except channel administrators (20), on servers that still return roles. */
const ORDINARY_SUBSCRIBER = 50;

export type IncludeSubscribers = 'true' | 'false' | 'partial';

const subscribersShape = {
  subscribers: z.array(z.int()).optional(),
  partial_subscribers: since('partialSubscribers', z.array(z.int()).optional()),
};

/** A channel with a user's subscription. A notification setting that is null inherits the user's default. */
export const subscriptionSchema = z.object({
  ...channelShape,
  ...subscribersShape,
  ...fromKeys(INHERITED_SETTINGS, () => z.boolean().nullable()),
  pin_to_top: z.boolean(),
  is_muted: z.boolean(),
  in_home_view: z.boolean(),
  color: z.string(),
  role: until('subscriptionRoleRemoved', z.int()),
});

type Present = z.input<typeof subscriptionSchema>;

export function presentSubscription(
  org: Organization,
  subscription: SubscriptionRecord,
  level: number,
  include: IncludeSubscribers = 'false',
): Present {
  const channel = org.tables.channels.expect(subscription.stream_id);
  // The fields are assigned rather than spread, because an object literal with this many fields after a spread is slow.
  return Object.assign(presentWithSubscribers(org, channel, level, include), {
    ...pick(subscription, SUBSCRIPTION_SETTINGS),
    in_home_view: !subscription.is_muted,
    role: ORDINARY_SUBSCRIBER,
  });
}

function presentWithSubscribers(
  org: Organization,
  channel: ChannelRecord,
  level: number,
  include: IncludeSubscribers,
) {
  return Object.assign(presentChannel(org, channel, level), presentSubscribers(org, channel.id, include));
}

/** Returns the IDs of a channel's subscribers. In large channels, `partial` omits people not recently active. */
function presentSubscribers(
  org: Organization,
  channelId: number,
  include: IncludeSubscribers,
): Pick<Present, 'subscribers' | 'partial_subscribers'> {
  if (include === 'false') return {};
  if (include === 'true' || subscriberCount(org, channelId) < MIN_PARTIAL_SUBSCRIBERS) {
    return { subscribers: subscriberIds(org, channelId) };
  }
  const isListed = (id: number) => org.tables.users.get(id)?.bot_type !== null || isRecentlyActive(org, id);
  return { partial_subscribers: subscriberIds(org, channelId).filter(isListed) };
}

export function presentSubscriptions(
  org: Organization,
  userId: number,
  level: number,
  include: IncludeSubscribers,
  includesArchived: boolean,
): Present[] {
  const presented = org.tables.subscriptions
    .by('activeUser', userId)
    .filter(({ stream_id }) => includesArchived || org.tables.channels.get(stream_id)?.is_archived === false)
    .map((subscription) => presentSubscription(org, subscription, level, include));
  return inChannelOrder(org, presented);
}

/** Returns the web-public channels as subscriptions of a caller who is not signed in. */
export function presentWebPublicChannels(org: Organization, level: number): Present[] {
  const channels = org.tables.channels.by('reach', 'web-public').filter(({ is_archived }) => !is_archived);
  const asSubscribed = ({ id }: ChannelRecord) =>
    presentSubscription(org, { id: 0, ...newSubscription(SPECTATOR.id, id, -1) }, level);
  return inChannelOrder(org, channels.map(asSubscribed));
}

/**
 * Returns the visible channels that a user has left or never joined.
 * @param includesArchived whether to include archived channels; older servers include only those that the user has left
 */
export function presentOtherChannels(
  org: Organization,
  actor: UserRecord,
  level: number,
  include: IncludeSubscribers,
  includesArchived: boolean,
) {
  const { channels, subscriptions } = org.tables;
  const isShown = (channel: ChannelRecord) =>
    (includesArchived || !channel.is_archived) && canSeeChannel(org, actor, channel);
  const own = subscriptions.by('user', actor.id);
  const left = own.filter(({ active, stream_id }) => {
    const channel = channels.get(stream_id);
    return !active && channel !== undefined && isShown(channel);
  });
  const everSubscribed = new Set(own.map(({ stream_id }) => stream_id));
  const isOffered = (channel: ChannelRecord) =>
    isShown(channel) && (!channel.is_archived || supports(level, 'archivedOffered'));
  const never = channels.all().filter((channel) => !everSubscribed.has(channel.id) && isOffered(channel));
  const unsubscribed = left.map((subscription) => presentSubscription(org, subscription, level, include));
  const never_subscribed = never.map((channel) => presentWithSubscribers(org, channel, level, include));
  return {
    unsubscribed: inChannelOrder(org, unsubscribed),
    never_subscribed: inChannelOrder(org, never_subscribed),
  };
}

export const otherChannelsShape = {
  unsubscribed: z.array(subscriptionSchema),
  never_subscribed: z.array(z.object({ ...channelShape, ...subscribersShape })),
};
