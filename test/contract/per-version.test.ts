import { expect, test } from 'vitest';
import { perVersion } from '../../src/contract/index.js';
import { LATEST_LEVEL } from '../../src/contract/levels/index.js';

test('builds a value once for each level and dialect', () => {
  let made = 0;
  const of = perVersion((version) => ({ version, made: ++made }));
  const first = of({ level: 1, dialect: 'reference' });
  expect(of({ level: 1, dialect: 'reference' })).toBe(first);
  expect(of({ level: 1, dialect: 'zulip' })).toEqual({ version: { level: 1, dialect: 'zulip' }, made: 2 });
});

test('keeps a limited number of versions, and drops the oldest', () => {
  const of = perVersion((version) => ({ ...version }));
  const first = of({ level: 0, dialect: 'reference' });
  for (let level = 1; level <= LATEST_LEVEL; level++) of({ level, dialect: 'reference' });
  expect(of({ level: 0, dialect: 'reference' })).not.toBe(first);
});
