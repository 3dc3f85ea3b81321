import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('adds and removes subgroups of a group', async () => {
  const { call, mock } = await startMock();
  const subgroups = () => mock.db.user_groups.get(9)?.direct_subgroup_ids;
  expect((await call('member', 'POST', '/user_groups/9/subgroups', { add: [10, 3] })).body).toEqual(SUCCESS);
  expect(subgroups()).toEqual([3, 10]);
  await call('member', 'POST', '/user_groups/9/subgroups', { delete: [3] });
  expect(subgroups()).toEqual([10]);
});

test('adds one subgroup and removes another in one request', async () => {
  const { call, mock } = await startMock();
  await call('member', 'POST', '/user_groups/9/subgroups', { add: [3] });
  const fields = { add: [10], delete: [3] };
  expect((await call('member', 'POST', '/user_groups/9/subgroups', fields)).body).toEqual(SUCCESS);
  expect(mock.db.user_groups.get(9)?.direct_subgroup_ids).toEqual([10]);
});

test('rejects a subgroup that already contains its new parent group', async () => {
  const { call } = await startMock();
  await call('admin', 'POST', '/user_groups/9/subgroups', { add: [10] });
  const answer = await call('admin', 'POST', '/user_groups/10/subgroups', { add: [9] });
  expect(answer).toMatchObject(badRequestNaming('contains'));
});

test.each([
  ['a request without subgroups', 'member', 9, {}, ['Nothing to do']],
  ['adding a group to itself', 'member', 9, { add: [9] }, ['contains']],
  ['adding a deactivated subgroup', 'member', 9, { add: [11] }, ['add', 'deactivated']],
  ['removing a group that is not a subgroup', 'member', 9, { delete: [10] }, ['10', 'not in']],
  ['a new subgroup from a user who may not add members', 'colleague', 9, { add: [10] }, ['add members']],
  ['the removal of a subgroup by a guest', 'guest', 9, { delete: [10] }, ['manage']],
  ['adding a subgroup to a system group', 'owner', 3, { add: [9] }, ['role:members']],
])('rejects %s', async (_, caller, group, fields, words) => {
  const { call } = await startMock();
  expect(await call(caller, 'POST', `/user_groups/${group}/subgroups`, fields)).toMatchObject(
    badRequestNaming(...words),
  );
});

test('lets users in can_add_members_group add subgroups, but not remove them', async () => {
  const { call } = await startMock();
  const create = async (fields: object) =>
    (await call('owner', 'POST', '/user_groups/create', { description: '', members: [1], ...fields })).body
      .group_id;
  const inner = await create({ name: 'inner' });
  const outer = await create({
    name: 'outer',
    can_add_members_group: { direct_members: [4], direct_subgroups: [] },
    can_manage_group: { direct_members: [1], direct_subgroups: [] },
    can_remove_members_group: { direct_members: [1], direct_subgroups: [] },
  });
  const change = (fields: object) => call('member', 'POST', `/user_groups/${outer}/subgroups`, { ...fields });
  expect((await change({ add: [inner] })).status).toBe(200);
  expect((await change({ delete: [inner] })).status).toBe(400);
});
