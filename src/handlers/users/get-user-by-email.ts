import { defineEndpoint } from '../../contract/index.js';
import { requireUserByEmail } from './email.rules.js';
import { getUser } from './get-user.js';
import { presentUser, userViewOf } from './user.present.js';

export const getUserByEmail = defineEndpoint({
  method: 'GET',
  path: '/users/{email}',
  area: 'users',
  summary: 'Get a user by email',
  docs: 'get-user-by-email',
  params: getUser.params,
  response: getUser.response,
  errors: ['BAD_REQUEST'],
  run(call) {
    const { org, actor, path } = call;
    return { user: presentUser(requireUserByEmail(org, actor, path.email), userViewOf(call)) };
  },
});
