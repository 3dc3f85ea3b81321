import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { muteUser as mute, requireMutableUser } from './personal.resource.js';

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
