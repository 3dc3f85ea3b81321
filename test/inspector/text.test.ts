import { expect, test } from 'vitest';
import type { AnsweredEntry } from '../../src/inspector/control-api.js';
import { curlOfEntry, isRepeatable, shortPath, tokensOf } from '../../src/inspector/text.js';
import { personas } from '../../src/model/personas.js';

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

test('copies a request of a signed-in page as a command with an API key', () => {
  const entry = {
    method: 'GET',
    path: '/realms/two/json/users/me',
    endpoint: 'GET /users/me',
    user_id: 1,
    params: {},
    status: 200,
  } as AnsweredEntry;
  expect(curlOfEntry(entry, 'http://a.test', { owner: personas.owner })).toBe(
    'curl -u owner@example.com:owner-key http://a.test/realms/two/api/v1/users/me',
  );
});

test('copies a HEAD request as a command that waits for no body', () => {
  const entry = {
    method: 'HEAD',
    path: '/api/v1/users/me',
    endpoint: null,
    user_id: null,
    params: {},
    status: 405,
  } as AnsweredEntry;
  expect(curlOfEntry(entry, 'http://a.test', {})).toBe('curl -I http://a.test/api/v1/users/me');
});

test.each([
  ['offers to repeat a request with text that looks like a file', 'offers', { content: 'hi (file a.txt)' }],
  ['does not offer to repeat a request with a file', 'does not offer', { filename: '(file a.txt)' }],
  ['does not offer to repeat a request with a hidden parameter', 'does not offer', { token: '(hidden)' }],
])('%s', (_, verb, params) => {
  const expected = verb === 'offers';
  expect(isRepeatable({ params })).toBe(expected);
});
