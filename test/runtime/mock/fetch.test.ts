import { getResponse } from 'msw';
import { expect, test } from 'vitest';
import { createFetchHandler, createTeamChatMock } from '../../../src/index.js';

const ORIGIN = 'https://chat.example.com';
const PAGE = 'http://localhost:3000';

/** Requests with the status of the response, and whether they belong to the mock. */
const CASES: [status: number, method: string, path: string, matches: boolean][] = [
  [200, 'GET', '/api/v1/server_settings', true],
  [204, 'OPTIONS', '/api/v1/users/me', true],
  [404, 'GET', '/api/v1/user', true],
  [405, 'PUT', '/api/v1/users/me/presence', true],
  [200, 'GET', '/avatar/4', true],
  [404, 'GET', '/avatar/999', true],
  [404, 'GET', '/user_uploads/1/none.txt', true],
  [200, 'GET', '/static/images/logo/zulip-org-logo.svg', true],
  [200, 'GET', '/static/generated/emoji/emoji_api.json', true],
  [204, 'OPTIONS', '/static/generated/emoji/emoji_api.json', true],
  [404, 'GET', '/static/app.js', false],
  [404, 'POST', '/avatar/4', false],
  [404, 'GET', '/about', false],
  [404, 'OPTIONS', '/about', false],
];

test.each(CASES)('returns status %i for %s %s', async (status, method, path, matches) => {
  const mock = createTeamChatMock();
  const request = () => new Request(ORIGIN + path, { method, headers: { origin: PAGE } });
  expect(mock.matches(request())).toBe(matches);
  const response = await mock.fetch(request());
  expect(response.status).toBe(status);
  if (matches) expect(response.headers.get('access-control-allow-origin')).toBe(PAGE);
  const handled = await createFetchHandler(mock)(request());
  expect([handled.status, await handled.text()]).toEqual([status, await response.text()]);
});

test('does not match requests outside of its base URL', async () => {
  const mock = createTeamChatMock({ baseUrl: 'https://chat.example.com/base' });
  expect(mock.matches(new Request('https://chat.example.com/base/api/v1/users'))).toBe(true);
  expect(mock.matches(new Request('https://chat.example.com/api/v1/users'))).toBe(false);
  expect(mock.matches(new Request('https://other.example.com/base/api/v1/users'))).toBe(false);
});

test('lists a request to an unknown endpoint once', async () => {
  const mock = createTeamChatMock();
  const request = new Request(`${ORIGIN}/api/v1/user`);
  mock.matches(request);
  await mock.fetch(request);
  expect(mock.requests.unmatched).toHaveLength(1);
  expect(mock.requests).toHaveLength(1);
});

test.each([
  ['responds to', '/avatar/4'],
  ['responds to', '/avatar/4/medium'],
  ['does not respond to', '/avatar/999'],
  ['responds to', '/avatar/unknown'],
  ['responds to', '/avatar/realm'],
  ['does not respond to', '/user_uploads/1/none.txt'],
  ['responds to', '/static/generated/emoji/emoji_api.json'],
])('%s %s through msw', async (verb, path) => {
  const handled = verb === 'responds to';
  const mock = createTeamChatMock();
  await mock.ready;
  const response = await getResponse(mock.handlers, new Request(ORIGIN + path));
  expect(response?.status).toBe(handled ? 200 : undefined);
});

test.each([
  ['/avatar/4', 200],
  ['/static/generated/emoji/emoji_api.json', 200],
  ['/login/', 200],
  ['/api/v1/users', 405],
  ['/avatar/999', 404],
  ['/about', 404],
])('responds to HEAD %s with status %i, the content type of GET and no body', async (path, status) => {
  const mock = createTeamChatMock();
  const send = (method: string) => mock.fetch(new Request(ORIGIN + path, { method }));
  const response = await send('HEAD');
  expect([response.status, await response.text()]).toEqual([status, '']);
  expect(response.headers.get('content-type')).toBe((await send('GET')).headers.get('content-type'));
});
