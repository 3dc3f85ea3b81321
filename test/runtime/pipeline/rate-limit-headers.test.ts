import { expect, test } from 'vitest';
import { createFetchHandler, createTeamChatMock } from '../../../src/index.js';
import { startMock } from '../../support/start-mock.js';

function rates({ headers }: { headers: Headers }) {
  return ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
}

test.each(['reference', 'zulip'] as const)(
  'sends the number of requests that remain under the configured limit in the %s dialect',
  async (dialect) => {
    const { call, mock } = await startMock({
      dialect,
      settings: { rate_limit: { requests: 2, seconds: 60 } },
    });
    const start = mock.clock.now();
    expect(rates(await call('member', 'GET', '/users/me'))).toEqual([2, 1, start + 60]);
    mock.clock.advance({ seconds: 10 });
    expect(rates(await call('member', 'GET', '/users/999'))).toEqual([2, 0, start + 60]);
    const refused = await call('member', 'GET', '/users/me');
    expect(refused.status).toBe(429);
    expect(rates(refused)).toEqual([2, 0, start + 60]);
    expect(Number(refused.headers.get('retry-after'))).toBe(50);
    expect(rates(await call('colleague', 'GET', '/users/me'))).toEqual([2, 1, start + 70]);
    mock.clock.advance({ seconds: 50 });
    expect(rates(await call('member', 'GET', '/users/me'))).toEqual([2, 0, start + 70]);
  },
);

test.each([
  ['a valid request', 'member', '/users/me'],
  ['an invalid request', 'member', '/users/999'],
  ['a request without credentials', null, '/users/me'],
  ['a request to an endpoint without authentication', null, '/server_settings'],
])("sends Zulip's limit by default in the response to %s", async (_, persona, path) => {
  const { call, mock } = await startMock();
  expect(rates(await call(persona, 'GET', path))).toEqual([200, 199, mock.clock.now() + 60]);
  expect(rates(await call(persona, 'GET', path))).toEqual([200, 199, mock.clock.now() + 60]);
});

test("sends Zulip's limit for a path that matches no endpoint", async () => {
  const mock = createTeamChatMock();
  const respond = createFetchHandler(mock);
  const response = await respond(new Request('https://chat.example.com/api/v1/nowhere'));
  expect(response.status).toBe(404);
  expect(rates(response)).toEqual([200, 199, mock.clock.now() + 60]);
});

test('lets cross-origin pages read the rate limit headers', async () => {
  const { send, mock } = await startMock();
  await mock.ready;
  const headers = { authorization: mock.authHeader('member'), origin: 'https://app.example.com' };
  const response = await send('/users/me', { headers });
  expect(response.headers.get('access-control-expose-headers')).toBe(
    'allow, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset',
  );
});
