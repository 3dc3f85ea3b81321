import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const CREW = { name: 'crew', description: 'Night shift', members: [6, 4, 4] };

test('creates a group, and lets only its creator manage it by default', async () => {
  const { call, mock } = await startMock();
  const { status, body } = await call('member', 'POST', '/user_groups/create', CREW);
  expect({ status, body }).toEqual({ status: 200, body: { result: 'success', msg: '', group_id: 12 } });
  const onlyMember = { direct_members: [4], direct_subgroups: [] };
  expect(mock.db.user_groups.get(12)).toEqual({
    id: 12,
    name: 'crew',
    description: 'Night shift',
    is_system_group: false,
    creator_id: 4,
    date_created: mock.clock.now(),
    deactivated: false,
    direct_member_ids: [6, 4],
    direct_subgroup_ids: [],
    can_add_members_group: onlyMember,
    can_join_group: 8,
    can_leave_group: 2,
    can_manage_group: onlyMember,
    can_mention_group: 2,
    can_remove_members_group: 8,
  });
});

test('creates a group with the permissions and subgroups in the request', async () => {
  const { call, mock } = await startMock();
  const fields = {
    ...CREW,
    subgroups: [9],
    can_add_members_group: 5,
    can_join_group: { direct_members: [5], direct_subgroups: [] },
    can_leave_group: 8,
    can_manage_group: 6,
    can_mention_group: 3,
    can_remove_members_group: 7,
  };
  const { body } = await call('admin', 'POST', '/user_groups/create', fields);
  const {
    name: _name,
    description: _description,
    members: _members,
    subgroups: _subgroups,
    ...settings
  } = fields;
  expect(mock.db.user_groups.get(body.group_id)).toMatchObject({ ...settings, direct_subgroup_ids: [9] });
});

test('accepts can_mention_group_id before level 198, and only a group ID as can_mention_group before level 260', async () => {
  const create = async (featureLevel: number, settings: object) => {
    const { call, mock } = await startMock({ featureLevel });
    const { status } = await call('owner', 'POST', '/user_groups/create', { ...CREW, ...settings });
    return [status, mock.db.user_groups.get(12)?.can_mention_group];
  };
  const people = { direct_members: [4], direct_subgroups: [] };
  expect(await create(197, { can_mention_group_id: 5 })).toEqual([200, 5]);
  expect(await create(198, { can_mention_group_id: 5 })).toEqual([200, 2]);
  expect(await create(259, { can_mention_group: people })).toEqual([400, undefined]);
  expect(await create(260, { can_mention_group: people })).toEqual([200, people]);
});

test('sends a user_group event with the new group', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('guest', { eventTypes: ['user_group'] });
  await call('member', 'POST', '/user_groups/create', CREW);
  const { body } = await call('guest', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  expect(body.events).toMatchObject([{ type: 'user_group', op: 'add', group: { id: 12, name: 'crew' } }]);
});

test.each([
  ['a new group from a guest', 'guest', {}, ['create user groups']],
  ['the name of another group', 'member', { name: 'design' }, ['name', 'design']],
  ['a group name that starts with "role:"', 'member', { name: 'role:crew' }, ['name', 'role:']],
  ['a blank group name', 'member', { name: ' ' }, ['name']],
  ['an unknown member', 'member', { members: [999] }, ['members', '999']],
  ['a deactivated member', 'member', { members: [7] }, ['members', 'deactivated']],
  ['a number in place of the list of members', 'member', { members: 4 }, ['members']],
  ['a deactivated subgroup', 'member', { subgroups: [11] }, ['subgroups', 'deactivated']],
  ['an unknown subgroup', 'member', { subgroups: [999] }, ['subgroups', '999']],
  [
    'role:internet as can_manage_group',
    'member',
    { can_manage_group: 1 },
    ['can_manage_group', 'role:internet'],
  ],
  [
    'a deactivated group as can_mention_group',
    'member',
    { can_mention_group: 11 },
    ['can_mention_group', 'deactivated'],
  ],
])('rejects %s', async (_, caller, fields, words) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = await mock.snapshot();
  expect(await call(caller, 'POST', '/user_groups/create', { ...CREW, ...fields })).toMatchObject(
    badRequestNaming(...words),
  );
  expect(await mock.snapshot()).toEqual(before);
});

test.each([
  [495, 400],
  [496, 200],
])('returns status $1 at level $0 when a bot creates a group', async (featureLevel, status) => {
  const { call } = await startMock({ featureLevel });
  expect((await call('bot', 'POST', '/user_groups/create', CREW)).status).toBe(status);
});
