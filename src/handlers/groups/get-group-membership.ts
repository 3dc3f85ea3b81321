import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { requireActiveUserOrBot } from '../access/user-access.rules.js';
import { directMembersOf, membersOf } from './group.resource.js';
import { requireReadableGroup } from './group.rules.js';

export const getGroupMembership = defineEndpoint({
  method: 'GET',
  path: '/user_groups/{user_group_id}/members/{user_id}',
  area: 'groups',
  summary: 'Get user group membership status',
  docs: 'get-is-user-group-member',
  since: 'groupMembersListed',
  params: { direct_member_only: boolean().default(false).describe('ignore membership through subgroups') },
  response: z.object({ is_user_group_member: z.boolean() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params, level }) {
    const group = requireReadableGroup(org, actor, path.user_group_id);
    const user = requireActiveUserOrBot(org, actor, path.user_id, level);
    const is_user_group_member = params.direct_member_only
      ? directMembersOf(org, group, level).includes(user.id)
      : membersOf(org, group, level).has(user.id);
    return { is_user_group_member };
  },
});
