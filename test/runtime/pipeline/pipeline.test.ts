import { describe, expect, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { Table } from '../../../src/model/index.js';
import { defineScenario } from '../../../src/scenarios/index.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

describe('The rate limit', () => {
  test('allows any number unless configured', async () => {
    const { call } = await startMock();
    for (let i = 0; i < 20; i++) expect((await call('member', 'GET', '/users/me')).status).toBe(200);
  });

  test("counts each user's requests, and returns when to retry", async () => {
    const { call, mock } = await startMock({ settings: { rate_limit: { requests: 2, seconds: 10 } } });
    const ask = (persona: string) => call(persona, 'GET', '/users/me');
    expect((await ask('member')).status).toBe(200);
    mock.clock.advance({ seconds: 4 });
    expect((await ask('member')).status).toBe(200);
    const refused = await ask('member');
    expect(refused).toMatchObject({
      status: 429,
      body: { result: 'error', code: 'RATE_LIMIT_HIT', 'retry-after': 6 },
    });
    expect(refused.headers.get('retry-after')).toBe('6');
    expect((await ask('admin')).status).toBe(200);
    mock.clock.advance({ seconds: 5 });
    expect((await ask('member')).status).toBe(429);
    mock.clock.advance({ seconds: 1 });
    expect((await ask('member')).status).toBe(200);
    await mock.reset();
    expect((await ask('member')).status).toBe(200);
  });

  test('counts after authentication, and keeps faults for the next allowed request', async () => {
    const { call, mock } = await startMock({ settings: { rate_limit: { requests: 1, seconds: 10 } } });
    await call('member', 'GET', '/users/me');
    mock.faults.add('GET /users/me', 'BAD_REQUEST', { times: 1 });
    expect((await call(null, 'GET', '/users/me')).status).toBe(401);
    expect((await call('member', 'GET', '/users/me')).status).toBe(429);
    expect(mock.faults.list()).toHaveLength(1);
  });
});

describe('unknown endpoints', () => {
  const mock = createTeamChatMock({ baseUrl: 'http://x.test' });
  const ask = (method: string, path: string) => new Request(`http://x.test/api/v1${path}`, { method });

  test.each([
    ['PATCH', '/users/me', 'DELETE, GET'],
    ['PUT', '/users/4', 'DELETE, GET, PATCH'],
    ['POST', '/server_settings', 'GET'],
    ['PUT', '/register', 'POST'],
  ])('returns 405 for %s %s, with Allow: %s', async (method, path, allow) => {
    expect(await mock.handle(ask(method, path))).toBeUndefined();
    const response = (await mock.refuse(ask(method, path))) as Response;
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await response.json()).toMatchObject({ result: 'error', code: 'METHOD_NOT_ALLOWED' });
  });

  test.each(['/nothing', '/', '', '/users/', '/users/4/', '/server_settings/x'])(
    'returns 404 for %j',
    async (path) => {
      expect(await mock.handle(ask('GET', path))).toBeUndefined();
      const response = (await mock.refuse(ask('GET', path))) as Response;
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ result: 'error', code: 'NOT_FOUND' });
    },
  );

  test.each([
    'http://y.test/api/v1/users',
    'http://x.test/users',
    'http://x.test/api/v2/users',
    'http://x.test/api/v1x',
  ])('ignores %s', async (url) => {
    expect(await mock.handle(new Request(url))).toBeUndefined();
    expect(await mock.refuse(new Request(url))).toBeUndefined();
  });

  test('suggests a near path', async () => {
    const response = (await mock.refuse(ask('GET', '/user'))) as Response;
    expect((await response.json()).msg).toContain('Did you mean GET /users');
  });
});

test('suggests the published paths in the zulip dialect', async () => {
  const mock = createTeamChatMock({ dialect: 'zulip' });
  const neutral = new Request('http://x.test/api/v1/users/me/mobile_push_reg_id', { method: 'DELETE' });
  const response = (await mock.refuse(neutral)) as Response;
  expect((await response.json()).msg).toMatch(
    /^There is no endpoint DELETE \S+\. In the zulip dialect it is \/users\/me\/apns_device_token or \/users\/me\/android_gcm_reg_id\.$/,
  );
});

describe('internal errors', () => {
  const broken = (name: string) =>
    defineScenario({
      name,
      description: 'fails',
      seed() {
        throw new Error('no such thing');
      },
    });

  test('returns 500 with the reason why a scenario failed to seed, also in the journal', async () => {
    const mock = createTeamChatMock({ scenario: broken('broken') });
    const response = (await mock.handle(new Request('http://x.test/api/v1/server_settings'))) as Response;
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      result: 'error',
      code: 'INTERNAL_ERROR',
      msg: expect.stringContaining('no such thing'),
    });
    expect(mock.requests.at(-1)).toMatchObject({ endpoint: 'GET /server_settings', status: 500 });
    await expect(mock.ready).rejects.toThrow('no such thing');
  });

  test('rejects a reset to a scenario that fails to seed, and changes nothing', async () => {
    const mock = createTeamChatMock();
    await mock.ready;
    await writable(mock.db).users.update(4, { full_name: 'Changed' });
    mock.faults.add('GET /users', 'BAD_REQUEST');
    const before = await mock.snapshot();
    await expect(mock.reset({ scenario: broken('broken'), featureLevel: 1 })).rejects.toThrow(
      'no such thing',
    );
    expect(await mock.snapshot()).toEqual(before);
    await expect(mock.reset({ scenario: 'defalt' })).rejects.toThrow('Did you mean "default"');
    expect(await mock.snapshot()).toEqual(before);
    expect((await mock.handle(new Request('http://x.test/api/v1/server_settings')))?.status).toBe(200);
  });

  test('returns a 500 envelope for an exception in an endpoint, and rolls back its changes', async () => {
    const mock = createTeamChatMock();
    await mock.ready;
    const before = await mock.snapshot();
    const { update } = Table.prototype as Table<{ id: number }>;
    const broken = vi.spyOn(Table.prototype, 'update').mockImplementation(async function (
      this: Table<{ id: number }>,
      ...args: [number, object]
    ) {
      await update.apply(this, args);
      throw new Error('the disk is full');
    });
    const headers = { authorization: mock.authHeader('admin') };
    const body = new URLSearchParams({ full_name: 'X' });
    const response = (await mock.handle(
      new Request('http://x.test/api/v1/users/4', { method: 'PATCH', headers, body }),
    )) as Response;
    broken.mockRestore();
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      result: 'error',
      code: 'INTERNAL_ERROR',
      msg: expect.stringContaining('the disk is full'),
    });
    expect(mock.requests.at(-1)?.note).toContain('the disk is full');
    expect(await mock.snapshot()).toEqual(before);
  });
});
