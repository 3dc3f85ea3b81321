import { expect, test } from 'vitest';
import { Clock, deriveSeed, isoWithOffset, parseMoment, Random } from '../../src/model/index.js';

test('draws the same numbers for the same seed, and continues from a saved state', () => {
  const [one, other] = [new Random(42), new Random(42)];
  expect(Array.from({ length: 20 }, () => one.next())).toEqual(
    Array.from({ length: 20 }, () => other.next()),
  );
  const { state } = one;
  const next = [one.int(1000), one.hex(13)];
  one.state = state;
  expect([one.int(1000), one.hex(13)]).toEqual(next);
});

test('draws numbers within the given range, and different numbers for seeds that differ only beyond 32 bits', () => {
  const random = new Random(1);
  for (let i = 0; i < 1000; i++) {
    const [fraction, whole] = [random.next(), random.int(6)];
    expect(fraction >= 0 && fraction < 1 && Number.isInteger(whole) && whole >= 0 && whole < 6).toBe(true);
  }
  expect(random.hex(13)).toMatch(/^[0-9a-f]{13}$/);
  expect(new Random(2 ** 32 + 1).next()).not.toBe(new Random(1).next());
});

test('derives distinct seeds for lists of words that join to the same string', () => {
  const seeds = [
    deriveSeed(1),
    deriveSeed(2),
    deriveSeed(1, 'a'),
    deriveSeed(1, 'a', 'b'),
    deriveSeed(1, 'ab'),
    deriveSeed(1, 'a', 1),
  ];
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(deriveSeed(1, 'a')).toBe(deriveSeed(1, 'a'));
});

test('saves whether the clock is stopped or follows real time', () => {
  const clock = new Clock(100);
  clock.advance({ seconds: 1 });
  expect(clock.state).toEqual({ now: 101 });
  const saved = new Clock('system');
  saved.advance({ seconds: 50 });
  expect(saved.state).toEqual({ offset: 50 });
  clock.state = saved.state;
  expect(Math.abs(clock.now() - saved.now())).toBeLessThan(5);
});

test.each([
  ['an empty string', ''],
  ['"x"', 'x'],
  ['"2026-13-01"', '2026-13-01'],
  ['"2026-01-15garbage"', '2026-01-15garbage'],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['an invalid Date', new Date('x')],
  ['null', null],
])('rejects %s as a time', (_, moment) => {
  expect(() => parseMoment(moment as never)).toThrow('Invalid time');
});

test('formats a time in ISO 8601 with an offset and without fractions', () => {
  expect(isoWithOffset(1_768_478_400)).toBe('2026-01-15T12:00:00+00:00');
});
