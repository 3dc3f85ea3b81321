import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { deactivateGroup } from './group.resource.js';
import { requireGroupToDeactivate } from './group.rules.js';

export const deactivateUserGroup = defineEndpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/deactivate',
  area: 'groups',
  summary: 'Deactivate a user group',
  docs: 'deactivate-user-group',
  auth: 'user',
  botsSince: 'groupEditByBots',
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'CANNOT_DEACTIVATE_GROUP_IN_USE'],
  async run({ org, actor, path }) {
    await deactivateGroup(org, requireGroupToDeactivate(org, actor, path.user_group_id));
    return {};
  },
});
