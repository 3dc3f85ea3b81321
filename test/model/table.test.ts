import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { UsageError } from '../../src/contract/errors/index.js';
import { ChangeLog } from '../../src/model/changes.js';
import { MAX_ID } from '../../src/model/records.js';
import { createTable } from '../support/create-table.js';

const schema = z.strictObject({ id: z.int(), name: z.string().min(1), tags: z.array(z.string()) });
const makeTable = (recorder?: ChangeLog) =>
  createTable(
    {
      name: 'things',
      schema,
      indexes: {
        name: (thing) => thing.name,
        tag: (thing) => thing.tags,
        short: (thing) => (thing.name.length < 3 ? 'yes' : undefined),
      },
    },
    recorder,
  );
const thing = (name: string, tags: string[] = []) => ({ name, tags });

test('assigns ascending IDs to records, and never reuses an ID', async () => {
  const table = makeTable();
  expect((await table.create(thing('a'))).id).toBe(1);
  expect((await table.create({ id: 5, ...thing('b') })).id).toBe(5);
  await table.delete(5);
  expect((await table.create(thing('c'))).id).toBe(6);
  expect(table.ids()).toEqual([1, 6]);
});

test('rejects an ID above the highest allowed ID', async () => {
  const table = makeTable();
  await expect(table.create({ id: 2e15, ...thing('a') })).rejects.toThrow(
    new UsageError(`Invalid ID 2000000000000000 in things: must be at most ${MAX_ID}.`),
  );
  expect((await table.create(thing('a'))).id).toBe(1);
});

test('assigns different IDs to records created at the same time', async () => {
  const table = makeTable();
  const made = await Promise.all([
    table.create(thing('a')),
    table.create(thing('b')),
    table.create({ id: 9, ...thing('c') }),
  ]);
  expect(made.map(({ id }) => id)).toEqual([1, 2, 9]);
  await expect(
    Promise.all([table.create({ id: 20, ...thing('x') }), table.create({ id: 20, ...thing('y') })]),
  ).rejects.toThrow('Record 20 already exists in things');
});

test('applies concurrent updates and a deletion of a record in order', async () => {
  const table = makeTable();
  await table.create(thing('a'));
  await Promise.all([
    table.update(1, { name: 'b' }),
    table.update(1, { tags: ['t'] }),
    table.update(1, { tags: ['u'] }),
  ]);
  expect(table.get(1)).toMatchObject({ name: 'b', tags: ['u'] });
  await Promise.all([table.update(1, { name: 'z' }), table.delete(1)]);
  expect([table.get(1), table.count(), table.idsBy('name', 'z')]).toEqual([undefined, 0, []]);
});

test('reports the table and field of a record that does not match the schema, and changes nothing', async () => {
  const table = makeTable();
  await table.create(thing('a'));
  await expect(table.create(thing(''))).rejects.toThrow(/things.*name/);
  await expect(table.update(1, { name: '' })).rejects.toThrow(UsageError);
  await expect(table.update(1, { colour: 'red' } as never)).rejects.toThrow(UsageError);
  await expect(table.update(2, { name: 'x' })).rejects.toThrow('Record 2 does not exist in things');
  expect(table.all()).toMatchObject([{ id: 1, name: 'a' }]);
  expect(await table.delete(2)).toBe(false);
});

test('throws an error with the name of an unknown index', () => {
  expect(() => makeTable().idsBy('colour' as never, 'red')).toThrow(
    'Unknown index "colour" of table "things"',
  );
});

test('finds records with @msw/data queries', async () => {
  const table = makeTable();
  for (const name of ['a', 'b', 'b']) await table.create(thing(name));
  expect(table.findFirst((q) => q.where({ name: 'b' }))?.id).toBe(2);
  expect(table.findMany((q) => q.where({ name: 'b' })).map(({ id }) => id)).toEqual([2, 3]);
});

test.each([
  [
    'the conditions themselves',
    { name: 'b' },
    'must be a function such as (q) => q.where({ id: 1 }), got {"name":"b"}',
  ],
  ['null', null, 'must be a function such as (q) => q.where({ id: 1 }), got null'],
])('rejects %s as a query', (_, query, problem) => {
  const table = makeTable();
  expect(() => table.findFirst(query as never)).toThrow(
    new UsageError(`Invalid query of findFirst: ${problem}.`),
  );
  expect(() => table.findMany(query as never)).toThrow(
    new UsageError(`Invalid query of findMany: ${problem}.`),
  );
});

test.each([
  [{ limit: 2 }, 'Unknown option "limit" of findMany.'],
  [{ take: 1.5 }, 'Invalid "take" of findMany: must be a whole number, got 1.5.'],
  [{ skip: -1 }, 'expected the "skip" pagination option to be a number larger or equal to 0 but got -1'],
  [{ cursor: 3 }, 'Invalid "cursor" of findMany: must be a record, such as { id: 4 }, got 3.'],
  [{ orderBy: 'name' }, 'The fields of "orderBy" must be an object such as { id: ... }, got "name".'],
  [{ orderBy: [{ id: 'asc' }, { nam: 'asc' }] }, 'Unknown field "nam" of "orderBy". Did you mean "name"?'],
  [
    { orderBy: { name: 'up' } },
    'Invalid "orderBy" of findMany: must be "asc" or "desc" for each field, got "up".',
  ],
])('rejects the options %j of findMany', async (options, message) => {
  const table = makeTable();
  await table.create(thing('a'));
  expect(() => table.findMany(undefined, options as never)).toThrow(message);
});

test('rejects an unknown option of findFirst', () => {
  expect(() => makeTable().findFirst(undefined, { strickt: true } as never)).toThrow(
    'Unknown option "strickt" of findFirst. Did you mean "strict"?',
  );
});

test('sorts the found records, and returns only those that "skip", "take" and "cursor" select', async () => {
  const table = makeTable();
  for (const name of ['b', 'c', 'a']) await table.create(thing(name));
  const found = (options: Parameters<typeof table.findMany>[1]) =>
    table.findMany(undefined, options).map(({ name }) => name);
  expect(found({ orderBy: { name: 'asc' } })).toEqual(['a', 'b', 'c']);
  expect(found({ orderBy: [{ name: 'desc' }] })).toEqual(['c', 'b', 'a']);
  expect(found({ skip: 1, take: 1 })).toEqual(['c']);
  expect(found({ cursor: { id: 2 } })).toEqual(['c', 'a']);
  expect(found({ take: 0 })).toEqual([]);
});

type Write = ['create', number, string, string[]] | ['update', number, string, string[]] | ['delete', number];
const write: fc.Arbitrary<Write> = fc.oneof(
  fc.tuple(
    fc.constantFrom('create' as const, 'update' as const),
    fc.integer({ min: 1, max: 3000 }).map((n) => (n % 7) * 400 + 1),
    fc.constantFrom('a', 'bb', 'ccc'),
    fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  ),
  fc.tuple(
    fc.constant('delete' as const),
    fc.integer({ min: 0, max: 6 }).map((n) => n * 400 + 1),
  ),
);

async function apply(
  table: ReturnType<typeof makeTable>,
  model: Map<number, object>,
  [op, id, name, tags]: Write,
): Promise<void> {
  if (op === 'delete') {
    expect(await table.delete(id)).toBe(model.delete(id));
  } else if (op === 'create' && !model.has(id)) {
    await table.create({ id, name: name as string, tags: tags as string[] });
    model.set(id, { id, name, tags });
  } else if (model.has(id)) {
    await table.update(id, { name: name as string, tags: tags as string[] });
    model.set(id, { id, name, tags });
  }
}

const view = (table: ReturnType<typeof makeTable>) => ({
  all: table.all().map((record) => ({ ...record })),
  ids: [...table.ids()],
  name: ['a', 'bb', 'ccc'].map((name) => [...table.idsBy('name', name)]),
  tag: ['x', 'y', 'z'].map((tag) => [...table.idsBy('tag', tag)]),
  short: [...table.idsBy('short', 'yes')],
});

test('returns the same records from an index as from a scan, in ascending order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 40 }), async (writes) => {
      const table = makeTable();
      const model = new Map<number, object>();
      for (const one of writes) await apply(table, model, one);
      const all = [...model.values()].sort(
        (a, b) => (a as { id: number }).id - (b as { id: number }).id,
      ) as z.infer<typeof schema>[];
      const idsOf = (fits: (record: z.infer<typeof schema>) => boolean) =>
        all.filter(fits).map(({ id }) => id);
      expect(view(table)).toEqual({
        all,
        ids: idsOf(() => true),
        name: ['a', 'bb', 'ccc'].map((name) => idsOf((record) => record.name === name)),
        tag: ['x', 'y', 'z'].map((tag) => idsOf((record) => record.tags.includes(tag))),
        short: idsOf((record) => record.name.length < 3),
      });
    }),
  );
});

test('restores records and indexes on a rollback and on a reset to the checkpoint', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write), fc.array(write), fc.array(write), async (first, second, third) => {
      const log = new ChangeLog();
      const table = makeTable(log);
      const model = new Map<number, object>();
      for (const one of first) await apply(table, model, one);
      log.checkpoint();
      const marked = view(table);
      for (const one of second) await apply(table, model, one);
      log.commit();
      const kept = view(table);
      for (const one of third) await apply(table, model, one);
      await log.rollback();
      expect(view(table)).toEqual(kept);
      await log.rollbackToCheckpoint();
      expect(view(table)).toEqual(marked);
    }),
  );
});
