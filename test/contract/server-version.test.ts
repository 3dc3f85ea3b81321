import { expect, test } from 'vitest';
import { perVersion } from '../../src/contract/index.js';

test('builds a value once for each level and dialect', () => {
  let made = 0;
  const of = perVersion((version) => ({ version, made: ++made }));
  const first = of({ level: 1, dialect: 'reference' });
  expect(of({ level: 1, dialect: 'reference' })).toBe(first);
  expect(of({ level: 1, dialect: 'zulip' })).toEqual({ version: { level: 1, dialect: 'zulip' }, made: 2 });
});

test('caches the values of the last eight versions', () => {
  const of = perVersion((version) => ({ ...version }));
  const at = (level: number) => of({ level, dialect: 'reference' });
  const values = [0, 1, 2, 3, 4, 5, 6, 7].map(at);
  expect(at(0)).toBe(values[0]);
  at(8);
  expect(at(0)).toBe(values[0]);
  expect(at(2)).toBe(values[2]);
  expect(at(1)).not.toBe(values[1]);
});
