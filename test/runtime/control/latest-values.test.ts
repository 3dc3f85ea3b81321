import { expect, test } from 'vitest';
import { LatestValues } from '../../../src/runtime/control/live.js';

test('drops the oldest values to make room for large ones', () => {
  const latest = new LatestValues<string>();
  latest.keep(1, 'a', 6_000_000);
  latest.keep(2, 'b', 6_000_000);
  expect(latest.of(1)).toBeUndefined();
  expect(latest.of(2)).toBe('b');
});

test('keeps other values when a single value is too large', () => {
  const latest = new LatestValues<string>();
  latest.keep(1, 'a', 1);
  latest.keep(2, 'b', 11_000_000);
  expect(latest.of(1)).toBe('a');
  expect(latest.of(2)).toBeUndefined();
});

test('removes all values with clear(), and frees their space', () => {
  const latest = new LatestValues<string>();
  latest.keep(1, 'a', 6_000_000);
  latest.clear();
  expect(latest.of(1)).toBeUndefined();
  latest.keep(2, 'b', 1);
  latest.keep(3, 'c', 6_000_000);
  expect(latest.of(2)).toBe('b');
});

test('keeps the values of the latest 200 requests', () => {
  const latest = new LatestValues<number>();
  for (let id = 1; id <= 201; id++) latest.keep(id, id, 1);
  expect([latest.of(1), latest.of(2), latest.of(201)]).toEqual([undefined, 2, 201]);
});
