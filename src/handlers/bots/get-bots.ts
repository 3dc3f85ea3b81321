import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { assertMemberPerson } from '../users/user.rules.js';
import { ownBotSchema, presentOwnBots } from './bot.resource.js';

export const getBots = defineEndpoint({
  method: 'GET',
  path: '/bots',
  area: 'bots',
  summary: 'Get your bots',
  auth: 'user',
  response: z.object({ bots: z.array(ownBotSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor }) {
    assertMemberPerson(org, actor);
    return { bots: presentOwnBots(org, actor) };
  },
});
