import { expect, test } from 'vitest';
import { SerialQueue } from '../../../src/runtime/pipeline/transactions.js';

test('runs tasks one after the other in order, even after a failure', async () => {
  const turns = new SerialQueue();
  const said: string[] = [];
  const task =
    (name: string, milliseconds: number, fails = false) =>
    async () => {
      said.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      said.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const slow = turns.runExclusive(task('slow', 20));
  const failing = turns.runExclusive(task('failing', 1, true));
  const quick = turns.runExclusive(task('quick', 0));
  await expect(failing).rejects.toThrow('failing');
  expect([await slow, await quick]).toEqual(['slow', 'quick']);
  expect(said).toEqual(['slow', 'failing', 'quick'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
