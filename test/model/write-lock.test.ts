import { expect, test } from 'vitest';
import { WriteLock } from '../../src/model/record-store.js';

test('runs one write at a time, in the order of the calls', async () => {
  const lock = new WriteLock();
  const lines: string[] = [];
  const write = (name: string) =>
    lock.run(async () => {
      lines.push(`${name} starts`);
      await Promise.resolve();
      lines.push(`${name} ends`);
    });
  await Promise.all(['a', 'b', 'c'].map(write));
  expect(lines).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
});

test('starts a write immediately if no other write runs', () => {
  let isStarted = false;
  void new WriteLock().run(async () => {
    isStarted = true;
  });
  expect(isStarted).toBe(true);
});

test('runs the next write after a write that fails', async () => {
  const lock = new WriteLock();
  const failed = lock.run(() => Promise.reject(new Error('broken')));
  const next = lock.run(() => Promise.resolve('written'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('written');
});
