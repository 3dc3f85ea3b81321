import { apiError, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import { type ChannelRecord, type Organization, roleText, type UserRecord } from '../../model/index.js';
import { canReadChannel, findChannel, unreadableChannel } from '../access/channel-access.rules.js';
import { isArchived, needsGroup, sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { canSeeChannel, isGranted } from './subscription.rules.js';

/** The channel with this ID, if the caller knows that it exists. */
export function requireVisibleChannelById(
  org: Organization,
  actor: UserRecord,
  channelId: number,
): ChannelRecord {
  const channel = findChannel(org, channelId);
  if (channel === undefined || !canSeeChannel(org, actor, channel)) {
    throw unreadableChannel(badRequest(`There is no channel ${channelId}`), org, actor, channelId);
  }
  return channel;
}

/**
 * Checks that servers of this level have details about a channel; older ones have none about archived channels.
 * @throws ApiError `BAD_REQUEST`
 */
export function assertHasDetails({ id, is_archived }: ChannelRecord, level: number): void {
  if (is_archived && !supports(level, 'archivedChannelDetails'))
    throw badRequest(`There is no channel ${id}`).because(
      'archivedChannelDetails',
      `The channel ${id} is archived, and servers of feature level ${level} have no details about archived channels`,
      'use a later feature level',
    );
}

/**
 * Returns the channel with this ID if the caller may administer it: as an organization administrator, or by the
 * channel's `can_administer_channel_group`.
 * @throws ApiError `CANNOT_ADMINISTER_CHANNEL`, or `BAD_REQUEST` for a channel that the caller cannot see
 */
export function requireAdministrableChannel(
  org: Organization,
  actor: UserRecord,
  channelId: number,
): ChannelRecord {
  const channel = requireVisibleChannelById(org, actor, channelId);
  if (!isAdministrator(actor) && !isGranted(org, actor, channel.can_administer_channel_group)) {
    throw needsGroup(
      apiError('CANNOT_ADMINISTER_CHANNEL', `You may not administer the channel ${channel.name}`),
      org,
      actor,
      {
        rule: 'can_administer_channel_group',
        setting: `\`can_administer_channel_group\` of the channel ${channel.id} (${channel.name})`,
        value: channel.can_administer_channel_group,
        allow: sendAs(
          org,
          (user) => isAdministrator(user) || isGranted(org, user, channel.can_administer_channel_group),
        ),
      },
    );
  }
  return channel;
}

/** The channel with this ID, if the caller may archive it. */
export function requireArchivableChannel(
  org: Organization,
  actor: UserRecord,
  channelId: number,
): ChannelRecord {
  const channel = requireAdministrableChannel(org, actor, channelId);
  if (channel.is_archived)
    throw isArchived(badRequest(`The channel ${channel.name} is already archived`), org, channel);
  return channel;
}

/** Whether a user can read the messages of a channel, or could by subscribing to it. */
export function hasContentAccess(org: Organization, actor: UserRecord, channel: ChannelRecord): boolean {
  const { can_add_subscribers_group: adders, can_subscribe_group: joiners } = channel;
  return (
    canReadChannel(org, actor, channel) || isGranted(org, actor, adders) || isGranted(org, actor, joiners)
  );
}

/** Checks that the caller can read the messages of a channel, or could by subscribing to it. */
export function assertContentAccess(org: Organization, actor: UserRecord, channel: ChannelRecord): void {
  if (hasContentAccess(org, actor, channel)) return;
  throw badRequest(`You need access to the messages of the channel ${channel.name} to change this`).because(
    'hasContentAccess',
    `The channel ${channel.id} (${channel.name}) is private; ${roleText(org, actor)} without a subscription to it`,
    ...sendAs(org, (user) => hasContentAccess(org, user, channel)),
    `subscribe user ${actor.id} first`,
  );
}
