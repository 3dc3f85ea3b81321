import { expect, test } from 'vitest';
import * as z from 'zod';
import { CompactRecords } from '../../src/model/record-store.js';
import { RecordInput, RecordSchema } from '../../src/model/records.js';

const schema = z.strictObject({ id: z.int().positive(), name: z.string() });
const input = (id: number, name = `n${id}`) => new RecordInput(id, { id, name }, false);

test('stores and finds records by ID on every page', async () => {
  const records = new CompactRecords<z.infer<typeof schema>>(new RecordSchema('things', schema));
  for (const id of [1, 255, 256, 1_000_000, 2 ** 52]) await records.create(input(id));
  expect(records.get(256)).toEqual({ id: 256, name: 'n256' });
  expect(records.get(2 ** 52)?.name).toBe(`n${2 ** 52}`);
  expect(records.get(257)).toBeUndefined();
  const replaced = await records.replace({ id: 255, name: 'n255' }, input(255, 'new'));
  expect(records.get(255)).toBe(replaced);
  records.delete({ id: 256, name: 'n256' });
  expect(records.get(256)).toBeUndefined();
  expect(records.get(255)?.name).toBe('new');
});
