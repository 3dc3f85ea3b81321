import { expect, test } from 'vitest';
import * as z from 'zod';
import { Table } from '../../src/model/index.js';
import { RecordPages } from '../../src/model/record-pages.js';

const schema = z.strictObject({ id: z.int().positive(), name: z.string(), tags: z.array(z.string()) });

test('keeps records by ID, on whatever page', async () => {
  const pages = new RecordPages<z.infer<typeof schema>>();
  for (const id of [1, 255, 256, 1_000_000, 2 ** 52]) {
    await pages.makeRoom(id);
    pages.set(id, { id, name: `n${id}`, tags: [] });
  }
  expect(pages.get(256)?.name).toBe('n256');
  expect(pages.get(2 ** 52)?.name).toBe(`n${2 ** 52}`);
  expect(pages.get(257)).toBeUndefined();
  pages.delete(256);
  expect(pages.get(256)).toBeUndefined();
  expect(pages.get(255)?.name).toBe('n255');
  pages.clear();
  expect(pages.get(1)).toBeUndefined();
});

test('keeps records that are created at once, each once', async () => {
  const table = new Table({ name: 'things', schema });
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

test('keeps nothing of the values that were passed in', async () => {
  const table = new Table({ name: 'things', schema });
  const tags = ['a'];
  await table.create({ name: 'x', tags });
  tags.push('b');
  expect(table.get(1)?.tags).toEqual(['a']);
});

test('takes no ID for values that do not match', async () => {
  const table = new Table({ name: 'things', schema });
  await expect(table.create({ name: 1, tags: [] } as never)).rejects.toThrow('Invalid record of things');
  expect(await table.create({ name: 'x', tags: [] })).toMatchObject({ id: 1 });
});
