import { describe, expect, test } from 'vitest';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const inactive = ({ mock }: Client, id: number) => mock.db.user_groups.get(id)?.deactivated;

test('deactivates an active group', async () => {
  const client = await startMock();
  const { status, body } = await client.call('member', 'POST', '/user_groups/9/deactivate');
  expect(status).toBe(200);
  expect(body).toEqual(SUCCESS);
  expect(inactive(client, 9)).toBe(true);
});

test('accepts edits of a deactivated group, but does not let a permission name the group', async () => {
  const client = await startMock();
  await client.call('admin', 'POST', '/user_groups/9/deactivate');
  const fields = { name: 'past', description: 'was design', can_join_group: { new: 4 } };
  expect((await client.call('admin', 'PATCH', '/user_groups/9', fields)).body).toEqual(SUCCESS);
  expect(client.mock.db.user_groups.get(9)).toMatchObject({
    name: 'past',
    deactivated: true,
    can_join_group: 4,
  });
  expect(
    await client.call('admin', 'PATCH', '/user_groups/10', { can_join_group: { new: 9 } }),
  ).toMatchObject(badRequestNaming('can_join_group'));
});

test('explains that a permission names a deactivated system group', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).user_groups.update(4, { deactivated: true });
  await call('admin', 'PATCH', '/user_groups/10', { can_join_group: { new: 4 } });
  const summary = 'User group 4 (role:fullmembers) is deactivated.';
  expect(mock.explain(mock.requests.at(-1))).toMatchObject({ rule: 'groupIsActive', summary });
});

test("denies a deactivated group's permissions to its members", async () => {
  const client = await startMock();
  await client.mock.ready;
  await writable(client.mock.db).user_groups.update(10, {
    can_manage_group: { direct_members: [], direct_subgroups: [9] },
  });
  expect((await client.call('colleague', 'PATCH', '/user_groups/10', { description: 'x' })).status).toBe(200);
  await writable(client.mock.db).user_groups.update(9, { deactivated: true });
  expect((await client.call('colleague', 'PATCH', '/user_groups/10', { description: 'y' })).status).toBe(400);
});

test('returns success for a group that is already deactivated', async () => {
  const client = await startMock();
  const before = await client.mock.snapshot();
  expect((await client.call('admin', 'POST', '/user_groups/11/deactivate')).body).toEqual(SUCCESS);
  expect(await client.mock.snapshot()).toEqual(before);
});

test.each([
  ['moderator', 'a group that they do not manage', 9],
  ['colleague', 'a group that they do not manage', 9],
  ['guest', 'a group that they do not manage', 9],
  ['member', 'a group that they do not manage', 10],
  ['owner', 'a system group', 3],
  ['owner', 'the system group nobody', 8],
  ['owner', 'an unknown group', 9999],
])('does not let the %s deactivate %s', async (caller, _, id) => {
  const client = await startMock();
  expect(await client.call(caller, 'POST', `/user_groups/${id}/deactivate`)).toMatchObject(
    badRequestNaming(),
  );
  expect(inactive(client, id)).not.toBe(true);
});

test.each([
  [495, 400],
  [496, 200],
])(
  'returns status $1 at level $0 when a bot deactivates a group that it manages',
  async (featureLevel, status) => {
    const client = await startMock({ featureLevel });
    await client.mock.ready;
    await writable(client.mock.db).user_groups.update(9, {
      can_manage_group: { direct_members: [8], direct_subgroups: [] },
    });
    expect((await client.call('bot', 'POST', '/user_groups/9/deactivate')).status).toBe(status);
  },
);

test('rejects deactivating a group in use, and lists every use in objections', async () => {
  const client = await startMock();
  await client.mock.ready;
  const { user_groups: groups, channels } = writable(client.mock.db);
  await groups.update(10, {
    direct_subgroup_ids: [9],
    can_join_group: 9,
    can_leave_group: { direct_members: [4], direct_subgroups: [9] },
  });
  await channels.update(2, { can_send_message_group: 9 });
  const answer = await client.call('admin', 'POST', '/user_groups/9/deactivate');
  expect(answer).toMatchObject({
    status: 400,
    body: { result: 'error', code: 'CANNOT_DEACTIVATE_GROUP_IN_USE' },
  });
  expect(answer.body.msg).toContain('9');
  expect(answer.body.objections).toEqual([
    { type: 'subgroup', supergroup_ids: [10] },
    { type: 'channel', channel_id: 2, settings: ['can_send_message_group'] },
    { type: 'user_group', group_id: 10, settings: ['can_join_group', 'can_leave_group'] },
  ]);
  expect(inactive(client, 9)).toBe(false);
});

test('deactivates a group even if a deactivated group uses it', async () => {
  const client = await startMock();
  await client.mock.ready;
  await writable(client.mock.db).user_groups.update(11, { can_join_group: 9, direct_subgroup_ids: [9] });
  expect((await client.call('admin', 'POST', '/user_groups/9/deactivate')).status).toBe(200);
});

test('deactivates a group that is used only in its own permissions', async () => {
  const client = await startMock();
  await client.mock.ready;
  await writable(client.mock.db).user_groups.update(9, { can_join_group: 9 });
  expect((await client.call('admin', 'POST', '/user_groups/9/deactivate')).status).toBe(200);
});

test('keeps a deactivated group in pending invitations, even after a snapshot is restored', async () => {
  const { call, mock } = await startMock();
  const invite = {
    invitee_emails: 'new@example.org',
    invite_expires_in_minutes: null,
    stream_ids: [],
    group_ids: [10],
  };
  expect((await call('admin', 'POST', '/invites', invite as never)).body).toEqual(SUCCESS);
  expect((await call('admin', 'POST', '/user_groups/10/deactivate')).body).toEqual(SUCCESS);
  const groupsOf = () => mock.db.invitations.all().at(-1)?.group_ids;
  expect(groupsOf()).toEqual([10]);
  await mock.restore(await mock.snapshot());
  expect(groupsOf()).toEqual([10]);
});

describe('DELETE /user_groups/{user_group_id}', () => {
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
  ])('does not let the %s delete %s', async (caller, _, id, word) => {
    const { call } = await startMock();
    expect(await call(caller, 'DELETE', `/user_groups/${id}`)).toMatchObject(badRequestNaming(word));
  });
});
