import { badParameter, badRequest } from '../../contract/errors/index.js';
import { type ChannelRecord, type Organization, ROLES, type UserRecord } from '../../model/index.js';
import {
  activeSubscription,
  canReadChannel,
  findChannel,
  unreadableChannel,
} from '../access/channel-access.rules.js';
import { type GroupLookup, isInSetting } from '../access/membership.rules.js';
import { holdsPermission } from '../access/organization-permissions.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';

/** Maximum number of direct messages that the notification bot sends for one request, as in Zulip. */
export const MAX_BULK_SUBSCRIPTION_MESSAGES = 100;

/** The active subscribers of a channel, by ascending ID. */
export function subscriberIds(org: Organization, channelId: number): number[] {
  const { subscriptions, users } = org.tables;
  return subscriptions
    .by('activeChannel', channelId)
    .map(({ user_id }) => user_id)
    .filter((id) => users.get(id)?.is_active)
    .sort((a, b) => a - b);
}

/**
 * The number of active subscribers, computed from the shorter list: its subscribers or the deactivated users.
 */
export function subscriberCount(org: Organization, channelId: number): number {
  const { subscriptions, users } = org.tables;
  const subscribed = subscriptions.idsBy('activeChannel', channelId).length;
  const deactivated = users.idsBy('deactivated', 'deactivated');
  if (subscribed < deactivated.length) return subscriberIds(org, channelId).length;
  return subscribed - deactivated.filter((id) => activeSubscription(org, id, channelId)).length;
}

/** Whether a permission value includes a user. These permissions never apply to guests. */
export function isGranted(
  org: Organization,
  actor: UserRecord,
  setting: ChannelRecord['can_subscribe_group'],
  groupOf?: GroupLookup,
): boolean {
  return actor.role !== ROLES.guest && isInSetting(org, actor, setting, groupOf);
}

/** Whether a user may change a channel: as an administrator, or by its `can_administer_channel_group`. */
export function administersChannel(org: Organization, actor: UserRecord, channel: ChannelRecord): boolean {
  return isAdministrator(actor) || isGranted(org, actor, channel.can_administer_channel_group);
}

/** Whether a user may know that a channel exists: by reading it, by a permission, or by their role. */
export function canSeeChannel(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  groupOf?: GroupLookup,
): boolean {
  return (
    canReadChannel(org, actor, channel) ||
    isAdministrator(actor) ||
    isGranted(org, actor, channel.can_administer_channel_group, groupOf) ||
    isGranted(org, actor, channel.can_add_subscribers_group, groupOf) ||
    isGranted(org, actor, channel.can_subscribe_group, groupOf)
  );
}

/** Whether users may subscribe themselves to a channel. */
export function canSubscribe(org: Organization, actor: UserRecord, channel: ChannelRecord): boolean {
  if (channel.is_archived) return false;
  return (
    canReadChannel(org, actor, channel) ||
    isGranted(org, actor, channel.can_subscribe_group) ||
    isGranted(org, actor, channel.can_add_subscribers_group)
  );
}

/**
 * Whether a user may subscribe others to a channel: by the channel's permission, or in channels that they can
 * read, by the organization's permission or as the channel's administrator.
 */
export function canAddSubscribers(org: Organization, actor: UserRecord, channel: ChannelRecord): boolean {
  if (channel.is_archived || actor.role === ROLES.guest) return false;
  if (isInSetting(org, actor, channel.can_add_subscribers_group)) return true;
  if (!canReadChannel(org, actor, channel)) return false;
  return (
    holdsPermission(org, actor, 'can_add_subscribers_group') ||
    isInSetting(org, actor, channel.can_administer_channel_group)
  );
}

/**
 * Whether a user may subscribe these users, possibly including themselves. Existing subscribers are ignored.
 */
export function maySubscribe(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  users: readonly UserRecord[],
): boolean {
  return users.every(({ id }) => {
    if (id !== actor.id) return canAddSubscribers(org, actor, channel);
    return activeSubscription(org, id, channel.id) !== undefined || canSubscribe(org, actor, channel);
  });
}

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * Returns the color of a subscription.
 * @throws ApiError `BAD_REQUEST` that names the parameter when it is not one
 */
export function requireColor(value: unknown, parameter: string): string {
  if (typeof value === 'string' && COLOR.test(value)) return value;
  throw badParameter(parameter, '"color" must be "#" and 3 or 6 hexadecimal digits');
}

/** Returns the channel with this name, if the caller may know that it exists. */
export function requireVisibleChannel(org: Organization, actor: UserRecord, name: string): ChannelRecord {
  const channel = findChannel(org, name.trim());
  if (channel === undefined || !canSeeChannel(org, actor, channel)) {
    throw unreadableChannel(badRequest(`There is no channel ${name}`), org, actor, name.trim());
  }
  return channel;
}
