import { expect, expectTypeOf, test } from 'vitest';
import { userFactory } from '../../../src/factories/index.js';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';
import { writable } from '../../support/writable.js';

const DRAFT = { user_id: 4, type: '', to: [], topic: '', content: 'x', timestamp: 1 } as const;

function ask(
  mock: TeamChatMock,
  persona: string,
  method: string,
  path: string,
  fields?: Record<string, string>,
) {
  const headers = { authorization: mock.authHeader(persona) };
  const body = fields === undefined ? undefined : new URLSearchParams(fields);
  return mock.handle(
    new Request(`https://chat.example.com/api/v1${path}`, { method, headers, body }),
  ) as Promise<Response>;
}

test('rejects changes to a record, because they would bypass validation', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const user = mock.db.users.get(4) as { full_name: string };
  expect(() => {
    user.full_name = 'X';
  }).toThrow("Cannot assign to read only property 'full_name'");
  const group = mock.db.user_groups.get(9) as unknown as { direct_member_ids: number[] };
  expect(() => group.direct_member_ids.push(1)).toThrow(TypeError);
  const channel = mock.db.channels.get(1) as unknown as Record<string, unknown>;
  expect(() => delete channel.name).toThrow(TypeError);
});

test('deeply freezes every record of a scenario', async () => {
  const mock = createTeamChatMock();
  await ask(mock, 'member', 'POST', '/messages', { type: 'stream', to: '1', topic: 'x', content: 'Hi' });
  await userFactory.create(mock);
  const open: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Object.isFrozen(value)) open.push(path);
    for (const [key, inner] of Object.entries(value)) visit(inner, `${path}.${key}`);
  };
  for (const table of Object.values(mock.db)) for (const record of table.all()) visit(record, table.name);
  expect(open).toEqual([]);
});

test('exposes tables that are read-only at run time and in their types', async () => {
  const mock = createTeamChatMock();
  expectTypeOf(mock.db.users).not.toHaveProperty('update');
  for (const table of Object.values(mock.db)) {
    expect(Object.keys(table).filter((name) => /create|update|delete|clear|restore/.test(name))).toEqual([]);
  }
  expectTypeOf(mock.db.users.all()[0]?.full_name).toEqualTypeOf<string | undefined>();
  await mock.ready;
  (mock.db.users.ids() as number[]).length = 0;
  expect(mock.db.users.count()).toBeGreaterThan(0);
  expect(mock.db.users.findFirst((q) => q.where({ full_name: 'Max Member' }))?.id).toBe(4);
});

test('keeps the same tables after resets and restores', async () => {
  const mock = createTeamChatMock();
  const { users } = mock.db;
  await mock.ready;
  const saved = await mock.snapshot();
  await writable(mock.db).users.update(4, { full_name: 'Changed' });
  await mock.restore(saved);
  expect(users.get(4)?.full_name).toBe('Max Member');
  await mock.reset({ scenario: 'two-owners' });
  expect(users.by('role', 100)).toHaveLength(2);
});

test.each([
  ['immediately', 0],
  ['one microtask', 1],
  ['two microtasks', 2],
  ['five microtasks', 5],
])('keeps a write that is made %s after a failing request', async (_, turns) => {
  const mock = createTeamChatMock();
  await mock.ready;
  const failing = ask(mock, 'owner', 'GET', '/users/999');
  for (let i = 0; i < turns; i++) await Promise.resolve();
  const [response, draft] = await Promise.all([
    failing,
    writable(mock.db).drafts.create({ ...DRAFT, to: [] }),
  ]);
  expect(response.status).toBe(400);
  expect(mock.db.drafts.get(draft.id)).toEqual(draft);
  const sent = await ask(mock, 'member', 'POST', '/drafts', {
    drafts: '[{"type":"","to":[],"topic":"","content":"x"}]',
  });
  expect(sent.status).toBe(200);
});

test('emits events for a write to a table', async () => {
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['drafts'] });
  await writable(mock.db).drafts.create({ ...DRAFT, to: [] });
  const response = await ask(mock, 'member', 'GET', `/events?queue_id=${queue_id}&last_event_id=-1`);
  expect((await response.json()).events).toMatchObject([{ type: 'drafts', op: 'add' }]);
});

test('rejects a write that does not match the schema, and changes nothing', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const before = await mock.snapshot();
  const { drafts } = writable(mock.db);
  await expect(drafts.create({ ...DRAFT, user_id: 'x' as never, to: [] })).rejects.toThrow('user_id');
  await expect(drafts.update(999, { content: 'y' })).rejects.toThrow('999');
  expect(await mock.snapshot()).toEqual(before);
});
