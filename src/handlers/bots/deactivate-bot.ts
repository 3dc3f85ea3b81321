import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { deactivateAccount } from '../users/user.actions.js';
import { requireAdministeredBot } from './bot.resource.js';

export const deactivateBot = defineEndpoint({
  method: 'DELETE',
  path: '/bots/{bot_id}',
  area: 'bots',
  summary: 'Deactivate a bot',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const bot = requireAdministeredBot(org, actor, path.bot_id);
    if (bot.is_active) await deactivateAccount(org, bot);
    return {};
  },
});
