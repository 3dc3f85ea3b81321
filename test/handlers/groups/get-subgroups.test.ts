import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('lists the subgroups of a group, including indirect ones unless direct_subgroup_only is true', async () => {
  const { call } = await startMock();
  await call('admin', 'POST', '/user_groups/10/subgroups', { add: [9] });
  await call('admin', 'POST', '/user_groups/9/subgroups', { add: [5] });
  const of = async (id: number, fields = {}) =>
    (await call('guest', 'GET', `/user_groups/${id}/subgroups`, fields)).body.subgroups;
  expect(await of(10)).toEqual([5, 6, 7, 9]);
  expect(await of(10, { direct_subgroup_only: true })).toEqual([9]);
  expect(await of(1)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('rejects a request for the subgroups of an unknown group', async () => {
  const { call } = await startMock();
  expect(await call('member', 'GET', '/user_groups/999/subgroups')).toMatchObject(badRequestNaming('999'));
});
