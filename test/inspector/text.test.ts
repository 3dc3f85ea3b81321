import { expect, test } from 'vitest';
import { durationText, tokensOf } from '../../src/inspector/text.js';

const shown = (value: unknown) =>
  tokensOf(value)
    .map(({ text }) => text)
    .join('');

test('shows a list of numbers on one line', () => {
  expect(shown({ messages: [46, -4.7, 48], op: 'add' })).toBe(
    '{\n  "messages": [46, -4.7, 48],\n  "op": "add"\n}',
  );
});

test.each([[[]], [['46', '47']], [[{ id: 4 }]], ['[\n  46,\n  47\n]']])('shows %j as plain JSON', (value) => {
  expect(shown(value)).toBe(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));
});

test.each([
  [0, '0.0 ms'],
  [9.94, '9.9 ms'],
  [9.97, '10 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [1234, '1.2 s'],
])('shows %d ms as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
