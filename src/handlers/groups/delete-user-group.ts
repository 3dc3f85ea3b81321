import { defineEndpoint, emptyResponse } from '../../contract/index.js';
import { deactivateGroup } from './group.actions.js';
import { assertMayEditGroup, assertNotInUse, requireGroup } from './group.rules.js';

export const deleteUserGroup = defineEndpoint({
  method: 'DELETE',
  path: '/user_groups/{user_group_id}',
  area: 'groups',
  summary: 'Delete a user group',
  auth: 'user',
  // Groups are deactivated instead of deleted, which older clients see as a deletion.
  deprecated: true,
  botsSince: 'groupEditByBots',
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'CANNOT_DEACTIVATE_GROUP_IN_USE'],
  async run({ org, actor, path }) {
    const group = requireGroup(org, path.user_group_id);
    assertMayEditGroup(org, actor, group);
    if (!group.deactivated) assertNotInUse(org, group);
    await deactivateGroup(org, group);
    return {};
  },
});
