import { expect, test } from 'vitest';
import { WriteLock } from '../../src/model/record-store.js';

test('runs one write at a time, in the order of the calls', async () => {
  const lock = new WriteLock();
  const lines: string[] = [];
  const write = async (name: string) => {
    const earlier = lock.acquire();
    if (earlier !== undefined) await earlier;
    lines.push(`${name} starts`);
    await Promise.resolve();
    lines.push(`${name} ends`);
    lock.release();
  };
  await Promise.all(['a', 'b', 'c'].map(write));
  expect(lines).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});

test('delays a write only while another write runs', () => {
  const lock = new WriteLock();
  expect(lock.acquire()).toBeUndefined();
  expect(lock.acquire()).toBeInstanceOf(Promise);
  lock.release();
  lock.release();
  expect(lock.acquire()).toBeUndefined();
});
