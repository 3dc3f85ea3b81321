import * as z from 'zod';
import { boolean, defineEndpoint } from '../../contract/index.js';
import { directSubgroupsOf, subgroupsOf } from './group.resource.js';
import { requireReadableGroup } from './group.rules.js';

export const getSubgroups = defineEndpoint({
  method: 'GET',
  path: '/user_groups/{user_group_id}/subgroups',
  area: 'groups',
  summary: 'Get subgroups of a user group',
  docs: 'get-user-group-subgroups',
  since: 'groupMembersListed',
  params: {
    direct_subgroup_only: boolean().default(false).describe('leave out the subgroups of subgroups'),
  },
  response: z.object({ subgroups: z.array(z.int()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path, params }) {
    const group = requireReadableGroup(org, actor, path.user_group_id);
    const subgroups = params.direct_subgroup_only ? directSubgroupsOf(group) : [...subgroupsOf(org, group)];
    return { subgroups: subgroups.sort((a, b) => a - b) };
  },
});
