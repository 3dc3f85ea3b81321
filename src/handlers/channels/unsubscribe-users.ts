import type { Call } from '../../contract/index.js';
import { principalsParam } from './principals.js';
import { unsubscribe } from './subscription.actions.js';
import { assertMayUnsubscribe, requirePrincipals, requireVisibleChannel } from './subscription.rules.js';

/** The parameters of a request that unsubscribes users, without the channels. */
export const unsubscribeParams = {
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
    for (const user of users) left = (await unsubscribe(org, user.id, id)) || left;
    (left ? removed : not_removed).push(name);
  }
  return { removed, not_removed };
}
