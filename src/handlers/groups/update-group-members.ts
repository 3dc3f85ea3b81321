import * as z from 'zod';
import { defineEndpoint, emptyResponse, json } from '../../contract/index.js';
import { nothingToDo } from '../access/refusals.rules.js';
import { updateGroup } from './group.resource.js';
import { requireActiveGroup, requireMembers } from './group.rules.js';
import {
  assertMayAddMembers,
  assertMayRemoveMembers,
  requireSubgroups,
  updatedIds,
  withSubgroups,
} from './group-members.rules.js';

const ids = json(z.array(z.int())).default([]);

export const updateGroupMembers = defineEndpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/members',
  area: 'groups',
  summary: 'Update user group members',
  docs: 'update-user-group-members',
  auth: 'user',
  botsSince: 'groupEditByBots',
  params: {
    add: ids.describe('IDs of users who become members'),
    delete: ids.describe('IDs of members who are removed'),
    add_subgroups: ids.since('groupCreatedWithSubgroups').describe('IDs of groups that become subgroups'),
    delete_subgroups: ids.since('groupCreatedWithSubgroups').describe('IDs of subgroups that are removed'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    const { add, delete: remove, add_subgroups, delete_subgroups } = params;
    if ([add, remove, add_subgroups, delete_subgroups].every((list) => list.length === 0)) {
      throw nothingToDo('Nothing to do. Specify at least one of "add", "delete" and their subgroup forms.');
    }
    const group = requireActiveGroup(org, path.user_group_id);
    if (add.length + add_subgroups.length > 0) {
      assertMayAddMembers(org, actor, group, { users: add, groups: add_subgroups });
    }
    if (remove.length + delete_subgroups.length > 0) {
      assertMayRemoveMembers(org, actor, group, { users: remove, groups: delete_subgroups });
    }
    await updateGroup(org, group, {
      direct_member_ids: updatedIds(
        'User',
        group.direct_member_ids,
        requireMembers(org, 'add', add),
        remove,
        group,
      ),
      direct_subgroup_ids: withSubgroups(
        org,
        group,
        requireSubgroups(org, 'add_subgroups', add_subgroups),
        delete_subgroups,
      ),
    });
    return {};
  },
});
