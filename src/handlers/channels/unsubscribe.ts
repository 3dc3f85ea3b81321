import * as z from 'zod';
import { type Call, defineEndpoint, json } from '../../contract/index.js';
import { endSubscription } from './channel.actions.js';
import { principalsParam } from './subscribe.js';
import { assertMayUnsubscribe, requirePrincipals, requireVisibleChannel } from './subscription.rules.js';

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
