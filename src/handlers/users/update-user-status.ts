import { defineEndpoint } from '../../contract/index.js';
import { changeStatus, requireActivePerson, statusParams } from './status.resource.js';
import { assertMayAdminister } from './user.rules.js';

export const updateUserStatus = defineEndpoint({
  method: 'POST',
  path: '/users/{user_id}/status',
  area: 'users',
  summary: 'Update user status',
  docs: 'update-status-for-user',
  since: 'statusUpdatedByAdministrators',
  params: statusParams,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    const user = requireActivePerson(org, actor, path.user_id);
    assertMayAdminister(org, actor, user);
    await changeStatus(org, user.id, params);
  },
});
