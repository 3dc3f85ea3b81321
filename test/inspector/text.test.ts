import { expect, test } from 'vitest';
import { tokensOf } from '../../src/inspector/text.js';

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
