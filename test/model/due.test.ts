import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createTable } from '../support/create-table.js';

const schema = z.strictObject({ id: z.int(), at: z.int(), waits: z.boolean() });
const createTasks = () =>
  createTable({ name: 'tasks', schema, dueAt: ({ at, waits }) => (waits ? at : undefined) });

test('returns the record with the earliest time, or the lowest ID if several records share that time', async () => {
  const write = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    at: fc.integer({ min: 0, max: 5 }),
    waits: fc.boolean(),
    gone: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 40 }), async (writes) => {
      const table = createTasks();
      for (const { id, at, waits, gone } of writes) {
        if (gone) await table.delete(id);
        else if (table.has(id)) await table.update(id, { at, waits });
        else await table.create({ id, at, waits });
        const [expected] = table
          .all()
          .filter((task) => task.waits)
          .sort((a, b) => a.at - b.at || a.id - b.id);
        expect(table.firstDue()).toEqual(expected);
      }
    }),
  );
});

test('returns undefined for an empty table and for a table whose records have no time', async () => {
  const table = createTasks();
  const { id } = await table.create({ at: 1, waits: true });
  await table.delete(id);
  expect(table.firstDue()).toBeUndefined();
  const plain = createTable({ name: 'plain', schema });
  await plain.create({ at: 1, waits: true });
  expect(plain.firstDue()).toBeUndefined();
});
