import { describe, expect, test } from 'vitest';
import type { UserGroup } from '../../../src/model/index.js';
import { sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { withTitles } from '../../support/with-titles.js';
import { writable } from '../../support/writable.js';

const group = ({ mock }: Client, id = 9) => mock.db.user_groups.get(id);
const members = (...direct_members: number[]) => ({ direct_members, direct_subgroups: [] as number[] });
/** The system groups, by ID. */
const SYSTEM_GROUPS = [
  'internet',
  'everyone',
  'members',
  'fullmembers',
  'moderators',
  'administrators',
  'owners',
  'nobody',
].map((role, index) => [`role:${role}`, index + 1] as const);

const mixed = (direct_members: number[], direct_subgroups: number[]) => ({
  direct_members,
  direct_subgroups,
});
const MISMATCH = { status: 400, body: { result: 'error', code: 'EXPECTATION_MISMATCH' } };

const SETTINGS = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
] as const;

describe('PATCH /user_groups/{user_group_id}', () => {
  test("changes a group's name and description, and returns no data", async () => {
    const client = await startMock();
    const { status, body } = await client.call('member', 'PATCH', '/user_groups/9', {
      name: 'artists',
      description: ' as is ',
    });
    expect(status).toBe(200);
    expect(body).toEqual(SUCCESS);
    expect(group(client)).toMatchObject({ name: 'artists', description: ' as is ' });
  });

  test('changes nothing when the request has no fields', async () => {
    const client = await startMock();
    const before = await client.mock.snapshot();
    expect((await client.call('member', 'PATCH', '/user_groups/9')).body).toEqual(SUCCESS);
    expect(await client.mock.snapshot()).toEqual(before);
  });

  test.each([
    [200, 'owner', "the member's group", 9],
    [200, 'admin', "the member's group", 9],
    [200, 'member', "the member's group", 9],
    [400, 'moderator', "the member's group", 9],
    [400, 'colleague', "the member's group", 9],
    [400, 'guest', "the member's group", 9],
    [400, 'bot', "the member's group", 9],
    [200, 'admin', "the admin's group", 10],
    [400, 'member', "the admin's group", 10],
  ])('returns status %i when the %s edits %s', async (status, caller, _, id) => {
    const client = await startMock();
    const answer = await client.call(caller, 'PATCH', `/user_groups/${id}`, { description: 'changed' });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer).toMatchObject(badRequestNaming(`group ${id}`));
    expect(group(client, id)?.description === 'changed').toBe(status === 200);
  });

  test('rejects edits by guests, even if can_manage_group includes them', async () => {
    const client = await startMock();
    await client.mock.ready;
    await writable(client.mock.db).user_groups.update(9, { can_manage_group: members(5) });
    expect(await client.call('guest', 'PATCH', '/user_groups/9', { description: 'x' })).toMatchObject(
      badRequestNaming('group 9'),
    );
  });

  test('accepts an edit by a member of a subgroup that can_manage_group contains', async () => {
    const client = await startMock();
    await client.mock.ready;
    await writable(client.mock.db).user_groups.update(10, { direct_subgroup_ids: [9] });
    await writable(client.mock.db).user_groups.update(9, { can_manage_group: 10 });
    expect((await client.call('colleague', 'PATCH', '/user_groups/9', { description: 'x' })).status).toBe(
      200,
    );
  });

  test.each([
    // Groups 12 and 11 contain colleague, but 11 is deactivated. Groups 12 and 13 contain each other.
    [200, 'colleague', 'a group of the caller', 12],
    [200, 'colleague', 'a group that contains a group of the caller', 13],
    [400, 'member', 'a group without the caller', 13],
    [200, 'colleague', 'another user and a group of the caller', mixed([4], [12])],
    [200, 'colleague', 'the caller alone', mixed([6], [])],
    [400, 'colleague', 'no one', mixed([], [])],
    [400, 'colleague', 'a deactivated group of the caller', 11],
    [400, 'colleague', 'another user and a deactivated group of the caller', mixed([4], [11])],
    [400, 'colleague', 'a group that contains a deactivated group of the caller', 14],
    [200, 'member', 'role:members', 3],
    [200, 'moderator', 'role:moderators', 5],
    [400, 'member', 'role:moderators', 5],
    [400, 'guest', 'role:everyone', 2],
    [400, 'member', 'role:nobody', 8],
    [200, 'admin', 'role:nobody', 8],
  ])(
    'returns status %i when the %s edits a group managed by %s',
    async (status, caller, _title, can_manage_group) => {
      const client = await startMock();
      await client.mock.ready;
      const groups = writable(client.mock.db).user_groups;
      const { id: _, ...made } = group(client, 10) as UserGroup;
      await groups.create({ ...made, name: 'a', direct_member_ids: [6], direct_subgroup_ids: [13] });
      await groups.create({ ...made, name: 'b', direct_member_ids: [], direct_subgroup_ids: [12] });
      await groups.update(11, { direct_member_ids: [6] });
      await groups.create({ ...made, name: 'c', direct_member_ids: [], direct_subgroup_ids: [11] });
      await groups.update(9, { can_manage_group });
      const answer = await client.call(caller, 'PATCH', '/user_groups/9', { description: 'x' });
      expect(answer.status).toBe(status);
    },
  );

  test.each(SYSTEM_GROUPS)('rejects edits of the system group %s', async (_, id) => {
    const client = await startMock();
    const before = await client.mock.snapshot();
    expect(await client.call('owner', 'PATCH', `/user_groups/${id}`, { description: 'x' })).toMatchObject(
      badRequestNaming('System group'),
    );
    expect(await client.mock.snapshot()).toEqual(before);
  });

  test.each(['9999', '0', '-1', 'design', '9.5', '1e1'])(
    'rejects the invalid or unknown group ID "%s"',
    async (id) => {
      const { call } = await startMock();
      expect(await call('owner', 'PATCH', `/user_groups/${id}`, { name: 'x' })).toMatchObject(
        badRequestNaming(),
      );
    },
  );

  test.each([
    [495, 400],
    [496, 200],
  ])(
    'returns status $1 at level $0 when a bot edits a group that it manages',
    async (featureLevel, status) => {
      const client = await startMock({ featureLevel });
      await client.mock.ready;
      await writable(client.mock.db).user_groups.update(9, { can_manage_group: members(8) });
      expect((await client.call('bot', 'PATCH', '/user_groups/9', { description: 'x' })).status).toBe(status);
    },
  );

  test.each(withTitles(['x', '  padded ', 'design', '🦊'.repeat(100), 'Design', 'roles', 'in @ the middle']))(
    'renames a group to %s',
    async (_, name) => {
      const client = await startMock();
      expect((await client.call('member', 'PATCH', '/user_groups/9', { name })).status).toBe(200);
      expect(group(client)?.name).toBe(name.trim());
    },
  );

  test.each(
    withTitles([
      '',
      '  ',
      'x'.repeat(101),
      'on-call',
      ' on-call ',
      'retired',
      'role:members',
      '@all',
      'role:x',
      'user:x',
      'stream:x',
      'channel:x',
    ]),
  )('rejects the group name %s', async (_, name) => {
    const client = await startMock();
    expect(await client.call('member', 'PATCH', '/user_groups/9', { name })).toMatchObject(
      badRequestNaming('name'),
    );
    expect(group(client)?.name).toBe('design');
  });

  test.each(SETTINGS)('sets %s to one group, or to users and groups', async (setting) => {
    const client = await startMock();
    for (const value of [10, mixed([6, 4], [10, 3]), members()]) {
      expect(
        (await client.call('admin', 'PATCH', '/user_groups/9', { [setting]: { new: value } })).body,
      ).toEqual(SUCCESS);
    }
    await client.call('admin', 'PATCH', '/user_groups/9', { [setting]: { new: mixed([6, 4], [10, 3]) } });
    const { body } = await client.call('admin', 'GET', '/user_groups');
    const shown = body.user_groups.find(({ id }: { id: number }) => id === 9)[setting];
    expect(new Set(shown.direct_members)).toEqual(new Set([4, 6]));
    expect(new Set(shown.direct_subgroups)).toEqual(new Set([3, 10]));
  });

  const FORBIDDEN: Record<string, number[]> = { can_manage_group: [1, 2], can_mention_group: [1, 7] };
  const systemValues = SETTINGS.flatMap((setting) =>
    SYSTEM_GROUPS.map(
      ([name, id]) => [FORBIDDEN[setting]?.includes(id) ? 'rejects' : 'accepts', name, setting, id] as const,
    ),
  );
  test.each(systemValues)('%s %s for %s, as an ID and in an object', async (verb, _, setting, id) => {
    const status = verb === 'accepts' ? 200 : 400;
    const { call } = await startMock();
    for (const value of [id, mixed([], [id]), mixed([4], [id]), mixed([], [10, id])]) {
      const answer = await call('admin', 'PATCH', '/user_groups/9', { [setting]: { new: value } });
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer).toMatchObject(badRequestNaming(setting));
    }
  });

  test.each([
    ['an unknown group', 9999],
    ['a deactivated group', 11],
    ['an unknown group in an object', mixed([], [9999])],
    ['an active and a deactivated group', mixed([], [10, 11])],
    ['an unknown user', mixed([9999], [])],
    ['a deactivated user', mixed([7], [])],
    ['an active and a deactivated user', mixed([4, 7], [10])],
    ['the group ID 0', 0],
    ['a negative group ID', -1],
  ])('rejects a permission for %s', async (_, value) => {
    const client = await startMock();
    const before = await client.mock.snapshot();
    for (const setting of SETTINGS) {
      const answer = await client.call('admin', 'PATCH', '/user_groups/9', { [setting]: { new: value } });
      expect(answer).toMatchObject(badRequestNaming(setting));
    }
    expect(await client.mock.snapshot()).toEqual(before);
  });

  test.each([
    ['a plain group ID', '10'],
    ['an empty object', '{}'],
    ['an object with only old', '{"old": 10}'],
    ['an object whose new is a string', '{"new": "10"}'],
    ['an object whose new is null', '{"new": null}'],
    ['an object without subgroups', '{"new": {"direct_members": [4]}}'],
    ['an object without members', '{"new": {"direct_subgroups": [10]}}'],
    ['a user ID that is a string', '{"new": {"direct_members": ["4"], "direct_subgroups": []}}'],
    ['an object whose old is a string', '{"new": 10, "old": "9"}'],
    ['incomplete JSON', '{"new"'],
    ['the name of a group', 'role:members'],
    ['a list', '[]'],
    ['a boolean', 'true'],
  ])('rejects %s as the value of can_join_group', async (_, value) => {
    const client = await startMock();
    expect(await client.call('admin', 'PATCH', '/user_groups/9', { can_join_group: value })).toMatchObject(
      badRequestNaming('can_join_group'),
    );
    expect(group(client)?.can_join_group).toBe(3);
  });

  test.each([
    ['can_join_group', 'a group ID', 3],
    ['can_join_group', 'a list with one group', mixed([], [3])],
    ['can_join_group', 'a list that repeats the group', mixed([], [3, 3])],
    ['can_manage_group', 'a list with one user', members(4)],
    ['can_manage_group', 'a list that repeats the user', members(4, 4)],
  ])('changes %s when `old` is its current value, written as %s', async (setting, _, old) => {
    const client = await startMock();
    expect(
      (await client.call('admin', 'PATCH', '/user_groups/9', { [setting]: { new: 10, old } })).status,
    ).toBe(200);
    expect(group(client)).toMatchObject({ [setting]: 10 });
  });

  test('accepts an `old` value whose members and subgroups are in a different order than stored', async () => {
    const client = await startMock();
    await client.call('admin', 'PATCH', '/user_groups/9', {
      can_join_group: { new: mixed([4, 6], [3, 10]) },
    });
    const update = { new: 10, old: mixed([6, 4, 6], [10, 3]) };
    expect((await client.call('admin', 'PATCH', '/user_groups/9', { can_join_group: update })).status).toBe(
      200,
    );
  });

  test.each([
    ['another group', 'can_join_group', 4],
    ['the group with an additional user', 'can_join_group', mixed([4], [3])],
    ['an object with empty lists', 'can_join_group', members()],
    ['a group in place of the user', 'can_manage_group', 4],
    ['the user with another user', 'can_manage_group', mixed([4, 6], [])],
    ['an unknown group', 'can_manage_group', 9999],
  ])('rejects %s as the `old` value of %s, and changes nothing', async (_, setting, old) => {
    const client = await startMock();
    const before = await client.mock.snapshot();
    expect(
      await client.call('admin', 'PATCH', '/user_groups/9', { name: 'x', [setting]: { new: 10, old } }),
    ).toMatchObject(MISMATCH);
    expect(await client.mock.snapshot()).toEqual(before);
  });

  test('rejects a wrong `old` value even when `new` is the current value', async () => {
    const { call } = await startMock();
    expect(
      await call('admin', 'PATCH', '/user_groups/9', { can_join_group: { new: 3, old: 4 } }),
    ).toMatchObject(MISMATCH);
  });

  test('accepts the current value of a permission even if the value names a deactivated group', async () => {
    const client = await startMock();
    await client.mock.ready;
    await writable(client.mock.db).user_groups.update(9, { can_join_group: 11 });
    expect(
      (await client.call('admin', 'PATCH', '/user_groups/9', { can_join_group: { new: 11 } })).body,
    ).toEqual(SUCCESS);
    expect(
      await client.call('admin', 'PATCH', '/user_groups/9', { can_join_group: { new: mixed([4], [11]) } }),
    ).toMatchObject(badRequestNaming('can_join_group'));
  });

  test.each([
    ['with a deactivated user', 302, members(4, 7)],
    ['without a deactivated user', 303, members(4)],
  ])('accepts the `old` value %s, as shown at level %i', async (_, featureLevel, shown) => {
    const client = await startMock({ featureLevel });
    await client.mock.ready;
    await writable(client.mock.db).user_groups.update(9, { can_manage_group: members(4, 7) });
    const { body } = await client.call('admin', 'GET', '/user_groups');
    expect(body.user_groups.find(({ id }: { id: number }) => id === 9).can_manage_group).toEqual(shown);
    expect(
      (await client.call('admin', 'PATCH', '/user_groups/9', { can_manage_group: { new: 10, old: shown } }))
        .status,
    ).toBe(200);
  });

  test.each([
    ['can_manage_group', 283],
    ['can_join_group', 301],
    ['can_add_members_group', 305],
    ['can_leave_group', 308],
    ['can_remove_members_group', 324],
  ] as const)('ignores %s below level %i', async (setting, level) => {
    for (const featureLevel of [level - 1, level]) {
      const client = await startMock({ featureLevel });
      const { status, body } = await client.call('admin', 'PATCH', '/user_groups/9', {
        [setting]: { new: 10 },
      });
      expect(status).toBe(200);
      expect(body.ignored_parameters_unsupported).toEqual(featureLevel < level ? [setting] : undefined);
      expect(group(client)?.[setting] === 10).toBe(featureLevel >= level);
    }
  });

  test.each([
    ['changes', 'can_mention_group_id', 'a group ID', 197, '10'],
    ['does not change', 'can_mention_group', 'a group ID', 197, '10'],
    ['changes', 'can_mention_group', 'a group ID', 198, '10'],
    ['does not change', 'can_mention_group_id', 'a group ID', 198, '10'],
    ['changes', 'can_mention_group', 'a group ID', 259, '10'],
    ['changes', 'can_mention_group', '`{ new }`', 259, '{"new": 10}'],
    ['changes', 'can_mention_group', '`{ new, old }`', 259, '{"new": 10, "old": 2}'],
    ['changes', 'can_mention_group', '`{ new }`', 260, '{"new": 10}'],
  ])(
    '%s can_mention_group when a request sends %s as %s at level %i',
    async (verb, name, _, featureLevel, value) => {
      const client = await startMock({ featureLevel });
      await client.mock.ready;
      const before = group(client);
      const { status, body } = await client.call('admin', 'PATCH', '/user_groups/9', { [name]: value });
      expect(status).toBe(200);
      expect(group(client)).toEqual({
        ...before,
        can_mention_group: verb === 'changes' ? 10 : before?.can_mention_group,
      });
      if (featureLevel >= 167)
        expect(body.ignored_parameters_unsupported).toEqual(verb === 'changes' ? undefined : [name]);
    },
  );

  test.each([
    ['an object whose new names users', 259, '{"new": {"direct_members": [4], "direct_subgroups": []}}'],
    ['an object with users', 259, '{"direct_members": [4], "direct_subgroups": []}'],
    ['the group role:internet', 259, '1'],
    ['the group role:owners', 259, '7'],
    ['a deactivated group', 259, '11'],
    ['a plain group ID', 260, '10'],
  ])('rejects %s as can_mention_group at level %i', async (_, featureLevel, value) => {
    const { call } = await startMock({ featureLevel });
    expect(await call('admin', 'PATCH', '/user_groups/9', { can_mention_group: value })).toMatchObject(
      badRequestNaming('can_mention_group'),
    );
  });

  test('rejects a wrong `old` value even below level 260', async () => {
    const { call } = await startMock({ featureLevel: 259 });
    const fields = { can_mention_group: { new: 10, old: 4 } };
    expect(await call('admin', 'PATCH', '/user_groups/9', fields)).toMatchObject(MISMATCH);
  });

  test.each(['yes', '1', '"false"', 'null'])(
    'rejects %s as the value of the "deactivated" parameter',
    async (deactivated) => {
      const { call } = await startMock();
      expect(await call('admin', 'PATCH', '/user_groups/11', { deactivated })).toMatchObject(
        badRequestNaming('deactivated'),
      );
    },
  );

  test('reports the parameter group_id in the body as ignored', async () => {
    const { call } = await startMock();
    const { body } = await call('admin', 'PATCH', '/user_groups/9', { group_id: 9, name: 'x' });
    expect(body).toEqual({ ...SUCCESS, ignored_parameters_unsupported: ['group_id'] });
  });
});

describe('deactivated groups', () => {
  test('reactivates a group with deactivated=false, so that permissions can name it', async () => {
    const client = await startMock();
    const use = { can_join_group: { new: 11 } };
    expect(await client.call('admin', 'PATCH', '/user_groups/9', use)).toMatchObject(
      badRequestNaming('can_join_group', '11'),
    );
    expect((await client.call('admin', 'PATCH', '/user_groups/11', { deactivated: false })).body).toEqual(
      SUCCESS,
    );
    expect(group(client, 11)?.deactivated).toBe(false);
    expect((await client.call('admin', 'PATCH', '/user_groups/9', use)).status).toBe(200);
  });

  test('does not notify members of a mentioned group while the group is deactivated', async () => {
    const client = await startMock();
    const mention = async (persona: string) => {
      const id = await sent(client.call, persona, { content: '@*design* look' });
      const read = { message_ids: [id] };
      const [message] = (await client.call('colleague', 'GET', '/messages', read)).body.messages;
      return [message.flags.includes('mentioned'), message.content.includes('data-user-group-id="9"')];
    };
    expect(await mention('admin')).toEqual([true, true]);
    await client.call('admin', 'POST', '/user_groups/9/deactivate');
    expect(await mention('admin')).toEqual([false, true]);
    await client.call('admin', 'PATCH', '/user_groups/9', { deactivated: false });
    expect(await mention('admin')).toEqual([true, true]);
  });

  test('enforces can_mention_group only while the group is active', async () => {
    const client = await startMock();
    await client.call('admin', 'PATCH', '/user_groups/9', { can_mention_group: { new: 9 } });
    const message = { type: 'channel', to: 1, topic: 'x', content: '@*design* look' };
    const status = async () => (await client.call('moderator', 'POST', '/messages', message)).status;
    expect(await status()).toBe(400);
    await client.call('admin', 'POST', '/user_groups/9/deactivate');
    expect(await status()).toBe(200);
    await client.call('admin', 'PATCH', '/user_groups/9', { deactivated: false });
    expect(await status()).toBe(400);
  });

  test.each([
    ['an active group', 9],
    ['a deactivated group', 11],
  ] as const)('changes nothing when a request sends deactivated=true for %s', async (_, id) => {
    const client = await startMock();
    const before = await client.mock.snapshot();
    expect((await client.call('admin', 'PATCH', `/user_groups/${id}`, { deactivated: true })).body).toEqual(
      SUCCESS,
    );
    expect(await client.mock.snapshot()).toEqual(before);
  });

  test('changes nothing when a request sends deactivated=false for an active group', async () => {
    const client = await startMock();
    expect((await client.call('admin', 'PATCH', '/user_groups/9', { deactivated: false })).body).toEqual(
      SUCCESS,
    );
    expect(group(client)?.deactivated).toBe(false);
  });

  test('does not let a member reactivate a group that they may not edit', async () => {
    const client = await startMock();
    expect((await client.call('member', 'PATCH', '/user_groups/11', { deactivated: false })).status).toBe(
      400,
    );
    expect(group(client, 11)?.deactivated).toBe(true);
  });

  test.each([
    ['ignores', 385, ['deactivated'], true],
    ['applies', 386, undefined, false],
  ])('%s the parameter deactivated=false at level %i', async (_, featureLevel, ignored, deactivated) => {
    const client = await startMock({ featureLevel });
    const { body } = await client.call('admin', 'PATCH', '/user_groups/11', { deactivated: false });
    expect(body.ignored_parameters_unsupported).toEqual(ignored);
    expect(group(client, 11)?.deactivated).toBe(deactivated);
  });

  test.each([
    [200, 339, 'name', { name: 'gone' }],
    [400, 339, 'description', { description: 'gone' }],
    [400, 339, 'permissions', { can_join_group: { new: 10 } }],
    [400, 339, 'name and description', { name: 'gone', description: 'gone' }],
    [200, 340, 'name', { name: 'gone' }],
    [200, 340, 'description', { description: 'gone' }],
    [200, 340, 'permissions', { can_join_group: { new: 10 } }],
  ])(
    'returns status %i at level %i when a request edits the %s of a deactivated group',
    async (status, featureLevel, _, fields) => {
      const client = await startMock({ featureLevel });
      const before = await client.mock.snapshot();
      const answer = await client.call('admin', 'PATCH', '/user_groups/11', fields);
      expect(answer.status).toBe(status);
      if (status === 400) {
        expect(answer).toMatchObject(badRequestNaming('deactivated'));
        expect(await client.mock.snapshot()).toEqual(before);
      } else expect(group(client, 11)?.deactivated).toBe(true);
    },
  );

  test('lists what else a request changes besides the name of a deactivated group', async () => {
    const { call } = await startMock({ featureLevel: 339 });
    const fields = { name: 'gone', description: 'gone', can_join_group: { new: 10 } };
    expect((await call('admin', 'PATCH', '/user_groups/11', fields)).body.msg).toMatch(
      'not description, can_join_group',
    );
  });
});

test("returns a permission's users and groups in ascending order, without duplicates", async () => {
  const { call } = await startMock();
  const { group_id } = (
    await call('owner', 'POST', '/user_groups/create', { name: 'crew', description: '', members: [1] })
  ).body;
  const { user_groups } = (await call('owner', 'GET', '/user_groups')).body;
  const [low, high] = [user_groups.at(-3).id, user_groups.at(-2).id];
  const can_manage_group = {
    new: { direct_members: [6, 2, 4, 2], direct_subgroups: [high, low, high] },
  };
  expect((await call('owner', 'PATCH', `/user_groups/${group_id}`, { can_manage_group })).status).toBe(200);
  const changed = (await call('owner', 'GET', '/user_groups')).body.user_groups.at(-1);
  expect(changed.can_manage_group).toEqual({ direct_members: [2, 4, 6], direct_subgroups: [low, high] });
});

test('replaces users in can_mention_group with the group that a plain ID names, at level 259', async () => {
  const { call, mock } = await startMock({ featureLevel: 259 });
  await mock.ready;
  const setting = { direct_members: [4], direct_subgroups: [] };
  await writable(mock.db).user_groups.update(9, { can_mention_group: setting });
  const { body } = await call('owner', 'PATCH', '/user_groups/9', { can_mention_group: 8 });
  expect(body).toEqual(SUCCESS);
  expect(mock.db.user_groups.get(9)?.can_mention_group).toBe(8);
});

test.each([
  ['another group', 385, 'use another user group'],
  ['a reactivation', 386, "as('owner').patch('/user_groups/11', { deactivated: false })"],
])('suggests %s at level %i when a permission names a deactivated group', async (_, featureLevel, advice) => {
  const { call, mock } = await startMock({ featureLevel });
  await call('member', 'PATCH', '/user_groups/9', { can_mention_group: { new: 11 } });
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual([advice]);
});

test('stores role:nobody for a permission without users and groups', async () => {
  const { call, mock } = await startMock();
  const none = { direct_members: [], direct_subgroups: [] };
  const join = (fields: object) =>
    call('member', 'PATCH', '/user_groups/9', { can_join_group: { ...fields } });
  expect((await join({ new: none })).status).toBe(200);
  expect(mock.db.user_groups.get(9)?.can_join_group).toBe(8);
  expect((await join({ new: 3, old: none })).status).toBe(200);
});
