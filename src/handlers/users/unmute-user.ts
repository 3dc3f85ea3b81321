import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requireMutableUser, unmuteUser as unmute } from './personal.resource.js';

export const unmuteUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/muted_users/{muted_user_id}',
  area: 'users',
  summary: 'Unmute a user',
  docs: 'unmute-user',
  auth: 'user',
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    await unmute(org, actor.id, requireMutableUser(org, actor, path.muted_user_id, false));
    return {};
  },
});
