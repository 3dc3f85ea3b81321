import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { unsubscribeParams, unsubscribeUsers } from './unsubscribe-users.js';

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
