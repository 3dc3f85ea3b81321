import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import {
  defaultPresenceDays,
  presencesSchema,
  presentPresences,
  visiblePresences,
} from './presence.resource.js';

export const getPresence = defineEndpoint({
  method: 'GET',
  path: '/realm/presence',
  area: 'presence',
  summary: 'Get presence of all users',
  docs: 'get-presence',
  response: z.object({ server_timestamp: z.number(), presences: presencesSchema }),
  run({ org, actor, level }) {
    return {
      server_timestamp: org.clock.now(),
      presences: presentPresences(org, visiblePresences(org, actor, defaultPresenceDays(org)), level),
    };
  },
});
