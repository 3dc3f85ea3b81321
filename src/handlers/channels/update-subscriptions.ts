import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { nothingToDo } from '../access/refusals.rules.js';
import { channelEntries, subscribedShape, subscribeParams, subscribeUsers } from './subscribe.js';
import { unsubscribeUsers } from './unsubscribe.js';

export const updateSubscriptions = defineEndpoint({
  method: 'PATCH',
  path: '/users/me/subscriptions',
  area: 'channels',
  summary: 'Update subscriptions',
  docs: 'update-subscriptions',
  until: 'subscriptionsPatchRemoved',
  params: {
    add: json(channelEntries).max(100_000).default([]).describe('channels to subscribe to, by name'),
    delete: json(z.array(z.string()))
      .max(100_000)
      .default([])
      .describe('channels to unsubscribe from, by name'),
    ...subscribeParams,
  },
  response: z.object({
    ...subscribedShape,
    removed: z.array(z.string()),
    not_removed: z.array(z.string()),
  }),
  errors: ['BAD_REQUEST'],
  async run(call) {
    const { add, delete: remove } = call.params;
    if (add.length + remove.length === 0) throw nothingToDo('Specify "add" or "delete": channels to change');
    const subscribed = await subscribeUsers(call, add, 'add');
    return { ...subscribed, ...(await unsubscribeUsers(call, remove)) };
  },
});
