import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { requireGroupToDeactivate } from './deactivate-user-group.js';
import { deactivateGroup } from './group.resource.js';

export const deleteUserGroup = defineEndpoint({
  method: 'DELETE',
  path: '/user_groups/{user_group_id}',
  area: 'groups',
  summary: 'Delete a user group',
  auth: 'user',
  // Zulip deactivates groups instead of deleting them, and older clients see that as a deletion.
  deprecated: true,
  botsSince: 'groupEditByBots',
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'CANNOT_DEACTIVATE_GROUP_IN_USE'],
  async run({ org, actor, path }) {
    await deactivateGroup(org, requireGroupToDeactivate(org, actor, path.user_group_id));
    return {};
  },
});
