import { type ApiError, badRequest } from '../../contract/errors/index.js';
import {
  type ChannelRecord,
  type ChannelSettingName,
  compositeKey,
  type DeepReadonly,
  type GroupSetting,
  hasRoleAtLeast,
  isSpectator,
  type Organization,
  ROLES,
  roleText,
  type SubscriptionRecord,
  type UserRecord,
} from '../../model/index.js';
import { type GroupLookup, isInSetting } from './membership.rules.js';
import { holdersText, noRecord, notVisible, requestAs, sendAs } from './refusals.rules.js';
import { isAdministrator } from './user-access.rules.js';

// Access to a channel. Each function in this list also accepts the users that the previous function accepts:
// - canReadChannel: may read messages
// - hasContentAccess: may subscribe themselves or others, so that they can read messages
// - canSeeChannel: may see that the channel exists, because they administer it
// For posting, canReachChannel extends canReadChannel to bots whose owner is subscribed; canPost checks the permissions.

/** @param groupOf looks up groups; default: returns the current records */
type ChannelCheck = (
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  groupOf?: GroupLookup,
) => boolean;

/** Returns a user's active subscription to a channel; `undefined` if the user never subscribed or has left. */
export function activeSubscription(
  org: Organization,
  userId: number,
  channelId: number,
): SubscriptionRecord | undefined {
  const subscription = org.tables.subscriptions.firstBy('userChannel', compositeKey(userId, channelId));
  return subscription?.active ? subscription : undefined;
}

/**
 * Whether a user may read a channel: subscribers may, everyone but guests may read public channels, and everyone may
 * read web-public ones. In the `zulip` dialect, members who may subscribe themselves or others to a private channel may
 * also read it. Callers who are not signed in can read only web-public channels that are not archived.
 */
export const canReadChannel: ChannelCheck = (org, actor, channel, groupOf) => {
  if (isSpectator(actor)) return channel.is_web_public && !channel.is_archived;
  if (channel.is_web_public || activeSubscription(org, actor.id, channel.id) !== undefined) return true;
  if (actor.role === ROLES.guest) return false;
  if (!channel.invite_only) return true;
  return org.follows('permissionsGiveContent') && couldSubscribe(org, actor, channel, groupOf);
};

export const hasContentAccess: ChannelCheck = (org, actor, channel, groupOf) =>
  canReadChannel(org, actor, channel, groupOf) || couldSubscribe(org, actor, channel, groupOf);

const couldSubscribe: ChannelCheck = (org, actor, channel, groupOf) => {
  const { can_subscribe_group: joiners, can_add_subscribers_group: adders } = channel;
  return isGranted(org, actor, joiners, groupOf) || isGranted(org, actor, adders, groupOf);
};

/** Whether a channel permission with this value includes a user; such permissions never include guests. */
export function isGranted(
  org: Organization,
  actor: UserRecord,
  setting: ChannelRecord['can_subscribe_group'],
  groupOf?: GroupLookup,
): boolean {
  return actor.role !== ROLES.guest && isInSetting(org, actor, setting, groupOf);
}

/** Whether a user may change a channel: as an administrator, or as a member of `can_administer_channel_group`. */
export const administersChannel: ChannelCheck = (org, actor, channel, groupOf) =>
  isAdministrator(actor) || isGranted(org, actor, channel.can_administer_channel_group, groupOf);

export const canSeeChannel: ChannelCheck = (org, actor, channel, groupOf) =>
  hasContentAccess(org, actor, channel, groupOf) || administersChannel(org, actor, channel, groupOf);

/** @throws ApiError `BAD_REQUEST` when the channel does not exist or the caller cannot read it */
export function requireReadableChannel(
  org: Organization,
  actor: UserRecord,
  input: string | number,
): ChannelRecord {
  const channel = findChannel(org, input);
  if (channel === undefined || !canReadChannel(org, actor, channel))
    throw unreadableChannel(badRequest(`There is no channel ${input}`), org, actor, input);
  return channel;
}

/** Explains an error about an unknown channel: the channel does not exist, or the caller cannot read it. */
export function unreadableChannel(
  error: ApiError,
  org: Organization,
  actor: UserRecord | undefined,
  input: string | number,
): ApiError {
  const channel = findChannel(org, input);
  if (channel === undefined || actor === undefined) {
    const key = typeof input === 'number' ? 'id' : 'name';
    return noRecord(error, org, 'channels', input, readableChannels(org, actor, key));
  }
  const { id, name, invite_only } = channel;
  const reason = invite_only
    ? 'is private'
    : 'is not web-public, and guests read only what they are subscribed to';
  const subscription = { subscriptions: [{ name }], principals: [actor.id] };
  return notVisible(
    error,
    `Channel ${id} (${name}) ${reason}; ${roleText(org, actor)} without a subscription to it`,
    ...requestAs(
      org,
      (user) => hasRoleAtLeast(user, 'administrator') && activeSubscription(org, user.id, id) !== undefined,
      'post',
      '/users/me/subscriptions',
      subscription,
    ),
    ...sendAs(org, (user) => canReadChannel(org, user, channel)),
  );
}

/** Yields the IDs or names of the channels that the caller can read; of all channels if `actor` is `undefined`. */
function* readableChannels(
  org: Organization,
  actor: UserRecord | undefined,
  key: 'id' | 'name',
): Iterable<number | string> {
  const { channels } = org.tables;
  for (const id of channels.ids()) {
    const channel = channels.expect(id);
    if (actor === undefined || canReadChannel(org, actor, channel)) yield channel[key];
  }
}

/** Finds a channel by name, ignoring case and surrounding spaces, or by ID. */
export function findChannel(org: Organization, input: string | number): ChannelRecord | undefined {
  const { channels } = org.tables;
  return typeof input === 'number'
    ? channels.get(input)
    : channels.firstBy('name', input.trim().toLowerCase());
}

/** Explains an error whose cause is that a permission of a channel does not include the caller. */
export function needsChannelPermission(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  { id, name, ...settings }: ChannelRecord,
  rule: ChannelSettingName,
  allow: string[],
): ApiError {
  const holders = holdersText(org, settings[rule]);
  return error.because(
    rule,
    `\`${rule}\` of channel ${id} (${name}) is ${holders}; ${roleText(org, actor)}`,
    ...allow,
  );
}

/** Whether a permission to post includes the user or, if the user is a bot, its owner. */
export function isGrantedToPoster(
  org: Organization,
  actor: UserRecord,
  setting: DeepReadonly<GroupSetting>,
): boolean {
  const owner = actor.bot_owner_id === null ? undefined : org.tables.users.get(actor.bot_owner_id);
  return isInSetting(org, actor, setting) || (owner !== undefined && isInSetting(org, owner, setting));
}

/**
 * Whether a user can read a channel, or is a bot whose owner is subscribed to it. A user may post only if this and
 * `canPost` are true.
 */
export function canReachChannel(org: Organization, actor: UserRecord, channel: ChannelRecord): boolean {
  return canReadChannel(org, actor, channel) || ownerIsSubscribed(org, actor, channel);
}

function ownerIsSubscribed(org: Organization, { bot_owner_id }: UserRecord, { id }: ChannelRecord): boolean {
  return bot_owner_id !== null && activeSubscription(org, bot_owner_id, id) !== undefined;
}

/**
 * Whether the permissions of a channel let a user post; for a bot, the permissions of its owner also suffice. Guests
 * must be subscribed except in web-public channels, and everyone else only in channels with protected history; for a
 * bot, its owner's subscription also suffices. No one may post in archived channels. Also check `canReachChannel`.
 */
export function canPost(org: Organization, actor: UserRecord, channel: ChannelRecord): boolean {
  if (channel.is_archived || !isGrantedToPoster(org, actor, channel.can_send_message_group)) return false;
  if (channel.is_web_public || activeSubscription(org, actor.id, channel.id) !== undefined) return true;
  if (ownerIsSubscribed(org, actor, channel)) return true;
  return actor.role !== ROLES.guest && !hasProtectedHistory(channel);
}

/** Whether subscribers can read only those messages of a channel that were sent while they were subscribed. */
export function hasProtectedHistory(channel: ChannelRecord): boolean {
  return channel.invite_only && !channel.is_web_public && !channel.history_public_to_subscribers;
}
