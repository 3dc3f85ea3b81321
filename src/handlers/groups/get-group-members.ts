import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { directMembersOf, membersOf } from './group.resource.js';
import { requireReadableGroup } from './group.rules.js';

export const getGroupMembers = defineEndpoint({
  method: 'GET',
  path: '/user_groups/{user_group_id}/members',
  area: 'groups',
  summary: 'Get user group members',
  docs: 'get-user-group-members',
  since: 'groupMembersListed',
  params: { direct_member_only: boolean().default(false).describe('leave out the members of subgroups') },
  response: z.object({ members: z.array(z.int()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params, level }) {
    const group = requireReadableGroup(org, actor, path.user_group_id);
    const members = params.direct_member_only
      ? directMembersOf(org, group, level)
      : [...membersOf(org, group, level)];
    return { members: members.sort((a, b) => a - b) };
  },
});
