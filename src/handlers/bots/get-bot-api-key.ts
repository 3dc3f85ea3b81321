import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { requireAdministeredBot } from './bot.resource.js';

export const getBotApiKey = defineEndpoint({
  method: 'GET',
  path: '/bots/{bot_id}/api_key',
  area: 'bots',
  summary: "Get a bot's API key",
  docs: 'get-bot-api-key',
  since: 'botApiKeys',
  response: z.object({ api_key: z.string() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path }) {
    return { api_key: requireAdministeredBot(org, actor, path.bot_id).api_key };
  },
});
