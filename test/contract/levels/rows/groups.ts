import { writable } from '../../../support/writable.js';
import type { LevelClient } from '../client.js';
import type { Row, Rows } from '../row.js';

async function shown({ ask }: LevelClient, groupId = 9) {
  const { body } = await ask('admin', 'GET', '/user_groups');
  return body.user_groups.find(({ id }: { id: number }) => id === groupId);
}

const CREW = { name: 'crew', description: '', members: [] };

/** A row for a new permission of groups. Below its level, the parameter is ignored and the field is missing. */
function permission(
  name:
    | 'can_add_members_group'
    | 'can_join_group'
    | 'can_leave_group'
    | 'can_manage_group'
    | 'can_remove_members_group',
): Row {
  return {
    async show(client) {
      const { body } = await client.ask('admin', 'PATCH', '/user_groups/9', { [name]: { new: 10 } });
      return {
        ignored: body.ignored_parameters_unsupported,
        stored: client.mock.db.user_groups.get(9)?.[name] === 10,
        shown: (await shown(client))[name],
      };
    },
    below: { ignored: [name], stored: false, shown: undefined },
    at: { ignored: undefined, stored: true, shown: 10 },
  };
}

export const groupRows: Rows = {
  groupCreation: {
    async show({ ask }) {
      const { body } = await ask('member', 'GET', '/user_groups');
      return ['creator_id', 'date_created'].map((name) => name in body.user_groups[0]);
    },
    below: [false, false],
    at: [true, true],
  },
  canMentionGroup: {
    async show(client) {
      const settings = { can_mention_group_id: 3, can_mention_group: 5 };
      await client.ask('admin', 'PATCH', '/user_groups/9', settings);
      await client.ask('admin', 'POST', '/user_groups/create', { ...CREW, ...settings });
      const groups = [await shown(client), await shown(client, 12)];
      return groups.map(({ can_mention_group_id: id, can_mention_group: group }) => ({ id, group }));
    },
    below: [
      { id: 3, group: undefined },
      { id: 3, group: undefined },
    ],
    at: [
      { id: undefined, group: 5 },
      { id: undefined, group: 5 },
    ],
  },
  groupSettingObject: {
    async show(client) {
      const people = { direct_members: [4], direct_subgroups: [10] };
      const { status } = await client.ask('admin', 'PATCH', '/user_groups/9', {
        can_mention_group: { new: people },
      });
      const fields = { ...CREW, can_mention_group: people };
      const created = await client.ask('admin', 'POST', '/user_groups/create', fields);
      await writable(client.mock.db).user_groups.update(9, { can_mention_group: people });
      return [status, created.status, (await shown(client)).can_mention_group];
    },
    below: [400, 400, 10],
    at: [200, 200, { direct_members: [4], direct_subgroups: [10] }],
  },
  canManageGroup: permission('can_manage_group'),
  canJoinGroup: permission('can_join_group'),
  canAddMembersGroup: permission('can_add_members_group'),
  canLeaveGroup: permission('can_leave_group'),
  canRemoveMembersGroup: permission('can_remove_members_group'),
  groupDeactivation: {
    show: async (client) => [
      'deactivated' in (await shown(client)),
      (await client.ask('admin', 'POST', '/user_groups/10/deactivate')).status,
    ],
    below: [false, 404],
    at: [true, 200],
  },
  directMembersActiveOnly: {
    async show(client) {
      await writable(client.mock.db).user_groups.update(9, {
        can_manage_group: { direct_members: [4, 7], direct_subgroups: [] },
      });
      const { can_manage_group } = await shown(client);
      await writable(client.mock.db).user_groups.update(9, { direct_member_ids: [4, 7] });
      await client.ask('admin', 'POST', '/user_groups/10/subgroups', { add: [9] });
      const membersOf = async (id: number) =>
        (await client.ask('member', 'GET', `/user_groups/${id}/members`)).body.members.includes(7);
      return [can_manage_group.direct_members, await membersOf(9), await membersOf(10)];
    },
    below: [[4, 7], true, true],
    at: [[4], false, false],
  },
  deactivatedGroupEditable: {
    show: async ({ ask }) => [
      (await ask('admin', 'PATCH', '/user_groups/11', { name: 'renamed' })).status,
      (await ask('admin', 'PATCH', '/user_groups/11', { description: 'Other' })).status,
    ],
    below: [200, 400],
    at: [200, 200],
  },
  deactivatedGroupMembers: {
    show: async ({ ask }) => [
      (await ask('admin', 'POST', '/user_groups/11/members', { add: [3] })).status,
      (await ask('admin', 'POST', '/user_groups/11/subgroups', { add: [10] })).status,
    ],
    below: [400, 400],
    at: [200, 200],
  },
  groupReactivation: {
    async show({ mock, ask }) {
      await ask('admin', 'PATCH', '/user_groups/11', { deactivated: false });
      return mock.db.user_groups.get(11)?.deactivated;
    },
    below: true,
    at: false,
  },
  groupEditByBots: {
    async show({ mock, ask }) {
      await writable(mock.db).user_groups.update(9, {
        can_manage_group: { direct_members: [8], direct_subgroups: [] },
      });
      const edited = await ask('bot', 'PATCH', '/user_groups/9', { description: 'Other' });
      return [edited.status, (await ask('bot', 'GET', '/user_groups')).status];
    },
    below: [400, 400],
    at: [200, 200],
  },
  groupMembersListed: {
    show: async ({ ask }) => (await ask('member', 'GET', '/user_groups/9/subgroups')).status,
    below: 404,
    at: 200,
  },
  groupCreatedWithSubgroups: {
    async show({ ask, mock }) {
      const fields = { name: 'crew', description: '', members: [], subgroups: [10] };
      await ask('member', 'POST', '/user_groups/create', fields);
      return mock.db.user_groups.get(12)?.direct_subgroup_ids;
    },
    below: [],
    at: [10],
  },
  createdGroupId: {
    async show({ ask }) {
      const fields = { name: 'crew', description: '', members: [] };
      return (await ask('member', 'POST', '/user_groups/create', fields)).body.group_id;
    },
    below: undefined,
    at: 12,
  },
};
