import { expect, test } from 'vitest';
import { isUrl } from '../../../src/handlers/text/text.rules.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';
import { withTitles } from '../../support/with-titles.js';

const NAMES: [field: string, method: string, path: string, fieldsFor: (name: string) => object][] = [
  ['full_name', 'PATCH', '/users/4', (full_name) => ({ full_name })],
  ['name', 'PATCH', '/user_groups/9', (name) => ({ name })],
  ['name', 'PATCH', '/channel_folders/1', (name) => ({ name })],
  ['subscriptions', 'POST', '/users/me/subscriptions', (name) => ({ subscriptions: [{ name }] })],
  ['title', 'POST', '/saved_snippets', (title) => ({ title, content: 'x' })],
];

test.each(NAMES)(
  'rejects control characters in the field "%s" of %s %s',
  async (field, method, path, fieldsFor) => {
    const { call } = await startMock();
    for (const name of ['a\u0007b', 'a\nb', 'a\u0085b']) {
      const response = await call('owner', method, path, fieldsFor(name) as never);
      expect(response).toMatchObject(badRequestNaming(field, 'control characters'));
    }
    expect((await call('owner', method, path, fieldsFor('Zoë 👩‍🚀 x') as never)).status).toBe(200);
  },
);

test.each([
  ['content', 'POST', '/messages', 'member', { type: 'direct', to: [6], content: 'a\0b' }],
  ['description', 'POST', '/messages/16/report', 'member', { report_type: 'other', description: 'a\0b' }],
  ['status_text', 'POST', '/users/me/status', 'member', { status_text: 'a\0b' }],
  ['fragment', 'POST', '/navigation_views', 'member', { fragment: 'a\0b', is_pinned: true }],
  ['description', 'PATCH', '/user_groups/9', 'admin', { description: 'a\0b' }],
  ['drafts', 'POST', '/drafts', 'member', { drafts: [{ type: '', to: [], topic: '', content: 'a\0b' }] }],
])('rejects a null character in the field "%s" of %s %s', async (field, method, path, persona, fields) => {
  const { call } = await startMock();
  expect(await call(persona, method, path, fields as never)).toMatchObject(
    badRequestNaming(field, 'null character'),
  );
});

test('accepts a backslash followed by the string "u0000"', async () => {
  const { call } = await startMock();
  const drafts = [{ type: '', to: [], topic: '', content: 'C:\\u0000' }];
  expect((await call('member', 'POST', '/drafts', { drafts } as never)).status).toBe(200);
});

test.each([
  [200, 60, 'letters', 'x'],
  [400, 61, 'letters', 'x'],
  [200, 60, 'emoji', '🦊'],
  [400, 61, 'emoji', '🦊'],
])('returns status %i for a topic of %i %s', async (status, count, _, character) => {
  const { call } = await startMock();
  const fields = { type: 'channel', to: 1, topic: character.repeat(count), content: 'Hello' };
  expect((await call('member', 'POST', '/messages', fields)).status).toBe(status);
});

test.each([
  'http://127.0.0.1:5002',
  'http://localhost:5002/hook?a=b#c',
  'https://bot.example.com',
  'https://bot.example.com./',
  'HTTPS://Example.COM',
  'https://user:password@example.com/',
  'ftp://example.com/a',
  'https://[::1]:8000/',
  'https://bücher.example/',
  'https://xn--bcher-kva.example/',
])('accepts the URL %s', (url) => {
  expect(isUrl(url)).toBe(true);
});

test('accepts a URL with Latin-1 characters even after Node has optimized the code', () => {
  const rejected = Array.from({ length: 20_000 }, () => isUrl('https://bücher.example/')).indexOf(false);
  expect(rejected).toBe(-1);
});

test.each(
  withTitles([
    'http://127.0.0.:5002',
    'http://127.0.0.256',
    'http://bot:5002',
    'http://-bot.example.com',
    'http://bot-.example.com',
    'http://bot..example.com',
    'http://example.1',
    'http://example.com:123456',
    'http://exa mple.com',
    'http://[::g]/',
    'javascript://example.com/',
    'example.com',
    `https://example.com/${'a'.repeat(2048)}`,
  ]),
)('rejects the URL %s', (_, url) => {
  expect(isUrl(url)).toBe(false);
});
