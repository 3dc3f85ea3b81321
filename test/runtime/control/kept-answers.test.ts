import { expect, test } from 'vitest';
import { KeptAnswers } from '../../../src/runtime/control/live.js';

const long = (length: number) => ({ content: 'x'.repeat(length) });

test('drops the oldest responses to make room for large ones', () => {
  const kept = new KeptAnswers();
  kept.keep(1, JSON.stringify(long(6_000_000)));
  kept.keep(2, JSON.stringify(long(6_000_000)));
  expect(kept.of(1)).toBeUndefined();
  expect(kept.of(2)).toEqual(long(6_000_000));
});

test('keeps other responses when a single response is too large', () => {
  const kept = new KeptAnswers();
  kept.keep(1, JSON.stringify({ a: 1 }));
  kept.keep(2, JSON.stringify(long(11_000_000)));
  expect(kept.of(1)).toEqual({ a: 1 });
  expect(kept.of(2)).toBeUndefined();
});

test('hides credentials at any depth of a response', () => {
  const kept = new KeptAnswers();
  kept.keep(1, JSON.stringify({ bots: [{ api_key: 'secret', name: 'b' }], password: 'secret' }));
  expect(kept.of(1)).toEqual({ bots: [{ api_key: '(hidden)', name: 'b' }], password: '(hidden)' });
});

test('removes all responses with clear(), and frees their space', () => {
  const kept = new KeptAnswers();
  kept.keep(1, JSON.stringify(long(6_000_000)));
  kept.clear();
  expect(kept.of(1)).toBeUndefined();
  kept.keep(2, JSON.stringify({ a: 1 }));
  kept.keep(3, JSON.stringify(long(6_000_000)));
  expect(kept.of(2)).toEqual({ a: 1 });
});

test('keeps the latest 200 responses', () => {
  const kept = new KeptAnswers();
  for (let id = 1; id <= 201; id++) kept.keep(id, JSON.stringify({ id }));
  expect([kept.of(1), kept.of(2), kept.of(201)]).toEqual([undefined, { id: 2 }, { id: 201 }]);
});
