import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { type Call, defineEndpoint, json } from '../../contract/index.js';
import type { ChannelRecord, Organization, UserRecord } from '../../model/index.js';
import {
  canSeeChannel,
  findChannel,
  isGranted,
  needsChannelPermission,
  unreadableChannel,
} from '../access/channel-access.rules.js';
import { sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { endSubscription } from './channel.actions.js';
import { principalsParam } from './subscribe.js';
import { requirePrincipals } from './subscription.rules.js';

const unsubscribeParams = {
  principals: principalsParam.describe(
    'users to unsubscribe, by user ID or email; default, also for an empty list: the caller',
  ),
};

export const unsubscribe = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/subscriptions',
  area: 'channels',
  summary: 'Unsubscribe from a channel',
  docs: 'unsubscribe',
  params: {
    subscriptions: json(z.array(z.string())).max(100_000).describe('channels by name'),
    ...unsubscribeParams,
  },
  response: z.object({ removed: z.array(z.string()), not_removed: z.array(z.string()) }),
  errors: ['BAD_REQUEST'],
  run: (call) => unsubscribeUsers(call, call.params.subscriptions),
});

/**
 * Unsubscribes users from the channels with these names.
 * @returns the channel names, each once per user: in `removed` if the user was subscribed, otherwise in `not_removed`
 */
export async function unsubscribeUsers(
  { org, actor, params }: Pick<Call<typeof unsubscribeParams>, 'org' | 'actor' | 'params'>,
  names: readonly string[],
): Promise<{ removed: string[]; not_removed: string[] }> {
  const users = requirePrincipals(org, actor, params.principals);
  const others = users.filter(({ id, bot_owner_id }) => id !== actor.id && bot_owner_id !== actor.id);
  const channels = [...new Set(names.map((name) => requireChannelToLeave(org, actor, name, others)))];
  assertMayUnsubscribe(org, actor, channels, others);
  const removed: string[] = [];
  const not_removed: string[] = [];
  for (const { id, name } of channels) {
    for (const user of users) {
      const wasSubscribed = await endSubscription(org, user.id, id);
      (wasSubscribed ? removed : not_removed).push(name);
    }
  }
  return { removed, not_removed };
}

/** Returns the channel with this name. To unsubscribe others, the caller must be able to see the channel. */
function requireChannelToLeave(
  org: Organization,
  actor: UserRecord,
  input: string,
  others: readonly UserRecord[],
): ChannelRecord {
  const name = input.trim();
  const channel = findChannel(org, name);
  if (channel === undefined || (others.length > 0 && !canSeeChannel(org, actor, channel)))
    throw unreadableChannel(badRequest(`There is no channel ${name}`), org, actor, name);
  return channel;
}

/**
 * Checks that a user may unsubscribe others: as an administrator of the organization, as an administrator of all of
 * these channels, or through each channel's permission to remove subscribers.
 */
function assertMayUnsubscribe(
  org: Organization,
  actor: UserRecord,
  channels: readonly ChannelRecord[],
  others: readonly UserRecord[],
): void {
  const [other] = others;
  if (other === undefined || isAdministrator(actor)) return;
  if (channels.every((each) => isGranted(org, actor, each.can_administer_channel_group))) return;
  const refusing = channels.find((each) => !isGranted(org, actor, each.can_remove_subscribers_group));
  if (refusing === undefined) return;
  const { name, can_remove_subscribers_group: holders } = refusing;
  const error = badRequest(`You may not unsubscribe user ${other.id} from channel ${name}`);
  const allow = sendAs(org, (user) => isAdministrator(user) || isGranted(org, user, holders));
  throw needsChannelPermission(error, org, actor, refusing, 'can_remove_subscribers_group', allow);
}
