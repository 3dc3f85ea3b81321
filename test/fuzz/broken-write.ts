import { Table } from '../../src/model/index.js';

/** The message of the error in a broken write. */
export const BROKEN_WRITE = 'This write is broken.';

const WRITES = ['create', 'update', 'delete'] as const;

/** Runs a task during which one write to a table throws after it was done. Nothing of the task may remain. */
export async function withBrokenWrite<T>(number: number, task: () => Promise<T>): Promise<T> {
  type Write = (this: unknown, ...args: unknown[]) => Promise<unknown>;
  const prototype = Table.prototype as unknown as Record<string, Write>;
  const originals = WRITES.map((name) => [name, prototype[name] as Write] as const);
  let count = 0;
  for (const [name, original] of originals) {
    prototype[name] = async function broken(...args) {
      const result = await original.apply(this, args);
      if (++count === number) throw new Error(BROKEN_WRITE);
      return result;
    };
  }
  try {
    return await task();
  } finally {
    for (const [name, original] of originals) prototype[name] = original;
  }
}
