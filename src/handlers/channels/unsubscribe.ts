import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { type Call, defineEndpoint, json } from '../../contract/index.js';
import type { ChannelRecord, Organization, UserRecord } from '../../model/index.js';
import { needsGroup, sendAs } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import { endSubscription } from './channel.actions.js';
import { requirePrincipals } from './create-channel.js';
import { principalsParam } from './subscribe.js';
import { isGranted, requireVisibleChannel } from './subscription.rules.js';

/** The parameters of a request that unsubscribes users, without the channels. */
const unsubscribeParams = {
  principals: principalsParam.describe('users to unsubscribe, by user ID or email; by default the caller'),
};

type UnsubscribeCall = Pick<Call<typeof unsubscribeParams>, 'org' | 'actor' | 'params'>;

/** Unsubscribes users from channels, by name. */
export async function unsubscribeUsers({ org, actor, params }: UnsubscribeCall, names: readonly string[]) {
  const users = requirePrincipals(org, actor, params.principals);
  const channels = new Set(names.map((name) => requireVisibleChannel(org, actor, name)));
  for (const channel of channels) assertMayUnsubscribe(org, actor, channel, users);
  const removed: string[] = [];
  const not_removed: string[] = [];
  for (const { id, name } of channels) {
    let left = false;
    for (const user of users) left = (await endSubscription(org, user.id, id)) || left;
    (left ? removed : not_removed).push(name);
  }
  return { removed, not_removed };
}

/** Checks that a user may unsubscribe these users from a channel. */
function assertMayUnsubscribe(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  users: readonly UserRecord[],
): void {
  const refused = users.find((user) => !canRemoveSubscriber(org, actor, channel, user));
  if (refused !== undefined) {
    throw needsGroup(
      badRequest(`You may not unsubscribe user ${refused.id} from the channel ${channel.name}`),
      org,
      actor,
      {
        rule: 'can_remove_subscribers_group',
        setting: `\`can_remove_subscribers_group\` of the channel ${channel.id} (${channel.name})`,
        value: channel.can_remove_subscribers_group,
        allow: sendAs(org, (user) => canRemoveSubscriber(org, user, channel, refused)),
      },
    );
  }
}

/**
 * Whether a user may unsubscribe another user: as an administrator, by the channel's permission, or as a bot's
 * owner.
 */
function canRemoveSubscriber(
  org: Organization,
  actor: UserRecord,
  channel: ChannelRecord,
  user: UserRecord,
): boolean {
  return (
    user.id === actor.id ||
    user.bot_owner_id === actor.id ||
    isAdministrator(actor) ||
    isGranted(org, actor, channel.can_remove_subscribers_group) ||
    isGranted(org, actor, channel.can_administer_channel_group)
  );
}

export const unsubscribe = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/subscriptions',
  area: 'channels',
  summary: 'Unsubscribe from a channel',
  docs: 'unsubscribe',
  auth: 'user',
  params: {
    subscriptions: json(z.array(z.string())).max(100_000).describe('channels by name'),
    ...unsubscribeParams,
  },
  response: z.object({ removed: z.array(z.string()), not_removed: z.array(z.string()) }),
  errors: ['BAD_REQUEST'],
  run: (call) => unsubscribeUsers(call, call.params.subscriptions),
});
