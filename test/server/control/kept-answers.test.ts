import { expect, test } from 'vitest';
import { KeptAnswers } from '../../../src/server/control/kept-answers.js';

const users = (count: number) => ({ members: Array.from({ length: count }, (_, id) => ({ id, name: 'x' })) });

test('large answers push earlier ones out', () => {
  const kept = new KeptAnswers();
  kept.keep(1, users(40_000));
  kept.keep(2, users(40_000));
  expect(kept.of(1)).toBeUndefined();
  expect(kept.of(2)).toEqual(users(40_000));
});

test('an answer that is too large leaves the others alone', () => {
  const kept = new KeptAnswers();
  kept.keep(1, { a: 1 });
  kept.keep(2, users(400_000));
  expect(kept.of(1)).toEqual({ a: 1 });
  expect(kept.of(2)).toBeUndefined();
});

test('credentials are hidden at any depth', () => {
  const kept = new KeptAnswers();
  kept.keep(1, { bots: [{ api_key: 'secret', name: 'b' }], password: 'secret' });
  expect(kept.of(1)).toEqual({ bots: [{ api_key: '(hidden)', name: 'b' }], password: '(hidden)' });
});

test('cleared, it keeps nothing', () => {
  const kept = new KeptAnswers();
  kept.keep(1, { a: 1 });
  kept.clear();
  expect(kept.of(1)).toBeUndefined();
});
