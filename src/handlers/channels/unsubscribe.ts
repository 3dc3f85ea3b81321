import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { principalsParam } from './principals.js';
import { unsubscribe as removeSubscriber } from './subscription.actions.js';
import { assertMayUnsubscribe, requirePrincipals, requireVisibleChannel } from './subscription.rules.js';

export const unsubscribe = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/subscriptions',
  area: 'channels',
  summary: 'Unsubscribe from a channel',
  docs: 'unsubscribe',
  auth: 'user',
  params: {
    subscriptions: json(z.array(z.string())).max(100_000).describe('channels by name'),
    principals: principalsParam.describe('whom to unsubscribe, by user ID or email; the caller without it'),
  },
  response: z.object({ removed: z.array(z.string()), not_removed: z.array(z.string()) }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const users = requirePrincipals(org, actor, params.principals);
    const channels = new Set(params.subscriptions.map((name) => requireVisibleChannel(org, actor, name)));
    for (const channel of channels) assertMayUnsubscribe(org, actor, channel, users);
    const removed: string[] = [];
    const not_removed: string[] = [];
    for (const { id, name } of channels) {
      let left = false;
      for (const user of users) left = (await removeSubscriber(org, user.id, id)) || left;
      (left ? removed : not_removed).push(name);
    }
    return { removed, not_removed };
  },
});
