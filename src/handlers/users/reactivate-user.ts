import { defineEndpoint } from '../../contract/index.js';
import { requireUser } from '../access/user-access.rules.js';
import { assertMayCreateBots, assertMayReactivateBot } from '../bots/bot.resource.js';
import { reactivateAccount } from './user.actions.js';
import { assertMayAdminister, assertMayReactivate } from './user.rules.js';

export const reactivateUser = defineEndpoint({
  method: 'POST',
  path: '/users/{user_id}/reactivate',
  area: 'users',
  summary: 'Reactivate a user',
  docs: 'reactivate-user',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const user = requireUser(org, actor, path.user_id);
    assertMayAdminister(org, actor, user);
    if (user.bot_type !== null) {
      assertMayCreateBots(org, actor, user.bot_type);
      assertMayReactivateBot(org, user);
    }
    assertMayReactivate(org, user);
    await reactivateAccount(org, user, actor);
  },
});
