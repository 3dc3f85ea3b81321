import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Clock, DEFAULT_NOW } from '../../src/model/index.js';

test('advances by whole seconds, including 0', () => {
  const clock = new Clock();
  clock.advance({ seconds: 0 });
  expect(clock.now()).toBe(DEFAULT_NOW);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
      const before = clock.now();
      clock.advance({ seconds });
      expect(clock.now()).toBe(before + seconds);
    }),
  );
});

test('drops a fraction of a second', () => {
  const clock = new Clock();
  clock.advance({ seconds: 0.9 });
  expect(clock.now()).toBe(DEFAULT_NOW);
  clock.advance({ seconds: 1.9 });
  expect(clock.now()).toBe(DEFAULT_NOW + 1);
});

test('keeps following real time after it advances by 0 seconds', () => {
  const clock = new Clock('system');
  clock.advance({ seconds: 0 });
  expect(clock.state).toEqual({ offset: 0 });
});
