import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { assertMayStore, requireEntries } from './bot.resource.js';

export const getBotStorage = defineEndpoint({
  method: 'GET',
  path: '/bot_storage',
  area: 'bots',
  summary: "Get a bot's stored data",
  docs: 'get-bot-storage',
  auth: 'user',
  params: { keys: json(z.array(z.string())).optional().describe('all, if omitted') },
  response: z.object({ storage: z.record(z.string(), z.string()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, level, params }) {
    assertMayStore(actor, level);
    const entries = requireEntries(org, actor.id, params.keys);
    return { storage: Object.fromEntries(entries.map(({ key, value }) => [key, value])) };
  },
});
