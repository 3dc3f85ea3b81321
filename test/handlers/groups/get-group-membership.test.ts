import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test.each([
  ['returns true for a direct member', 9, 4, {}, true],
  ['returns false for a user outside the group', 9, 5, {}, false],
  ['returns true for a member of a subgroup', 10, 6, {}, true],
  [
    'returns false for a member of a subgroup with direct_member_only=true',
    10,
    6,
    { direct_member_only: true },
    false,
  ],
  ['returns true for an owner in the administrators group', 6, 1, {}, true],
])('%s', async (_who, group, user, fields, expected) => {
  const { call } = await startMock();
  await call('admin', 'POST', '/user_groups/10/subgroups', { add: [9] });
  const { body } = await call('guest', 'GET', `/user_groups/${group}/members/${user}`, fields);
  expect(body.is_user_group_member).toBe(expected);
});

test.each([
  ['a user in an unknown group', '/user_groups/999/members/4', '999'],
  ['an unknown user', '/user_groups/9/members/999', '999'],
  ['a deactivated user', '/user_groups/3/members/7', 'deactivated'],
])('rejects a request for the group membership of %s', async (_, path, word) => {
  const { call } = await startMock();
  expect(await call('member', 'GET', path)).toMatchObject(badRequestNaming(word));
});
