import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

type Group = { id: number; members: number[]; direct_subgroup_ids: number[]; deactivated: boolean };
const ids = (body: { user_groups: Group[] }) => body.user_groups.map(({ id }) => id);
const find = (body: { user_groups: Group[] }, id: number) =>
  body.user_groups.find((group) => group.id === id) as Group;

test('lists only active groups unless include_deactivated_groups is true', async () => {
  const { call } = await startMock();
  expect(ids((await call('guest', 'GET', '/user_groups')).body)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const { body } = await call('guest', 'GET', '/user_groups', { include_deactivated_groups: true });
  expect(ids(body)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(find(body, 11).deactivated).toBe(true);
});

test.each([
  [293, false],
  [294, true],
])(
  'returns deactivated groups on request only from level 294 on (at level %i: %s)',
  async (featureLevel, applies) => {
    const { call } = await startMock({ featureLevel });
    const { body } = await call('admin', 'GET', '/user_groups', { include_deactivated_groups: true });
    expect(ids(body).includes(11)).toBe(applies);
    expect(body.ignored_parameters_unsupported).toEqual(applies ? undefined : ['include_deactivated_groups']);
  },
);

test('returns every documented field of a group', async () => {
  const { call } = await startMock();
  expect(find((await call('member', 'GET', '/user_groups')).body, 9)).toEqual({
    id: 9,
    name: 'design',
    description: 'People who care how it looks',
    members: [4, 6],
    direct_subgroup_ids: [],
    is_system_group: false,
    creator_id: 4,
    date_created: expect.any(Number),
    deactivated: false,
    can_add_members_group: expect.anything(),
    can_join_group: 3,
    can_leave_group: expect.anything(),
    can_manage_group: { direct_members: [4], direct_subgroups: [] },
    can_mention_group: expect.anything(),
    can_remove_members_group: expect.anything(),
  });
});

test("derives the members of system groups from users' roles", async () => {
  const { call } = await startMock();
  const before = (await call('member', 'GET', '/user_groups')).body;
  expect(before.user_groups.slice(0, 8).map(({ name }: { name: string }) => name)).toEqual([
    'role:internet',
    'role:everyone',
    'role:members',
    'role:fullmembers',
    'role:moderators',
    'role:administrators',
    'role:owners',
    'role:nobody',
  ]);
  expect(find(before, 7).members).toEqual([1]);
  expect(find(before, 6)).toMatchObject({ members: [2], direct_subgroup_ids: [7] });
  expect(find(before, 2)).toMatchObject({ members: [5], direct_subgroup_ids: [3] });
  expect(find(before, 8)).toMatchObject({ members: [], direct_subgroup_ids: [] });
  await call('owner', 'PATCH', '/users/2', { role: 100 });
  const after = (await call('member', 'GET', '/user_groups')).body;
  expect(find(after, 7).members).toEqual([1, 2]);
  expect(find(after, 6).members).toEqual([]);
});

test.each([
  ['deactivated', 290],
  ['can_mention_group', 198],
  ['can_manage_group', 283],
  ['can_join_group', 301],
  ['can_add_members_group', 305],
  ['can_leave_group', 308],
  ['can_remove_members_group', 324],
])('returns the group field %s only from level %i on', async (field, level) => {
  for (const featureLevel of [level - 1, level]) {
    const { call } = await startMock({ featureLevel });
    const { body } = await call('member', 'GET', '/user_groups');
    expect(field in find(body, 9)).toBe(featureLevel >= level);
  }
});

test('rejects include_deactivated_groups=1', async () => {
  const { call } = await startMock();
  expect(await call('member', 'GET', '/user_groups', { include_deactivated_groups: '1' })).toMatchObject(
    badRequestNaming('include_deactivated_groups'),
  );
});
