import { defineEndpoint, nothing } from '../../contract/index.js';
import { assertUserByEmail } from '../access/user-access.rules.js';
import { patchUser, patchUserParams } from './patch-fields.js';

export const updateUserByEmail = defineEndpoint({
  method: 'PATCH',
  path: '/users/{email}',
  area: 'users',
  reference: 1,
  summary: 'Update a user by real email, or by placeholder where the real one is not visible',
  since: 'userByRealEmail',
  auth: 'user',
  role: 'administrator',
  pathParams: { email: 'text' },
  params: patchUserParams,
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    await patchUser(org, actor, assertUserByEmail(org, actor, path.email), params);
    return {};
  },
});
