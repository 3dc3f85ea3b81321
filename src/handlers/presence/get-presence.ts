import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { presencesSchema, presentPresences } from './presence.present.js';
import { visiblePresences } from './presence.rules.js';

export const getPresence = defineEndpoint({
  method: 'GET',
  path: '/realm/presence',
  area: 'presence',
  reference: 18,
  summary: 'Read the presence of all users',
  auth: 'user',
  response: z.object({ server_timestamp: z.number(), presences: presencesSchema }),
  errors: [],
  run({ org, actor, level }) {
    return {
      server_timestamp: org.clock.now(),
      presences: presentPresences(org, visiblePresences(org, actor), level),
    };
  },
});
