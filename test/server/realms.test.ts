import { expect, test, vi } from 'vitest';
import { createTeamChatMock } from '../../src/index.js';
import { defineScenario, scenarios } from '../../src/scenarios/index.js';
import { startReplaceable } from '../../src/server/running.js';
import { startControlled } from '../support/control.js';

test('creates a realm with its own state and its own control API', async () => {
  const { control, api, url } = await startControlled();
  const { body } = await control('POST', '/_mock/realms', { name: 'two' });
  expect(body).toEqual({ base_url: `${url}/realms/two` });
  await api('owner', 'PATCH', '/users/4?full_name=Elsewhere', body.base_url);
  expect((await api('member', 'GET', '/users/me', body.base_url)).body.full_name).toBe('Elsewhere');
  expect((await api('member', 'GET', '/users/me')).body.full_name).not.toBe('Elsewhere');
  expect((await control('GET', '/realms/two/_mock/requests')).body.requests).toHaveLength(2);
  expect((await control('GET', '/_mock/requests')).body.requests).toHaveLength(1);
});

test("includes the path and the realm's API in the 404 response for an unknown page", async () => {
  const { control, url } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'two' });
  const { code, msg } = await (await fetch(`${url}/realms/two/nowhere`)).json();
  expect([code, msg]).toEqual([
    'ROUTE_NOT_FOUND',
    `/realms/two/nowhere does not exist. The API is at ${url}/realms/two/api/v1.`,
  ]);
});

test('lets cross-origin pages read the error about an unknown realm', async () => {
  const { url } = await startControlled();
  const origin = 'http://app.example.com';
  const path = `${url}/realms/gone/api/v1/users/me`;
  const preflight = { origin, 'access-control-request-method': 'GET' };
  const asked = await fetch(path, { method: 'OPTIONS', headers: preflight });
  const response = await fetch(path, { headers: { origin } });
  expect(asked.ok).toBe(true);
  expect(response.headers.get('access-control-allow-origin')).toBeTruthy();
  expect((await response.json()).code).toBe('REALM_NOT_FOUND');
});

test('accepts a scenario, level, dialect, seed, time and settings for a realm', async () => {
  const { control } = await startControlled();
  const given = { scenario: 'empty', feature_level: 300, dialect: 'zulip', seed: 4, now: 1_700_000_000 };
  await control('POST', '/_mock/realms', { name: 'two', ...given, settings: { public_access: true } });
  expect((await control('GET', '/realms/two/_mock/state')).body).toMatchObject(given);
  expect((await control('GET', '/realms/two/_mock/settings')).body.public_access).toBe(true);
  expect((await control('GET', '/_mock/state')).body.scenario).toBe('default');
});

test("delays a realm's responses by the realm's latency", async () => {
  const { control, api, url } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'slow', latency: 40 });
  const before = performance.now();
  await api('member', 'GET', '/users/me', `${url}/realms/slow`);
  expect(performance.now() - before).toBeGreaterThanOrEqual(39);
});

test('keeps realms when the main organization is reset', async () => {
  const { control, api, url } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'two' });
  await api('owner', 'PATCH', '/users/4?full_name=Elsewhere', `${url}/realms/two`);
  await control('POST', '/_mock/reset');
  expect((await api('member', 'GET', '/users/me', `${url}/realms/two`)).body.full_name).toBe('Elsewhere');
});

test('uses the address of the realm in its responses', async () => {
  const { control, url } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'two' });
  const response = await fetch(`${url}/realms/two/api/v1/server_settings`);
  expect(await response.json()).toMatchObject({
    realm_url: `${url}/realms/two`,
    realm_uri: `${url}/realms/two`,
  });
});

test('keeps a new realm when an earlier one with the same name was deleted during seeding', async () => {
  let continueSeeding = () => {};
  const deleted = new Promise<void>((resolve) => {
    continueSeeding = resolve;
  });
  const seed = vi.fn(async () => {});
  const description = 'Waits until the test continues.';
  const waiting = defineScenario({ name: 'waiting', description, extends: scenarios.default, seed });
  const { control } = await startControlled({ scenario: waiting });
  await control('GET', '/_mock/health');
  seed.mockReturnValueOnce(deleted);
  const created = control('POST', '/_mock/realms', { name: 'two' });
  await expect.poll(() => seed.mock.calls.length).toBe(2);
  expect((await control('DELETE', '/_mock/realms/two')).status).toBe(200);
  continueSeeding();
  const again = control('POST', '/_mock/realms', { name: 'two', scenario: 'empty' });
  expect(await created).toMatchObject({
    status: 400,
    body: { msg: 'Realm "two" was deleted while it was being created.' },
  });
  expect((await again).status).toBe(200);
  expect((await control('GET', '/realms/two/_mock/state')).body.scenario).toBe('empty');
});

test('rejects a realm name that is in use, and accepts the name after the realm is deleted', async () => {
  const { control } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'two' });
  expect(await control('POST', '/_mock/realms', { name: 'two' })).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: expect.stringContaining('two') },
  });
  expect((await control('DELETE', '/_mock/realms/two')).status).toBe(200);
  expect((await control('DELETE', '/_mock/realms/two')).status).toBe(404);
  expect((await control('GET', '/realms/two/_mock/state')).status).toBe(404);
  expect((await control('GET', '/realms/two/api/v1/server_settings')).status).toBe(404);
  expect((await control('POST', '/_mock/realms', { name: 'two' })).status).toBe(200);
});

test('does not create a realm with invalid settings, and keeps the name available', async () => {
  const { control } = await startControlled();
  const settings = { moderation_request_channel_id: 999 };
  const refused = await control('POST', '/_mock/realms', { name: 'two', settings });
  expect(refused).toMatchObject({ status: 400, body: { msg: expect.stringContaining('no channel 999') } });
  expect((await control('GET', '/realms/two/_mock/state')).status).toBe(404);
  expect((await control('POST', '/_mock/realms', { name: 'two' })).status).toBe(200);
});

test('does not create realms in a realm', async () => {
  const { control } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'two' });
  expect((await control('POST', '/realms/two/_mock/realms', { name: 'three' })).status).toBe(404);
});

test('notifies observers when a realm is deleted', async () => {
  const observer = { began: vi.fn(), joined: vi.fn(), left: vi.fn(), controlled: vi.fn() };
  const { control } = await startControlled({}, (options = {}) => startReplaceable(options, { observer }));
  await control('POST', '/_mock/realms', { name: 'two' });
  expect(observer.left).not.toHaveBeenCalled();
  await control('DELETE', '/_mock/realms/two');
  await control('DELETE', '/_mock/realms/two');
  expect(observer.left).toHaveBeenCalledExactlyOnceWith(observer.joined.mock.calls[0]?.[0]);
});

test('creates a realm from the snapshot of the server, a scenario or another snapshot', async () => {
  const snapshot = await createTeamChatMock({ scenario: 'two-owners', seed: 3 }).snapshot();
  const { control } = await startControlled({ snapshot });
  const state = async (name: string, options: object) => {
    await control('POST', '/_mock/realms', { name, ...options });
    const { scenario, seed } = (await control('GET', `/realms/${name}/_mock/state`)).body;
    return [scenario, seed];
  };
  expect(await state('same', {})).toEqual(['two-owners', 3]);
  expect(await state('other', { scenario: 'empty', seed: 7 })).toEqual(['empty', 7]);
  expect(await state('again', { snapshot })).toEqual(['two-owners', 3]);
});

test('rejects a realm with a seed but no scenario when the server started from a snapshot', async () => {
  const snapshot = await createTeamChatMock().snapshot();
  const { control } = await startControlled({ snapshot });
  const { status, body } = await control('POST', '/_mock/realms', { name: 'two', seed: 7 });
  expect([status, body.msg]).toEqual([
    400,
    'Invalid "seed": the mock starts from a snapshot, which has its own seed. Specify a "scenario" too.',
  ]);
});
