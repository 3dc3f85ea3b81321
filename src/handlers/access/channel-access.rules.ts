import { badRequest } from '../../contract/errors/index.js';
import {
  type ChannelRecord,
  compositeKey,
  type Organization,
  ROLES,
  type SubscriptionRecord,
  type UserRecord,
} from '../../model/index.js';
import { isInSetting } from './membership.rules.js';

/** Returns a user's subscription to a channel while it is active. */
export function activeSubscription(
  org: Organization,
  userId: number,
  channelId: number,
): SubscriptionRecord | undefined {
  const subscription = org.tables.subscriptions.firstBy('userChannel', compositeKey(userId, channelId));
  return subscription?.active ? subscription : undefined;
}

/**
 * Whether a user may read a channel: subscribers may; everyone but guests reads public channels, and everyone
 * web-public ones.
 */
export function canReadChannel(org: Organization, actor: UserRecord, channel: ChannelRecord): boolean {
  if (channel.is_web_public || activeSubscription(org, actor.id, channel.id) !== undefined) return true;
  return !channel.invite_only && actor.role !== ROLES.guest;
}

/**
 * Returns the channel with a name or an ID.
 * @throws ApiError when it does not exist or the caller cannot read it
 */
export function requireReadableChannel(
  org: Organization,
  actor: UserRecord,
  input: string | number,
): ChannelRecord {
  const channel = findChannel(org, input);
  if (channel === undefined || !canReadChannel(org, actor, channel))
    throw badRequest(`There is no channel ${input}`);
  return channel;
}

/** Finds a channel by name (ignoring case) or ID. */
export function findChannel(org: Organization, input: string | number): ChannelRecord | undefined {
  const { channels } = org.tables;
  return typeof input === 'number' ? channels.get(input) : channels.firstBy('name', input.toLowerCase());
}

/** Whether a user may post in a channel that they can read. */
export function canPost(org: Organization, actor: UserRecord, channel: ChannelRecord): boolean {
  if (channel.is_archived || !isInSetting(org, actor, channel.can_send_message_group)) return false;
  return actor.role !== ROLES.guest || activeSubscription(org, actor.id, channel.id) !== undefined;
}
