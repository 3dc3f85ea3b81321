import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('does not limit requests when no rate limit is configured', async () => {
  const { call } = await startMock();
  for (let i = 0; i < 20; i++) expect((await call('member', 'GET', '/users/me')).status).toBe(200);
});

test("limits each user's requests, and returns the number of seconds to wait", async () => {
  const { call, mock } = await startMock({ settings: { rate_limit: { requests: 2, seconds: 10 } } });
  const get = (persona: string) => call(persona, 'GET', '/users/me');
  expect((await get('member')).status).toBe(200);
  mock.clock.advance({ seconds: 4 });
  expect((await get('member')).status).toBe(200);
  const rejected = await get('member');
  expect(rejected).toMatchObject({
    status: 429,
    body: { result: 'error', code: 'RATE_LIMIT_HIT', 'retry-after': 6 },
  });
  expect(rejected.headers.get('retry-after')).toBe('6');
  expect((await get('admin')).status).toBe(200);
  mock.clock.advance({ seconds: 5 });
  expect((await get('member')).status).toBe(429);
  mock.clock.advance({ seconds: 1 });
  expect((await get('member')).status).toBe(200);
  await mock.reset();
  expect((await get('member')).status).toBe(200);
});

test('counts only authenticated requests, and does not use up faults on requests above the limit', async () => {
  const { call, mock } = await startMock({ settings: { rate_limit: { requests: 1, seconds: 10 } } });
  await call('member', 'GET', '/users/me');
  mock.faults.add('GET /users/me', 'BAD_REQUEST', { times: 1 });
  expect((await call(null, 'GET', '/users/me')).status).toBe(401);
  expect((await call('member', 'GET', '/users/me')).status).toBe(429);
  expect(mock.faults.list()).toHaveLength(1);
});

test('returns the remaining seconds in "retry-after" after the limit was lowered', async () => {
  const { call, mock } = await startMock({ settings: { rate_limit: { requests: 5, seconds: 60 } } });
  const get = () => call('member', 'GET', '/users/me');
  for (let i = 0; i < 5; i++) {
    await get();
    mock.clock.advance({ seconds: 1 });
  }
  mock.settings.set({ rate_limit: { requests: 2, seconds: 60 } });
  const { body } = await get();
  expect(body).toMatchObject({ code: 'RATE_LIMIT_HIT', 'retry-after': 58 });
  mock.clock.advance({ seconds: body['retry-after'] - 1 });
  expect((await get()).status).toBe(429);
  mock.clock.advance({ seconds: 1 });
  expect((await get()).status).toBe(200);
});

test('ignores requests that were sent before the clock was set back', async () => {
  const { call, mock } = await startMock({ settings: { rate_limit: { requests: 2, seconds: 60 } } });
  const get = () => call('member', 'GET', '/users/me');
  await get();
  await get();
  mock.clock.set(mock.clock.now() - 3_600);
  const { status, headers } = await get();
  expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '1']);
});
