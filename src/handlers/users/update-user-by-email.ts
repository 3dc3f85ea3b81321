import { defineEndpoint } from '../../contract/index.js';
import { requireUserByEmail } from './email.rules.js';
import { patchUser, updateUser } from './update-user.js';

export const updateUserByEmail = defineEndpoint({
  method: 'PATCH',
  path: '/users/{email}',
  area: 'users',
  summary: 'Update a user by email',
  docs: 'update-user-by-email',
  since: 'userByRealEmail',
  params: updateUser.params,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    await patchUser(org, actor, requireUserByEmail(org, actor, path.email), params);
  },
});
