import { expect, expectTypeOf, test } from 'vitest';
import { createTeamChatMock, type UserRecord } from '../../../src/index.js';

async function seeded() {
  const mock = createTeamChatMock();
  await mock.ready;
  return mock;
}

const names = (users: readonly { full_name: string }[]) => users.map(({ full_name }) => full_name);

test('finds records by conditions and predicates', async () => {
  const { users, messages } = (await seeded()).db;
  expect(names(users.findMany((q) => q.where({ role: 600 })))).toEqual(['Gina Guest']);
  expect(names(users.findMany((q) => q.where({ role: 600 }).or({ role: 100 })))).toHaveLength(2);
  expect(users.findMany((q) => q.where((user) => user.id > 6 && user.is_active))).toHaveLength(
    users.all().filter((user) => user.id > 6 && user.is_active).length,
  );
  expect(messages.findFirst((q) => q.where({ topic: (topic) => topic.startsWith('flaky') }))?.topic).toBe(
    'flaky tests',
  );
});

test('finds the first record or all records when no query is passed', async () => {
  const { users } = (await seeded()).db;
  expect(users.findFirst()).toBe(users.get(users.ids()[0] ?? 0));
  expect(users.findMany()).toEqual(users.all());
});

test.each(['users', 'messages'] as const)(
  'pages through %s with "take", "skip" and "cursor"',
  async (name) => {
    const table = (await seeded()).db[name];
    const ids = [...table.ids()];
    const found = (options: Parameters<typeof table.findMany>[1]) =>
      table.findMany(undefined, options as object).map(({ id }) => id);
    expect(found({ take: 3 })).toEqual(ids.slice(0, 3));
    expect(found({ take: 2, skip: 2 })).toEqual(ids.slice(2, 4));
    expect(found({ take: -2 })).toEqual(ids.slice(-2).reverse());
    const cursor = table.get(ids[3] ?? 0);
    expect(found({ cursor, take: 2 })).toEqual(ids.slice(3, 5));
    expect(found({ cursor, take: -2 })).toEqual([ids[3], ids[2]]);
    expect(found({ cursor: { id: 10_000 } })).toEqual([]);
    expect(() => found({ skip: -1 })).toThrow('expected the "skip" pagination option to be a number');
  },
);

test('starts at a cursor whose record was updated', async () => {
  const mock = await seeded();
  const cursor = mock.db.users.get(4);
  await mock.as('owner').patch('/users/4', { full_name: 'Nora' });
  expect(names(mock.db.users.findMany(undefined, { cursor, take: 1 }))).toEqual(['Nora']);
});

test('orders records by one or several fields', async () => {
  const { users } = (await seeded()).db;
  const sorted = names(users.all()).toSorted();
  expect(names(users.findMany(undefined, { orderBy: { full_name: 'asc' } }))).toEqual(sorted);
  expect(
    users.findMany(undefined, { orderBy: [{ role: 'desc' }, { id: 'desc' }] }).map(({ id }) => id),
  ).toEqual(
    users
      .all()
      .toSorted((a, b) => b.role - a.role || b.id - a.id)
      .map(({ id }) => id),
  );
});

test('throws the @msw/data error when no record matches a strict query', async () => {
  const { users, drafts } = (await seeded()).db;
  const nobody = { code: 'STRICT_QUERY_WITHOUT_RESULTS' };
  expect(() => users.findFirst((q) => q.where({ role: 1 as 100 }), { strict: true })).toThrow(
    expect.objectContaining(nobody),
  );
  expect(() => drafts.findMany(undefined, { strict: true })).toThrow(expect.objectContaining(nobody));
  expect(drafts.findMany()).toEqual([]);
});

test('finds nothing before seeding, and throws for a strict query', () => {
  const { users } = createTeamChatMock().db;
  expect([users.findFirst(), users.findMany((q) => q.where({ role: 600 }))]).toEqual([undefined, []]);
  expect(() => users.findFirst(undefined, { strict: true })).toThrow(
    'No record of users matches: the mock is not seeded. Await mock.ready first.',
  );
});

test('infers the types of queries and results', async () => {
  const { users } = (await seeded()).db;
  expectTypeOf(users.findFirst()).toEqualTypeOf<UserRecord | undefined>();
  expectTypeOf(users.findFirst(undefined, { strict: true })).toEqualTypeOf<UserRecord>();
  expectTypeOf(users.findMany()).toEqualTypeOf<UserRecord[]>();
  // @ts-expect-error unknown field
  users.findMany((q) => q.where({ colour: 'red' }));
  // @ts-expect-error unknown direction
  expect(() => users.findMany(undefined, { orderBy: { full_name: 'up' } })).toThrow('"asc" or "desc"');
});
