import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { requestWith } from '../support/form.js';
import { numRuns } from '../support/properties.js';

const PERSONAS = [
  'owner',
  'admin',
  'moderator',
  'member',
  'guest',
  'colleague',
  'bot',
  'deactivated',
] as const;
const ROLES = [100, 200, 300, 400, 600] as const;
const SETTINGS = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
] as const;

interface Step {
  persona: (typeof PERSONAS)[number];
  method: string;
  path: string;
  fields: Record<string, unknown>;
}

const persona = fc.constantFrom(...PERSONAS, 'owner', 'owner', 'admin');
const userId = fc.integer({ min: 1, max: 8 });
const groupId = fc.integer({ min: 1, max: 12 });
const value = fc.oneof(
  groupId,
  fc.record({
    direct_members: fc.array(userId, { maxLength: 3 }),
    direct_subgroups: fc.array(groupId, { maxLength: 3 }),
  }),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(persona, userId, fc.constantFrom(...ROLES, 150))
    .map(
      ([by, id, role]): Step => ({ persona: by, method: 'PATCH', path: `/users/${id}`, fields: { role } }),
    ),
  fc.tuple(persona, userId, fc.constantFrom('', 'New name', 'x'.repeat(101)), fc.constantFrom(...ROLES)).map(
    ([by, id, full_name, role]): Step => ({
      persona: by,
      method: 'PATCH',
      path: `/users/${id}`,
      fields: { full_name, role },
    }),
  ),
  fc.tuple(persona, groupId, fc.constantFrom(...SETTINGS), value, fc.option(value, { nil: undefined })).map(
    ([by, id, setting, given, old]): Step => ({
      persona: by,
      method: 'PATCH',
      path: `/user_groups/${id}`,
      fields: { [setting]: { new: given, ...(old === undefined ? {} : { old }) } },
    }),
  ),
  fc.tuple(persona, groupId).map(
    ([by, id]): Step => ({
      persona: by,
      method: 'POST',
      path: `/user_groups/${id}/deactivate`,
      fields: {},
    }),
  ),
  fc.tuple(persona, groupId, fc.boolean()).map(
    ([by, id, deactivated]): Step => ({
      persona: by,
      method: 'PATCH',
      path: `/user_groups/${id}`,
      fields: { deactivated },
    }),
  ),
  fc
    .tuple(
      persona,
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('Projects', 'archive', ' ', 'New'),
      fc.boolean(),
    )
    .map(
      ([by, id, name, is_archived]): Step => ({
        persona: by,
        method: 'PATCH',
        path: `/channel_folders/${id}`,
        fields: { name, is_archived },
      }),
    ),
);

async function send(mock: TeamChatMock, { persona: by, method, path, fields }: Step): Promise<number> {
  const headers = { authorization: mock.authHeader(by) };
  const request = requestWith(fields, `http://x.test/api/v1${path}`, { method, headers });
  const response = await mock.handle(request);
  return (response as Response).status;
}

const owners = (mock: TeamChatMock) => mock.db.users.all().filter(({ role }) => role === 100);

/** The uses of deactivated groups in permissions. */
function deactivatedUses(mock: TeamChatMock): Set<string> {
  const uses = new Set<string>();
  for (const group of mock.db.user_groups.all()) {
    for (const setting of SETTINGS) {
      const given = group[setting];
      for (const id of typeof given === 'number' ? [given] : given.direct_subgroups) {
        if (mock.db.user_groups.get(id)?.deactivated) uses.add(`${group.id} ${setting} ${id}`);
      }
    }
  }
  return uses;
}

/** The uses of groups in permissions of groups, as `group permission used-group`. */
function uses(mock: TeamChatMock): Set<string> {
  const all = new Set<string>();
  for (const group of mock.db.user_groups.all()) {
    for (const setting of SETTINGS) {
      const given = group[setting];
      for (const id of typeof given === 'number' ? [given] : given.direct_subgroups)
        all.add(`${group.id} ${setting} ${id}`);
    }
  }
  return all;
}

const mock = createTeamChatMock({ validateResponses: true });

test('keeps an active owner through random requests, and lets only owners change owners', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await mock.reset();
      for (const one of steps) {
        const before = {
          state: JSON.stringify(await mock.snapshot()),
          owners: owners(mock),
          uses: uses(mock),
        };
        const callerWasOwner = owners(mock).some(({ id }) => id === mock.personas[one.persona].user_id);
        const status = await send(mock, one);
        expect(status).not.toBe(500);
        if (status !== 200) expect(JSON.stringify(await mock.snapshot())).toBe(before.state);
        const after = owners(mock);
        expect(after.some(({ is_active, bot_type }) => is_active && bot_type === null)).toBe(true);
        const moved =
          JSON.stringify(after.map(({ id }) => id)) !== JSON.stringify(before.owners.map(({ id }) => id));
        if (moved) expect(callerWasOwner).toBe(true);
        for (const use of deactivatedUses(mock)) expect(before.uses).toContain(use);
      }
    }),
    numRuns(30),
  );
});

test('applies 200 concurrent role changes in the order of their responses, and keeps an owner', async () => {
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.tuple(userId, fc.constantFrom(...ROLES))), async (stream) => {
      await mock.reset();
      const roles = new Map(mock.db.users.all().map(({ id, role }) => [id, role as number]));
      const changes = [...stream.take(200)];
      const requests = changes.map(([id, role], i) =>
        send(mock, {
          persona: i % 3 === 0 ? 'admin' : 'owner',
          method: 'PATCH',
          path: `/users/${id}`,
          fields: { role },
        }),
      );
      await Promise.all(requests);
      // The journal is in the order of the responses.
      for (const { path, params, status } of mock.requests) {
        if (status === 200) roles.set(Number(path.split('/').at(-1)), params.role as number);
      }
      expect(mock.requests).toHaveLength(200);
      expect(new Map(mock.db.users.all().map(({ id, role }) => [id, role]))).toEqual(roles);
      expect(owners(mock).some(({ is_active, bot_type }) => is_active && bot_type === null)).toBe(true);
    }),
    numRuns(3),
  );
});
