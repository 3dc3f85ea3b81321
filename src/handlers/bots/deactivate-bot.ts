import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { isDeactivated } from '../access/refusals.rules.js';
import { deactivateUser } from '../users/user.actions.js';
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
    if (!bot.is_active)
      throw isDeactivated(badRequest(`The bot ${bot.id} is already deactivated`), org, bot.id);
    await deactivateUser(org, bot);
    return {};
  },
});
