import { expect, test } from 'vitest';
import { Delays } from '../../../src/runtime/pipeline/timing.js';

test('ends a delay after the specified time', async () => {
  expect(await new Delays().wait(0)).toBe('elapsed');
});

test('ends a delay when the "until" promise settles', async () => {
  expect(await new Delays().wait(Infinity, { until: Promise.resolve() })).toBe('settled');
});

test('ends a delay when the client disconnects, even before the delay starts', async () => {
  const client = new AbortController();
  const waiting = new Delays().wait(Infinity, { signal: client.signal });
  client.abort();
  expect(await waiting).toBe('aborted');
  expect(await new Delays().wait(Infinity, { signal: client.signal })).toBe('aborted');
});

test.each(['reset', 'closed'] as const)('ends all delays when the mock is %s', async (reason) => {
  const delays = new Delays();
  const waits = [delays.wait(Infinity), delays.wait(2 ** 40)];
  delays.end(reason);
  expect(await Promise.all(waits)).toEqual([reason, reason]);
});
