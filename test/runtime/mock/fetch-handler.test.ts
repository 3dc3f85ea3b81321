import { expect, test } from 'vitest';
import { createFetchHandler, createTeamChatMock } from '../../../src/index.js';

const ORIGIN = 'https://app.example.com';

async function send(path: string, init: RequestInit = {}) {
  const mock = createTeamChatMock();
  await mock.ready;
  const headers = { authorization: mock.authHeader('member') };
  const response = await createFetchHandler(mock)(new Request(ORIGIN + path, { headers, ...init }));
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test.each([
  ['responds to an endpoint', '/api/v1/users/me', 'GET', 200, 'application/json'],
  ['serves an avatar', '/avatar/4', 'GET', 200, 'image/svg+xml'],
  ['responds to a preflight', '/api/v1/users/me', 'OPTIONS', 204, null],
  ['returns 404 for an unknown endpoint', '/api/v1/user', 'GET', 404, 'application/json'],
  ['returns 405 for another method', '/api/v1/users/me/presence', 'PUT', 405, 'application/json'],
  ['returns 404 for a path that the mock does not serve', '/about', 'GET', 404, 'application/json'],
])('%s', async (_, path, method, status, type) => {
  const response = await send(path, { method });
  expect(response).toMatchObject({ status, type });
});

test('includes the unknown path in the 404 response', async () => {
  expect(JSON.parse((await send('/about')).text)).toEqual({
    result: 'error',
    code: 'NOT_FOUND',
    msg: 'The mock does not serve /about; the API is below /api/v1',
  });
});
