import { expect, test } from 'vitest';
import { isRepeatable, shortPath, tokensOf } from '../../src/inspector/text.js';

const shown = (value: unknown) =>
  tokensOf(value)
    .map(({ text }) => text)
    .join('');

test('shows a list of numbers on one line', () => {
  expect(shown({ messages: [46, -4.7, 48], op: 'add' })).toBe(
    '{\n  "messages": [46, -4.7, 48],\n  "op": "add"\n}',
  );
});

test.each([
  ['an empty list', []],
  ['a list of strings', ['46', '47']],
  ['a list of objects', [{ id: 4 }]],
  ['a string that looks like a list', '[\n  46,\n  47\n]'],
])('formats %s as plain JSON', (_, value) => {
  expect(shown(value)).toBe(typeof value === 'string' ? value : JSON.stringify(value, undefined, 2));
});

test.each([
  ['omits /api/v1 from a path', '/api/v1/users/me', '/users/me'],
  ['omits the realm and /api/v1 from a path', '/realms/two/api/v1/users/me', '/users/me'],
  ['omits /json from a path', '/json/users/me', '/users/me'],
  ['keeps a path that is not below /api/v1 or /json', '/nowhere', '/nowhere'],
])('%s', (_, path, short) => {
  expect(shortPath(path)).toBe(short);
});

test.each([
  ['offers to repeat a request with text that looks like a file', 'offers', { content: 'hi (file a.txt)' }],
  ['does not offer to repeat a request with a file', 'does not offer', { filename: '(file a.txt)' }],
  ['does not offer to repeat a request with a hidden parameter', 'does not offer', { token: '(hidden)' }],
])('%s', (_, verb, params) => {
  const expected = verb === 'offers';
  expect(isRepeatable({ params })).toBe(expected);
});
