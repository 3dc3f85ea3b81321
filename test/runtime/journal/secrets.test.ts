import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';
import { SecretStrings } from '../../../src/runtime/journal/secrets.js';
import { writable } from '../../support/writable.js';

const user = { api_key: 'owner-key', password: 'correct horse' };
const texts = new SecretStrings([user, { api_key: 'owner-key-2' }]);

test.each([
  ['hides an API key in a sentence', 'my key is owner-key.', 'my key is (hidden).'],
  ['hides an API key that is repeated without a space', 'owner-keyowner-key', '(hidden)(hidden)'],
  ['hides the longest of several matching keys', 'owner-key-2', '(hidden)'],
  ['hides a percent-encoded password in a path', '/users/correct%20horse', '/users/(hidden)'],
  ['hides a password with a plus sign in a query', '?a=correct+horse&b', '?a=(hidden)&b'],
  ['hides Basic credentials', `Basic ${btoa('a@example.com:owner-key')}`, 'Basic (hidden)'],
  [
    'hides Basic credentials with an email in capital letters',
    `Basic ${btoa('A@EXAMPLE.com:owner-key')}`,
    'Basic (hidden)',
  ],
  [
    'hides percent-encoded Basic credentials',
    `Basic%20${btoa('user1@chat.example.com:owner-key')}`,
    'Basic%20(hidden)',
  ],
  ['hides Basic credentials without padding', btoa('a@example.com:owner-key').replace(/=+$/, ''), '(hidden)'],
  ['hides Basic credentials in a path', `/x/${btoa('a@example.com:owner-key')}`, '/x/(hidden)'],
  [
    'hides Basic credentials in the path of an endpoint',
    `/api/v1/users/${btoa('a@example.com:owner-key')}?b`,
    '/api/v1/users/(hidden)?b',
  ],
  [
    'hides Basic credentials in a query',
    `?note=Basic+${btoa('a@example.com:owner-key')}`,
    '?note=Basic+(hidden)',
  ],
  ['hides Basic credentials with special characters', btoa('~?~?~?:owner-key'), '(hidden)'],
  [
    'keeps Basic credentials with another key',
    btoa('a@example.com:owner-kez'),
    btoa('a@example.com:owner-kez'),
  ],
  ['keeps a string that is similar to an API key', 'owner-kez', 'owner-kez'],
  ['keeps an empty string', '', ''],
])('%s', (_, text, hidden) => {
  expect(texts.hide(text)).toBe(hidden);
});

const odd = `"<b>\\ it's & 50% \u00fc`;
const oddTexts = new SecretStrings([{ api_key: odd }]);

test.each([
  ['JSON', JSON.stringify({ a: odd }), '{"a":"(hidden)"}'],
  ['JSON in JSON', JSON.stringify(JSON.stringify(odd)), '"\\"(hidden)\\""'],
  ['a URL', `/users/${encodeURIComponent(odd)}`, '/users/(hidden)'],
  ['a form', new URLSearchParams({ a: odd }).toString(), 'a=(hidden)'],
  ['HTML', `<p>${escapeHtml(odd)}</p>`, '<p>(hidden)</p>'],
  ['HTML in JSON', JSON.stringify({ a: escapeHtml(odd) }), '{"a":"(hidden)"}'],
  ['Basic credentials', btoa(unescape(encodeURIComponent(`x:${odd}`))), '(hidden)'],
])('hides a key with special characters in %s', (_, text, hidden) => {
  expect(oddTexts.hide(text)).toBe(hidden);
});

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

test('hides credentials in JSON strings and keys, and returns other values unchanged', () => {
  expect(texts.hideIn({ a: ['owner-key', 1, null], 'owner-key': { b: 'correct horse' } })).toEqual({
    a: ['(hidden)', 1, null],
    '(hidden)': { b: '(hidden)' },
  });
  const value = { a: ['x', { b: 1 }] };
  expect(texts.hideIn(value)).toBe(value);
});

test('does not hide keys and passwords so short that they occur in ordinary text', () => {
  const short = new SecretStrings([{ api_key: 'key', password: 'hello' }]);
  expect(short.hide('key, hello')).toBe('key, hello');
});

async function send(mock: TeamChatMock, path: string, fields?: Record<string, string>, verb = 'POST') {
  await mock.ready;
  const method = fields === undefined ? 'GET' : verb;
  const body = fields && new URLSearchParams(fields);
  const headers = { authorization: mock.authHeader('owner') };
  const request = new Request(`https://chat.example.com/api/v1${path}`, { method, headers, body });
  return (await mock.handle(request)) ?? mock.refuse(request);
}

test('shows no API keys or passwords in the journal or in reproductions', async () => {
  const mock = createTeamChatMock();
  await send(mock, '/users', { email: 'n@example.org', password: 'correct horse', full_name: 'N' });
  const content = 'member-key and correct horse';
  await send(mock, '/messages', { type: 'direct', to: '[4]', content });
  await send(mock, '/drafts', { drafts: JSON.stringify([{ type: '', to: [], topic: '', content }]) });
  await send(mock, '/users/owner-key?note=correct+horse');
  await send(mock, '/no/such/member-key');
  await send(mock, '/settings', { old_password: 'a wrong guess', new_password: 'much better' }, 'PATCH');
  const journal = JSON.stringify([mock.requests, mock.requests.unmatched, mock.toRepro()]);
  expect(journal).not.toMatch(/owner-key|member-key|correct.{1,3}horse|wrong guess|much better/);
  expect(mock.requests[1]?.params.content).toBe('(hidden) and (hidden)');
  expect(mock.requests.unmatched[0]?.path).toBe('/api/v1/no/such/(hidden)');
});

test('hides a JSON Web Token in the journal, but shows a push token', async () => {
  const mock = createTeamChatMock();
  await send(mock, '/jwt/fetch_api_key', { token: 'eyJhbGciOi.eyJlbWFpbCI.c2lnbmVk' });
  await send(mock, '/mobile_push/test_notification', { token: 'push-token-1' });
  expect(JSON.stringify([mock.requests, mock.toRepro()])).not.toContain('eyJ');
  expect(mock.requests.map(({ params }) => params.token)).toEqual(['(hidden)', 'push-token-1']);
});

test.each([
  ['an API key', 'member-key'],
  ['Basic credentials', btoa('member@example.com:member-key')],
])('hides %s even where truncation would cut it in half', async (_, secret) => {
  const mock = createTeamChatMock();
  const long = `${'- '.repeat(497)}${secret} ${'y'.repeat(30_000)}`;
  await send(mock, '/messages', { type: 'direct', to: '[4]', content: long, [long]: 'x' });
  const file = new FormData();
  file.set('file', new File(['x'], long));
  const headers = { authorization: mock.authHeader('owner') };
  const url = 'https://chat.example.com/api/v1/user_uploads';
  await mock.handle(new Request(url, { method: 'POST', headers, body: file }));
  await send(mock, `/${'x-'.repeat(493)}/${secret}`);
  const journal = JSON.stringify([mock.requests, mock.requests.unmatched, mock.toRepro()]);
  expect(mock.requests[0]?.params.content).toMatch(/- \(hidde.*… \(\d+ characters\)$/);
  expect(journal.includes(secret.slice(0, 5))).toBe(false);
});

test('hides only the current credentials of a user who changed them', () => {
  const changing = new SecretStrings([user]);
  changing.replace(user, { ...user, api_key: 'newer-key' });
  expect(changing.hide('owner-key newer-key correct horse')).toBe('owner-key (hidden) (hidden)');
  changing.replace(undefined, { api_key: 'newer-key-3' });
  expect(changing.hide('newer-key-3')).toBe('(hidden)');
  changing.replace({ api_key: 'newer-key-3' }, undefined);
  expect(changing.hide('newer-key-3')).toBe('(hidden)-3');
});

test('hides the API key of a new user until the user is deleted', async () => {
  const mock = createTeamChatMock();
  await mock.ready;
  const { id, ...pattern } = { ...mock.db.users.get(4) } as { id: number };
  await send(mock, '/messages', { type: 'direct', to: '[4]', content: 'fresh-key-1' });
  const made = await writable(mock.db).users.create({
    ...pattern,
    delivery_email: 'fresh@example.com',
    api_key: 'fresh-key-1',
  } as never);
  await send(mock, '/messages', { type: 'direct', to: '[4]', content: 'fresh-key-1' });
  await writable(mock.db).users.delete(made.id);
  await send(mock, '/messages', { type: 'direct', to: '[4]', content: 'fresh-key-1' });
  expect(mock.requests.map(({ params }) => params.content)).toEqual([
    'fresh-key-1',
    '(hidden)',
    'fresh-key-1',
  ]);
});

test('hides an API key in the journal even after it was replaced', async () => {
  const mock = createTeamChatMock();
  await send(mock, '/messages', { type: 'direct', to: '[4]', content: 'owner-key' });
  await send(mock, '/users/me/api_key/regenerate', {});
  expect(JSON.stringify([mock.requests, mock.toRepro()])).not.toContain('owner-key');
});

test('hides a password with special characters wherever the mock writes it', async () => {
  const password = `p"a\\s's<&>w`;
  const mock = createTeamChatMock({ settings: { jwt_key: 'sign-in-as-anybody' } });
  await send(mock, '/users', { email: 'n@example.org', password, full_name: 'N' });
  const drafts = JSON.stringify([{ type: '', to: [], topic: '', content: password }]);
  await send(mock, '/drafts', { drafts });
  await mock.trigger('message', { content: password });
  mock.settings.set({ jwt_key: 'sign-in-as-somebody' });
  await send(mock, '/messages', { type: 'direct', to: '[4]', content: password });
  await send(mock, '/messages?anchor=newest&num_before=1&num_after=0');
  const shown = JSON.stringify([mock.requests, mock.toRepro()]);
  expect(shown).not.toMatch(/s's|&w|sign-in-as/);
  expect(shown).toContain('(hidden)');
});
