import { defineEndpoint } from '../../contract/index.js';
import { assertUserByEmail } from '../access/user-access.rules.js';
import { oneUserParams, oneUserResponse } from './get-user.js';
import { presentUser, userViewOf } from './user.present.js';

export const getUserByEmail = defineEndpoint({
  method: 'GET',
  path: '/users/{email}',
  area: 'users',
  extension: 'published API: get a user by email',
  summary: 'Read a user by real email, or by placeholder where the real one is not visible',
  auth: 'user',
  pathParams: { email: 'text' },
  params: oneUserParams,
  response: oneUserResponse,
  errors: ['BAD_REQUEST'],
  run(call) {
    const { org, actor, path } = call;
    return { user: presentUser(assertUserByEmail(org, actor, path.email), userViewOf(call)) };
  },
});
