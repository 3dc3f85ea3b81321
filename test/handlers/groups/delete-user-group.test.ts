import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('deactivates a group instead of deleting the group', async () => {
  const { call, mock } = await startMock();
  expect((await call('member', 'DELETE', '/user_groups/9')).body).toEqual(SUCCESS);
  expect(mock.db.user_groups.get(9)?.deactivated).toBe(true);
});

test('does not delete a group that a permission of another group names', async () => {
  const { call } = await startMock();
  await call('admin', 'PATCH', '/user_groups/9', { can_join_group: { new: 10 } });
  const { status, body } = await call('admin', 'DELETE', '/user_groups/10');
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'CANNOT_DEACTIVATE_GROUP_IN_USE' });
});

test.each([
  ['colleague', 'a group that they do not manage', 9, 'manage'],
  ['guest', 'a group that they do not manage', 9, 'manage'],
  ['owner', 'a system group', 3, 'role:members'],
  ['owner', 'an unknown group', 999, '999'],
])('does not let %s delete %s', async (caller, _, id, word) => {
  const { call } = await startMock();
  expect(await call(caller, 'DELETE', `/user_groups/${id}`)).toMatchObject(badRequestNaming(word));
});
