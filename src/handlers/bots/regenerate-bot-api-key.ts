import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { regenerateApiKey } from '../users/user.actions.js';
import { requireAdministeredBot } from './bot.resource.js';

export const regenerateBotApiKey = defineEndpoint({
  method: 'POST',
  path: '/bots/{bot_id}/api_key/regenerate',
  area: 'bots',
  summary: "Regenerate a bot's API key",
  docs: 'regenerate-bot-api-key',
  response: z.object({ api_key: z.string() }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const bot = requireAdministeredBot(org, actor, path.bot_id);
    return { api_key: await regenerateApiKey(org, bot) };
  },
});
