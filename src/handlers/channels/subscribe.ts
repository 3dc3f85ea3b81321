import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { channelEntries, subscribedShape, subscribeParams, subscribeUsers } from './subscribe-users.js';

export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/users/me/subscriptions',
  area: 'channels',
  summary: 'Subscribe to a channel',
  docs: 'subscribe',
  auth: 'user',
  params: {
    subscriptions: json(channelEntries)
      .max(100_000)
      .describe('channels by name; those that do not exist are created'),
    ...subscribeParams,
  },
  response: z.object(subscribedShape),
  errors: ['BAD_REQUEST'],
  run: (call) => subscribeUsers(call, call.params.subscriptions),
});
