import { expect, test } from 'vitest';
import { shrink } from './shrink.js';

const numbers = Array.from({ length: 100 }, (_, i) => i);

test('keeps only the list items that cause a failure', async () => {
  const fails = async (items: readonly number[]) => items.includes(17) && items.includes(80);
  expect(await shrink(numbers, fails)).toEqual([17, 80]);
});

test('returns the shortest failing list that it finds within its budget', async () => {
  let tries = 0;
  const found = await shrink(
    numbers,
    async (items) => {
      tries++;
      return items.includes(99);
    },
    3,
  );
  expect(tries).toBeLessThanOrEqual(3);
  expect(found).toContain(99);
});
