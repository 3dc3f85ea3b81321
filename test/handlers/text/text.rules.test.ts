import { expect, test } from 'vitest';
import { isUrl } from '../../../src/handlers/text/text.rules.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';
import { withTitles } from '../../support/with-titles.js';

const NAMES: [method: string, path: string, field: string, fieldsFor: (name: string) => object][] = [
  ['PATCH', '/users/4', 'full_name', (full_name) => ({ full_name })],
  ['PATCH', '/user_groups/9', 'name', (name) => ({ name })],
  ['PATCH', '/channel_folders/1', 'name', (name) => ({ name })],
  ['POST', '/users/me/subscriptions', 'subscriptions', (name) => ({ subscriptions: [{ name }] })],
  ['POST', '/saved_snippets', 'title', (title) => ({ title, content: 'x' })],
];

test.each(NAMES)(
  'for %s %s, rejects control characters in the field %s',
  async (method, path, field, fieldsFor) => {
    const { call } = await startMock();
    for (const name of ['a\u0007b', 'a\nb', 'a\u0085b']) {
      const response = await call('owner', method, path, fieldsFor(name) as never);
      expect(response).toMatchObject(badRequestNaming(field, 'control characters'));
    }
    expect((await call('owner', method, path, fieldsFor('Zoë 👩‍🚀 x') as never)).status).toBe(200);
  },
);

test.each([
  ['member', 'POST', '/messages', 'content', { type: 'direct', to: [6], content: 'a\0b' }],
  ['member', 'POST', '/messages/16/report', 'description', { report_type: 'other', description: 'a\0b' }],
  ['member', 'POST', '/users/me/status', 'status_text', { status_text: 'a\0b' }],
  ['member', 'POST', '/navigation_views', 'fragment', { fragment: 'a\0b', is_pinned: true }],
  ['admin', 'PATCH', '/user_groups/9', 'description', { description: 'a\0b' }],
  ['member', 'POST', '/drafts', 'drafts', { drafts: [{ type: '', to: [], topic: '', content: 'a\0b' }] }],
])(
  'rejects a request from %s to %s %s with a null character in %s',
  async (persona, method, path, field, fields) => {
    const { call } = await startMock();
    expect(await call(persona, method, path, fields as never)).toMatchObject(
      badRequestNaming(field, 'null character'),
    );
  },
);

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

test('accepts a URL with Latin-1 characters in code that Node has optimized', () => {
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
