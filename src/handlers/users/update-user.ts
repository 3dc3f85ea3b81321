import { defineEndpoint, nothing } from '../../contract/index.js';
import { assertUser } from '../access/user-access.rules.js';
import { patchUser, patchUserParams } from './patch-fields.js';

export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/users/{user_id}',
  area: 'users',
  summary: 'Update a user',
  docs: 'update-user',
  auth: 'user',
  role: 'administrator',
  params: patchUserParams,
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    await patchUser(org, actor, assertUser(org, actor, path.user_id), params);
    return {};
  },
});
