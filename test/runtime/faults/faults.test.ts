import { describe, expect, test } from 'vitest';
import { CATALOGUE, ZULIP_CODES } from '../../../src/contract/errors/index.js';
import { endpointManifest } from '../../../src/handlers/endpoint-manifest.generated.js';
import { createTeamChatMock, UsageError } from '../../../src/index.js';
import { startMock } from '../../support/start-mock.js';

describe('Faults', () => {
  test.each(
    Object.entries(CATALOGUE).filter(
      ([code]) => ![...ZULIP_CODES, 'INTERNAL_ERROR', 'METHOD_NOT_ALLOWED'].includes(code),
    ),
  )('uses the documented status and extra fields for a fault with only the code %s', async (code, known) => {
    const { call, mock } = await startMock();
    const endpoint = endpointManifest.find(({ errors }) => errors.includes(code as never));
    const { method, path } = endpoint ?? { method: 'GET', path: '/users/me' };
    mock.faults.add({ method, path, code });
    const { status, body } = await call('member', method, path.replace(/\{\w+\}/g, '1'));
    expect(status).toBe(known.status);
    expect(body).toEqual({ result: 'error', code, msg: known.msg, ...known.extra });
  });

  test.each([
    [
      'the requested queue_id',
      'BAD_EVENT_QUEUE_ID',
      'DELETE',
      '/events',
      { queue_id: 'mine' },
      { queue_id: 'mine' },
    ],
    [
      'the requested ID',
      'STREAM_DOES_NOT_EXIST',
      'POST',
      '/messages',
      { type: 'stream', to: '7' },
      { stream_id: 7 },
    ],
    [
      'an ID in place of a list',
      'STREAM_DOES_NOT_EXIST',
      'POST',
      '/messages',
      { type: 'stream', to: '[7]' },
      { stream_id: 999_999 },
    ],
  ])('returns %s in the error %s for %s %s', async (_, code, method, path, fields, extra) => {
    const { call, mock } = await startMock();
    mock.faults.add({ method, path, code });
    expect((await call('member', method, path, fields)).body).toMatchObject({ code, ...extra });
    mock.faults.clear();
    mock.faults.add({ method, path, code, extra: { [Object.keys(extra)[0] as string]: 5 } });
    expect(Object.values((await call('member', method, path, fields)).body)).toContain(5);
  });

  test('injects an error after authentication, even when anonymous callers are allowed', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users', 'RATE_LIMIT_HIT', { times: 1 });
    expect((await call(null, 'GET', '/users')).status).toBe(401);
    expect((await call('member', 'GET', '/users')).status).toBe(429);
    mock.settings.set({ public_access: true });
    mock.faults.add('GET /users', 'RATE_LIMIT_HIT', { times: 1 });
    expect((await call(null, 'GET', '/users')).status).toBe(429);
  });

  test('sends Retry-After with RATE_LIMIT_HIT', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { extra: { 'retry-after': 7 } });
    const answer = await call('member', 'GET', '/users/me');
    expect(answer).toMatchObject({ status: 429, body: { 'retry-after': 7 } });
    expect(answer.headers.get('retry-after')).toBe('7');
  });

  test('accepts a custom error code with status, message and extra fields', async () => {
    const { call, mock } = await startMock();
    mock.faults.add({
      method: 'get',
      path: '/users/me',
      status: 503,
      code: 'DOWN',
      msg: 'Later',
      extra: { until: 5 },
    });
    expect(await call('member', 'GET', '/users/me')).toMatchObject({
      status: 503,
      body: { result: 'error', code: 'DOWN', msg: 'Later', until: 5 },
    });
    mock.requests.clear();
  });

  test('applies a fault until it is removed, until all faults are cleared, or `times` times', async () => {
    const { call, mock } = await startMock();
    const ask = async () => (await call('member', 'GET', '/users/me')).status;
    const { id } = mock.faults.add('GET /users/me', 'BAD_REQUEST');
    expect([await ask(), await ask()]).toEqual([400, 400]);
    expect(mock.faults.remove(id)).toBe(true);
    expect(mock.faults.remove(id)).toBe(false);
    mock.faults.add('GET /users/me', 'BAD_REQUEST', { times: 2 });
    expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 200]);
    mock.faults.add('GET /users/me', 'BAD_REQUEST');
    mock.faults.clear();
    expect(await ask()).toBe(200);
    expect(mock.faults.list()).toEqual([]);
  });

  test('affects only the endpoint of the fault, and acts before the mock checks the role and the parameters', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('PATCH /users/{user_id}', 'RATE_LIMIT_HIT');
    expect((await call('member', 'GET', '/users/4')).status).toBe(200);
    expect((await call('admin', 'PATCH', '/users/member@example.com')).status).toBe(200);
    expect((await call('member', 'PATCH', '/users/4', { role: 'x' })).status).toBe(429);
  });

  test('keeps a fault for the next request when authentication fails', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { times: 1 });
    expect((await call(null, 'GET', '/users/me')).status).toBe(401);
    expect(mock.faults.list()).toMatchObject([{ times: 1 }]);
    expect((await call('member', 'GET', '/users/me')).status).toBe(429);
    expect((await call('member', 'GET', '/users/me')).status).toBe(200);
  });

  test('keeps a fault for the next request when the body cannot be read', async () => {
    const { call, send, mock } = await startMock();
    mock.faults.add('PATCH /users/{user_id}', 'RATE_LIMIT_HIT', { times: 1 });
    const headers = {
      authorization: mock.authHeader('admin'),
      'content-type': 'multipart/form-data; boundary=x',
    };
    expect((await send('/users/4', { method: 'PATCH', headers, body: 'no parts' })).status).toBe(400);
    expect((await call('admin', 'PATCH', '/users/4')).status).toBe(429);
  });

  test.each([
    ['BAD_REQUEST', 200],
    ['BAD_REQUEST', 404],
    ['INTERNAL_ERROR', 500],
    ['INTERNAL_ERROR', 599],
  ])('uses the code %s for a fault that has only the status %i', async (code, status) => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', { status });
    const answer = await call('member', 'GET', '/users/me');
    expect(answer).toMatchObject({ status, body: { result: 'error', code, msg: 'An injected fault' } });
    mock.requests.clear();
  });

  test('keeps the order of faults when a request fails before the error is injected', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { times: 1 });
    mock.faults.add('GET /users/me', 'BAD_REQUEST', { times: 1 });
    await call(null, 'GET', '/users/me');
    expect(mock.faults.list().map(({ code }) => code)).toEqual(['RATE_LIMIT_HIT', 'BAD_REQUEST']);
    await Promise.all([call(null, 'GET', '/users/me'), call(null, 'GET', '/users/me')]);
    expect(mock.faults.list().map(({ code }) => code)).toEqual(['RATE_LIMIT_HIT', 'BAD_REQUEST']);
  });

  test('applies the response delay before it authenticates the request', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('GET /users/me', { delay_ms: 20, times: 1 });
    const before = performance.now();
    expect((await call(null, 'GET', '/users/me')).status).toBe(401);
    expect(performance.now() - before).toBeGreaterThanOrEqual(19);
    expect(mock.faults.list()).toEqual([]);
  });

  test('does not restore a cleared fault when the request that it delayed ends', async () => {
    const { call, mock } = await startMock();
    await mock.ready;
    mock.faults.add('GET /users/me', 'BAD_REQUEST', { times: 1, delay_ms: 60_000 });
    const pending = call(null, 'GET', '/users/me');
    while (mock.faults.list().length > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    mock.faults.clear();
    mock.close();
    expect((await pending).status).toBe(401);
    expect(mock.faults.list()).toEqual([]);
  });

  test('drops the connection for a network error, and records the status 0', async () => {
    const { send, mock } = await startMock();
    mock.faults.add('GET /users/me', { network_error: true, times: 1 });
    await expect(send('/users/me')).rejects.toThrow(TypeError);
    expect(mock.requests.at(-1)).toMatchObject({ status: 0, note: expect.stringContaining('dropped') });
    expect((await send('/users/me')).status).toBe(401);
  });

  test('changes nothing when a fault responds to a request that would write', async () => {
    const { call, mock } = await startMock();
    mock.faults.add('PATCH /users/{user_id}', 'BAD_REQUEST', { times: 1 });
    const state = async () => (await mock.snapshot()).organization;
    const before = await state();
    expect((await call('admin', 'PATCH', '/users/4', { full_name: 'X' })).status).toBe(400);
    expect(await state()).toEqual(before);
  });
});

test.each([
  ['an unknown endpoint', { method: 'GET', path: '/user', code: 'BAD_REQUEST' }, /GET \/users/],
  [
    'a misspelled error code',
    { method: 'GET', path: '/users', code: 'BAD_REQEST' },
    /Did you mean "BAD_REQUEST"/,
  ],
  ['no effect', { method: 'GET', path: '/users' }, /does nothing/],
  ['a misspelled option', { method: 'GET', path: '/users', cod: 'BAD_REQUEST' }, /Did you mean "code"/],
  ['`times` set to 0', { method: 'GET', path: '/users', code: 'BAD_REQUEST', times: 0 }, /times/],
  ['a status below 100', { method: 'GET', path: '/users', status: 99 }, /status/],
  [
    'an endpoint of another dialect',
    { method: 'GET', path: '/users/me/apns_device_token', status: 400 },
    /Unknown endpoint/,
  ],
])('rejects a fault object with %s, and explains the problem', (_, spec, message) => {
  const mock = createTeamChatMock();
  expect(() => mock.faults.add(spec as never)).toThrow(UsageError);
  expect(() => mock.faults.add(spec as never)).toThrow(message);
  expect(mock.faults.list()).toEqual([]);
});

test('returns a copy of the list of faults', () => {
  const mock = createTeamChatMock();
  mock.faults.add('GET /users', 'BAD_REQUEST', { times: 1 });
  for (const fault of mock.faults.list()) fault.times = 5;
  expect(mock.faults.list()).toMatchObject([{ times: 1 }]);
});
