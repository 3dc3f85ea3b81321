import { Collection } from '@msw/data';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { createTeamChatMock } from '../../src/index.js';
import { createTable } from '../support/create-table.js';

const schema = z.strictObject({ id: z.int().positive(), name: z.string(), tags: z.array(z.string()) });
type Thing = z.infer<typeof schema>;

/** Returns a function that lists the names of the records in each library collection that the test has written to. */
function namesInCollections() {
  const create = vi.spyOn(Collection.prototype, 'create');
  onTestFinished(() => create.mockRestore());
  return () =>
    [...new Set(create.mock.contexts)].map((collection) =>
      (collection as unknown as { all(): Thing[] }).all().map(({ name }) => name),
    );
}

test('distributes records by ID over small collections', async () => {
  const collections = namesInCollections();
  const table = createTable({ name: 'things', schema });
  for (const id of [1, 31, 32, 64]) await table.create({ id, name: `n${id}`, tags: [] });
  expect(collections()).toEqual([['n1', 'n31'], ['n32'], ['n64']]);
  await table.update(1, { name: 'new' });
  await table.delete(32);
  expect(collections()).toEqual([['n31', 'new'], [], ['n64']]);
  expect(table.all().map(({ name }) => name)).toEqual(['new', 'n31', 'n64']);
});

test('removes the previous version of a record only if the new version is valid', async () => {
  const collections = namesInCollections();
  const table = createTable({ name: 'things', schema });
  await table.create({ name: 'a', tags: [] });
  await expect(table.update(1, { name: 1 } as never)).rejects.toThrow('Invalid record in things: name');
  expect(collections()).toEqual([['a']]);
  await table.update(1, { name: 'b' });
  expect(collections()).toEqual([['b']]);
});

test('validates a record against its schema only once per write', async () => {
  const check = vi.fn(() => true);
  const table = createTable({ name: 'things', schema: schema.refine(check) });
  await table.create({ name: 'a', tags: [] });
  expect(check).toHaveBeenCalledTimes(1);
  await table.update(1, { name: 'b' });
  expect(check).toHaveBeenCalledTimes(2);
});

test('creates a record after another record was rejected', async () => {
  const table = createTable({ name: 'things', schema });
  await expect(table.create({ name: 1, tags: [] } as never)).rejects.toThrow('Invalid record in things');
  expect(await table.create({ name: 'x', tags: [] })).toMatchObject({ id: 1 });
});

test('stores each of many concurrently created records once', async () => {
  const table = createTable({ name: 'things', schema });
  const made = await Promise.allSettled([
    ...Array.from({ length: 300 }, (_, i) => table.create({ name: `n${i}`, tags: [] })),
    table.create({ id: 7, name: 'again', tags: [] }),
  ]);
  expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(table.count()).toBe(300);
  expect(table.get(7)?.name).toBe('n6');
  await Promise.all([table.update(7, { name: 'a' }), table.update(7, { tags: ['b'] })]);
  expect(table.get(7)).toEqual({ id: 7, name: 'a', tags: ['b'] });
});

test('does not change a record when the caller changes the objects passed to create()', async () => {
  const table = createTable({ name: 'things', schema });
  const tags = ['a'];
  await table.create({ name: 'x', tags });
  tags.push('b');
  expect(table.get(1)?.tags).toEqual(['a']);
});

test('stores created, changed and deleted records in collections of @msw/data', async () => {
  const collections = namesInCollections();
  const mock = createTeamChatMock();
  const owner = mock.as('owner');
  await owner.post('/channel_folders/create', { name: 'Ideas' });
  const folders = () => collections().find((names) => names.includes('Projects'));
  expect(folders()).toEqual(['Projects', 'Archive', 'Ideas']);
  await owner.patch('/channel_folders/3', { name: 'Plans' });
  expect(folders()).toEqual(['Projects', 'Archive', 'Plans']);
  await mock.reset();
  expect(folders()).toEqual(['Projects', 'Archive']);
});
