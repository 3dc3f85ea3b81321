import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requireMutableUser } from './muted-user.rules.js';
import { muteUser as mute } from './personal.actions.js';

export const muteUser = defineEndpoint({
  method: 'POST',
  path: '/users/me/muted_users/{muted_user_id}',
  area: 'users',
  summary: 'Mute a user',
  docs: 'mute-user',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    await mute(org, actor.id, requireMutableUser(org, actor, path.muted_user_id, true));
    return {};
  },
});
