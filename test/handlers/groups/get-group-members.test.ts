import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('lists the members of a group, including indirect ones unless direct_member_only is true', async () => {
  const { call } = await startMock();
  await call('admin', 'POST', '/user_groups/10/members', { add: [5] });
  await call('admin', 'POST', '/user_groups/10/subgroups', { add: [9] });
  const of = async (id: number, fields = {}) =>
    (await call('guest', 'GET', `/user_groups/${id}/members`, fields)).body.members;
  expect(await of(10)).toEqual([3, 4, 5, 6]);
  expect(await of(10, { direct_member_only: true })).toEqual([3, 4, 5]);
  expect(await of(6)).toEqual([1, 2]);
  expect(await of(6, { direct_member_only: true })).toEqual([2]);
});

test('rejects a request for the members of an unknown group', async () => {
  const { call } = await startMock();
  expect(await call('member', 'GET', '/user_groups/999/members')).toMatchObject(badRequestNaming('999'));
});

test.each([
  ['all', false],
  ['the direct', true],
])('lists %s members of a deactivated group', async (_, direct_member_only) => {
  const { call } = await startMock();
  const members = async () =>
    (await call('guest', 'GET', '/user_groups/10/members', { direct_member_only })).body.members;
  const before = await members();
  expect(before).toContain(4);
  expect((await call('admin', 'POST', '/user_groups/10/deactivate')).status).toBe(200);
  expect(await members()).toEqual(before);
});
