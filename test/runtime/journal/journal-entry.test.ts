import { expect, test } from 'vitest';
import { durationText } from '../../../src/runtime/journal/journal-entry.js';

test.each([
  [0, '0.0 ms'],
  [9.94, '9.9 ms'],
  [9.97, '10 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [1234, '1.2 s'],
])('formats a duration of %d ms as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
