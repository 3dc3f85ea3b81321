import * as z from 'zod';
import { defineEndpoint, since } from '../../contract/index.js';
import { requireUser } from '../access/user-access.rules.js';
import { requireUserByEmail } from '../users/email.rules.js';
import { presentUserPresence, requirePresence, userPresenceSchema } from './presence.resource.js';

export const getUserPresence = defineEndpoint({
  method: 'GET',
  path: '/users/{user_id_or_email}/presence',
  area: 'presence',
  summary: "Get a user's presence",
  docs: 'get-user-presence',
  response: z.object({
    presence: userPresenceSchema,
    server_timestamp: since('restoredUserPresence', z.number()),
  }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, level }) {
    const input = path.user_id_or_email;
    const user = /^\d+$/.test(input)
      ? requireUser(org, actor, Number(input))
      : requireUserByEmail(org, actor, input);
    return {
      presence: presentUserPresence(org, requirePresence(org, user), level),
      server_timestamp: org.clock.now(),
    };
  },
});
