import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { assertOffersCalls } from './settings.rules.js';

export const createConstructorCall = defineEndpoint({
  method: 'POST',
  path: '/calls/constructorgroups/create',
  area: 'server',
  summary: 'Create Constructor Groups video call',
  docs: 'create-constructor-groups-video-call',
  auth: 'user',
  since: 'constructorCalls',
  response: z.object({ url: z.string() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor }) {
    assertOffersCalls(org, 'constructor_groups');
    return { url: `https://constructor.example.com/groups/room/room-${actor.id}` };
  },
});
