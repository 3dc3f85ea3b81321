import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { silentMention } from '../../markdown/index.js';
import type { Organization, UserRecord } from '../../model/index.js';
import { nothingToDo } from '../access/refusals.rules.js';
import { notifyUser } from '../messages/message.actions.js';
import { updateGroup } from './group.resource.js';
import { requireCustomGroup } from './group.rules.js';
import {
  assertMayAddMembers,
  assertMayRemoveMembers,
  requireMembers,
  requireSubgroups,
  updatedIds,
  updatedSubgroups,
} from './group-members.rules.js';

const ids = json(z.array(z.int())).default([]);

export const updateGroupMembers = defineEndpoint({
  method: 'POST',
  path: '/user_groups/{user_group_id}/members',
  area: 'groups',
  summary: 'Update user group members',
  docs: 'update-user-group-members',
  botsSince: 'groupEditByBots',
  params: {
    add: ids.describe('IDs of users who become members'),
    delete: ids.describe('IDs of members who are removed'),
    add_subgroups: ids.since('groupCreatedWithSubgroups').describe('IDs of groups that become subgroups'),
    delete_subgroups: ids.since('groupCreatedWithSubgroups').describe('IDs of subgroups that are removed'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params, supports }) {
    const { add, delete: remove, add_subgroups, delete_subgroups } = params;
    if ([add, remove, add_subgroups, delete_subgroups].every((list) => list.length === 0)) {
      throw nothingToDo('Nothing to do. Specify at least one of "add", "delete" and their subgroup forms.');
    }
    const group = requireCustomGroup(org, path.user_group_id);
    assertMayAddMembers(org, actor, group, { users: add, groups: add_subgroups });
    assertMayRemoveMembers(org, actor, group, { users: remove, groups: delete_subgroups });
    const added = requireMembers(org, 'add', add);
    // Older servers list deactivated members, so clients can also remove these.
    const removed = supports('directMembersActiveOnly')
      ? requireMembers(org, 'delete', remove)
      : [...new Set(remove)];
    const addedSubgroups = requireSubgroups(org, 'add_subgroups', add_subgroups);
    await updateGroup(org, group, {
      direct_member_ids: updatedIds('User', group.direct_member_ids, added, removed, group),
      direct_subgroup_ids: updatedSubgroups(org, group, addedSubgroups, delete_subgroups),
    });
    await notifyGroupMembers(org, actor, added, `added you to the group @_*${group.name}*.`);
    await notifyGroupMembers(org, actor, removed, `removed you from the group @_*${group.name}*.`);
  },
});

/** In the `zulip` dialect, notifies people whose membership someone else changed. */
async function notifyGroupMembers(
  org: Organization,
  actor: UserRecord,
  userIds: readonly number[],
  change: string,
): Promise<void> {
  if (!org.follows('notifiesGroupMembers')) return;
  for (const id of userIds) {
    if (id === actor.id || org.tables.users.expect(id).bot_type !== null) continue;
    await notifyUser(org, id, `${silentMention(actor)} ${change}`);
  }
}
