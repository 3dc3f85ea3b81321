import { expect, test } from 'vitest';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const DESIGN = '/user_groups/9/members';
const NOBODY = 8;

const design = ({ mock }: Client) => {
  const { direct_member_ids, direct_subgroup_ids } = mock.db.user_groups.get(9) ?? {};
  return { members: direct_member_ids, subgroups: direct_subgroup_ids };
};

test('adds and removes members and subgroups of a group', async () => {
  const client = await startMock();
  const fields = { add: [5, 3], delete: [6], add_subgroups: [10] };
  expect((await client.call('member', 'POST', DESIGN, fields)).body).toEqual(SUCCESS);
  expect(design(client)).toEqual({ members: [3, 4, 5], subgroups: [10] });
  await client.call('member', 'POST', DESIGN, { delete_subgroups: [10] });
  expect(design(client).subgroups).toEqual([]);
});

test('sends one event for all added members, and then one event for all removed members', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('guest', { eventTypes: ['user_group'] });
  await call('member', 'POST', DESIGN, { add: [3], delete: [6] });
  const { body } = await call('guest', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  expect(body.events).toMatchObject([
    { op: 'add_members', group_id: 9, user_ids: [3] },
    { op: 'remove_members', group_id: 9, user_ids: [6] },
  ]);
});

test('removes a user that the same request adds', async () => {
  const { call, mock } = await startMock();
  expect((await call('member', 'POST', DESIGN, { add: [3], delete: [3, 6] })).body).toEqual(SUCCESS);
  expect(mock.db.user_groups.get(9)?.direct_member_ids).toEqual([4]);
});

test.each([
  ['lets users in can_add_members_group add a member', 'colleague', 'can_add_members_group', { add: [3] }],
  [
    'lets users in can_add_members_group add a subgroup',
    'colleague',
    'can_add_members_group',
    { add_subgroups: [10] },
  ],
  [
    'lets users in can_remove_members_group remove a member',
    'colleague',
    'can_remove_members_group',
    { delete: [4] },
  ],
  [
    'lets users in can_manage_group add and remove members',
    'colleague',
    'can_manage_group',
    { add: [3], delete: [4] },
  ],
  ['lets a guest in can_join_group join the group', 'guest', 'can_join_group', { add: [5] }],
  ['lets users in can_leave_group leave the group', 'colleague', 'can_leave_group', { delete: [6] }],
])('%s', async (_, caller, permission, fields) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const nobody = Object.fromEntries(
    [
      'can_add_members_group',
      'can_remove_members_group',
      'can_manage_group',
      'can_join_group',
      'can_leave_group',
    ].map((name) => [name, NOBODY]),
  );
  await writable(mock.db).user_groups.update(9, nobody);
  expect((await call(caller, 'POST', DESIGN, fields)).status).toBe(400);
  await writable(mock.db).user_groups.update(9, {
    [permission]: { direct_members: [5, 6], direct_subgroups: [] },
  });
  expect((await call(caller, 'POST', DESIGN, fields)).status).toBe(200);
});

test.each([
  ['add', 'can_add_members_group', { add: [3] }],
  ['remove', 'can_remove_members_group', { delete: [4] }],
  ['remove', 'can_manage_group', { delete: [4] }],
])('does not let a guest %s other members, even with %s', async (verb, permission, fields) => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).user_groups.update(9, {
    [permission]: { direct_members: [5], direct_subgroups: [] },
  });
  expect(await call('guest', 'POST', DESIGN, fields)).toMatchObject(badRequestNaming(`${verb} members`));
});

test.each([
  ['a request without members and subgroups', 'member', 9, {}, ['Nothing to do']],
  ['adding a user who is already a member', 'member', 9, { add: [6] }, ['6', 'already']],
  ['removing a user who is not a member', 'member', 9, { delete: [5] }, ['5', 'not in']],
  ['adding a deactivated user', 'member', 9, { add: [7] }, ['add', 'deactivated']],
  ['adding an unknown user', 'member', 9, { add: [999] }, ['add', '999']],
  ['adding the group to itself', 'member', 9, { add_subgroups: [9] }, ['contains']],
  ['adding a deactivated subgroup', 'member', 9, { add_subgroups: [11] }, ['add_subgroups', 'deactivated']],
  ['a guest who joins without the permission', 'guest', 9, { add: [5] }, ['add members']],
  ['a guest who removes another member', 'guest', 9, { delete: [4] }, ['remove members']],
  ['adding a member to a system group', 'owner', 3, { add: [5] }, ['role:members']],
  ['adding a member to an unknown group', 'admin', 999, { add: [5] }, ['999']],
])('rejects %s', async (_, caller, group, fields, words) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = await mock.snapshot();
  expect(await call(caller, 'POST', `/user_groups/${group}/members`, fields)).toMatchObject(
    badRequestNaming(...words),
  );
  expect(await mock.snapshot()).toEqual(before);
});

test.each([
  [
    'a deactivated user cannot be added',
    'add',
    7,
    'userIsActive',
    'The account of deactivated is deactivated',
  ],
  ['a deactivated subgroup cannot be added', 'add_subgroups', 11, 'groupIsActive', 'User group 11'],
])('explains that %s', async (_, parameter, id, rule, reason) => {
  const { call, mock } = await startMock();
  await call('owner', 'POST', DESIGN, { [parameter]: [id] });
  const explanation = mock.explain(mock.requests.at(-1));
  expect(explanation.rule).toBe(rule);
  expect(explanation.summary).toContain(reason);
});

test.each([
  ['colleague', 'can_join_group', { add: [6] }, 'role:nobody'],
  ['guest', 'can_join_group', { add: [5] }, 'role:nobody'],
  ['colleague', 'can_leave_group', { delete: [6] }, 'role:administrators'],
])(
  'explains that the %s lacks %s, and suggests calls that grant it',
  async (caller, permission, fields, holders) => {
    const { call, mock } = await startMock();
    await mock.ready;
    const setting = {
      can_join_group: NOBODY,
      can_leave_group: 6,
      direct_member_ids: 'add' in fields ? [4] : [4, 6],
    };
    await writable(mock.db).user_groups.update(9, setting);
    expect((await call(caller, 'POST', DESIGN, fields)).status).toBe(400);
    const { rule, summary, allow } = mock.explain(mock.requests.at(-1));
    expect(rule).toBe(permission);
    expect(summary).toContain(`\`${permission}\` of user group 9 (design) is \`${holders}\``);
    expect(allow).toEqual([
      'send the request as owner',
      expect.stringMatching(new RegExp(`^as\\('owner'\\)\\.patch\\('/user_groups/9', \\{ ${permission}: `)),
    ]);
    const id = caller === 'guest' ? 5 : 6;
    const current = mock.db.user_groups.get(9)?.[permission as 'can_join_group'] as number;
    const widened = { new: { direct_members: [id], direct_subgroups: [current] } };
    expect((await call('owner', 'PATCH', '/user_groups/9', { [permission]: widened })).body).toEqual(SUCCESS);
    expect((await call(caller, 'POST', DESIGN, fields)).body).toEqual(SUCCESS);
  },
);

test.each([
  ['can_add_members_group', 'adds members', { add: [5, 6] }],
  ['can_add_members_group', 'adds a subgroup', { add_subgroups: [10] }],
  ['can_remove_members_group', 'removes members', { delete: [4, 6] }],
])('names the permission %s in the explanation of a request that %s', async (permission, _, fields) => {
  const { call, mock } = await startMock();
  await call('colleague', 'POST', DESIGN, fields);
  expect(mock.explain(mock.requests.at(-1)).rule).toBe(permission);
});

test('rejects the removal of a deactivated member', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).user_groups.update(9, { direct_member_ids: [4, 7] });
  expect(await call('member', 'POST', DESIGN, { delete: [7] })).toMatchObject(
    badRequestNaming('delete', 'deactivated'),
  );
});

test('lets only managers of a group remove its subgroups', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const changes = { direct_subgroup_ids: [10], can_remove_members_group: 3 };
  await writable(mock.db).user_groups.update(9, changes);
  expect((await call('colleague', 'POST', DESIGN, { delete_subgroups: [10] })).status).toBe(400);
  expect(mock.explain(mock.requests.at(-1)).rule).toBe('can_manage_group');
  expect((await call('member', 'POST', DESIGN, { delete_subgroups: [10] })).status).toBe(200);
});

test('explains whether a rejected ID belongs to a user or a group', async () => {
  const { call, mock } = await startMock();
  const summaries = [];
  for (const fields of [{ add: [6] }, { delete_subgroups: [10] }]) {
    await call('member', 'POST', DESIGN, fields);
    summaries.push(mock.explain(mock.requests.at(-1)).summary);
  }
  expect(summaries).toEqual([
    expect.stringContaining('User 6 is in user group 9 (design); its direct members: 4, 6'),
    expect.stringContaining('User group 10 is not in user group 9 (design); its subgroups: none'),
  ]);
});

test.each([
  ['does not suggest', 323, []],
  ['suggests', 324, [expect.stringMatching(/^as\('owner'\)\.patch\('\/user_groups\/9', /)]],
])('%s a request that changes can_manage_group at level %i', async (_, featureLevel, requests) => {
  const { call, mock } = await startMock({ featureLevel });
  await call('colleague', 'PATCH', '/user_groups/9', { name: 'crew' });
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual(['send the request as owner', ...requests]);
});

test('notifies a removed user once at level 302, even if the request lists them twice', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip', featureLevel: 302 });
  await call('owner', 'POST', DESIGN, { delete: [6, 6] });
  const notices = mock.db.messages.by('directWith', 6).filter(({ content }) => content.includes('design'));
  expect(notices).toHaveLength(1);
});
