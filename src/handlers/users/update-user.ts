import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requireUser } from '../access/user-access.rules.js';
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
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    await patchUser(org, actor, requireUser(org, actor, path.user_id), params);
    return {};
  },
});
