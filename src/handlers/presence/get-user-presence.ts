import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { assertUser, assertUserByEmail } from '../access/user-access.rules.js';
import { presentOnePresence, userPresenceSchema } from './presence.present.js';
import { assertPresence } from './presence.rules.js';

export const getUserPresence = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id_or_email}/presence',
  area: 'presence',
  summary: "Get a user's presence",
  docs: 'get-user-presence',
  auth: 'user',
  response: z.object({ presence: userPresenceSchema }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path }) {
    const given = path.user_id_or_email;
    const user = /^\d+$/.test(given)
      ? assertUser(org, actor, Number(given))
      : assertUserByEmail(org, actor, given);
    return { presence: presentOnePresence(org, assertPresence(org, user)) };
  },
});
