import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { groupSchema, presentGroup } from './group.resource.js';
import { assertMayReadGroups } from './group.rules.js';

export const getUserGroups = defineEndpoint({
  method: 'GET',
  path: '/user_groups',
  area: 'groups',
  summary: 'Get user groups',
  docs: 'get-user-groups',
  botsSince: 'groupEditByBots',
  params: {
    include_deactivated_groups: boolean()
      .default(false)
      .since('deactivatedGroupsListed')
      .describe('list deactivated groups too'),
  },
  response: z.object({ user_groups: z.array(groupSchema) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, params, level }) {
    assertMayReadGroups(org, actor);
    const groups = org.tables.user_groups
      .all()
      .filter((group) => params.include_deactivated_groups || !group.deactivated);
    return { user_groups: groups.map((group) => presentGroup(org, group, level)) };
  },
});
