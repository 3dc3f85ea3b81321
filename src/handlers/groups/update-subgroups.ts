import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { nothingToDo } from '../access/refusals.rules.js';
import { updateGroup } from './group.resource.js';
import { requireCustomGroup } from './group.rules.js';
import {
  assertMayAddMembers,
  assertMayRemoveMembers,
  requireSubgroups,
  updatedSubgroups,
} from './group-members.rules.js';

const ids = json(z.array(z.int())).default([]);

export const updateSubgroups = defineEndpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/subgroups',
  area: 'groups',
  summary: 'Update subgroups of a user group',
  docs: 'update-user-group-subgroups',
  botsSince: 'groupEditByBots',
  since: 'groupMembersListed',
  params: {
    add: ids.describe('IDs of groups that become subgroups'),
    delete: ids.describe('IDs of subgroups that are removed'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    const { add, delete: remove } = params;
    if (add.length + remove.length === 0) {
      throw nothingToDo('Nothing to do. Specify at least one of "add" and "delete".');
    }
    const group = requireCustomGroup(org, path.user_group_id);
    assertMayAddMembers(org, actor, group, { users: [], groups: add });
    assertMayRemoveMembers(org, actor, group, { users: [], groups: remove });
    const direct_subgroup_ids = updatedSubgroups(org, group, requireSubgroups(org, 'add', add), remove);
    await updateGroup(org, group, { direct_subgroup_ids });
  },
});
