import { expect, test } from 'vitest';
import type { SeededState } from '../../src/model/index.js';
import { keepTemplate, templateOf } from '../../src/scenarios/build.js';

const state = (records: number) =>
  ({ scalars: {}, tables: [['users', new Array(records).fill({})]] }) as unknown as SeededState;

test('keeps the eight most recently used templates', () => {
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) keepTemplate(key, state(1));
  expect(templateOf('a')).toBeDefined();
  keepTemplate('i', state(1));
  expect(templateOf('b')).toBeUndefined();
  expect(templateOf('a')).toBeDefined();
  expect(templateOf('i')).toBeDefined();
});

test('does not keep a template with more than 5,000 records', () => {
  keepTemplate('small', state(5_000));
  keepTemplate('large', state(5_001));
  expect(templateOf('small')).toBeDefined();
  expect(templateOf('large')).toBeUndefined();
});
