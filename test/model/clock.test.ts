import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Clock, DEFAULT_NOW, parseMoment } from '../../src/model/index.js';

test('advances by any whole number of seconds, including 0', () => {
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

test.each([
  ['half a second', { seconds: 0.5 }, 0.5],
  ['1.9 seconds', { seconds: 1.9 }, 1.9],
  ['a minute and a quarter of a second', { minutes: 1, seconds: 0.25 }, 60.25],
])('refuses to advance by %s, and keeps the time', (_, by, seconds) => {
  const clock = new Clock();
  expect(() => clock.advance(by)).toThrow(
    `Cannot advance the clock by ${seconds} seconds: the clock counts whole seconds.`,
  );
  expect(clock.now()).toBe(DEFAULT_NOW);
});

test('refuses to advance past the year 9999, and keeps the time', () => {
  const clock = new Clock();
  expect(() => clock.advance({ days: 3_000_000 })).toThrow(
    'Cannot advance the clock by 259200000000 seconds: the clock ends with the year 9999.',
  );
  expect(clock.now()).toBe(DEFAULT_NOW);
});

test.each([
  ['0.7 days', { days: 0.7 }, 60_480],
  ['half a minute', { minutes: 0.5 }, 30],
  ['fractions of an hour and a minute', { hours: 0.01, minutes: 0.4 }, 60],
])('advances by a whole number of seconds that is given as %s', (_, by, seconds) => {
  const clock = new Clock();
  clock.advance(by);
  expect(clock.now()).toBe(DEFAULT_NOW + seconds);
});

test('shows in the error that an amount is a string, not a number', () => {
  expect(() => new Clock().advance({ seconds: '5' as never })).toThrow(
    'Invalid number of seconds: must be a number, 0 or greater, got "5".',
  );
});

test('continues to follow real time after advancing by 0 seconds', () => {
  const clock = new Clock('system');
  clock.advance({ seconds: 0 });
  expect(clock.state).toEqual({ offset: 0 });
});

test.each([
  ['2026-01-15', 0],
  ['2026-01-15T12:00', 12],
  ['2026-01-15 12:00', 12],
  ['2026-01-15t12:00:00', 12],
  ['2026-01-15 12:00:00.5', 12],
  ['2026-01-15T12:00:00z', 12],
  ['2026-01-15 12:00:00+02:00', 10],
  ['2026-01-15T12:00-0500', 17],
])('reads %s as the same time in every time zone', (text, hour) => {
  const parse = vi.spyOn(Date, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(parseMoment(text)).toBe(Date.UTC(2026, 0, 15, hour) / 1000);
  expect(parse.mock.lastCall?.[0]).toMatch(/(Z|[+-]\d\d:?\d\d)$/);
});

test.each(['2026-01-15 (x) 12:00', '2026-01-15 12', '2026-01-15 noon', '2026-01-15Z', '2026-01-15T25:00'])(
  'rejects the time %s',
  (text) => {
    expect(() => parseMoment(text)).toThrow(`Invalid time "${text}": must be`);
  },
);
