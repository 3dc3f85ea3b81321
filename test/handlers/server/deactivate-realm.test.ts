import { expect, test, vi } from 'vitest';
import { createFetchHandler } from '../../../src/index.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { WebBrowser } from '../../support/web-browser.js';

type Client = Awaited<ReturnType<typeof startMock>>;

const DEACTIVATED = { status: 401, body: { code: 'REALM_DEACTIVATED' } };

test('deactivates the organization, so that users can neither call the API nor sign in', async () => {
  const { call, mock } = await startMock({ settings: { public_access: true } });
  expect((await call('owner', 'POST', '/realm/deactivate', { deletion_delay_days: 30 })).body).toEqual(
    SUCCESS,
  );
  expect(mock.settings.get().deactivated).toBe(true);
  for (const persona of ['owner', 'member', 'guest', 'bot'])
    expect(await call(persona, 'GET', '/users/me')).toMatchObject(DEACTIVATED);
  expect(await call(null, 'GET', '/users')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  expect((await call(null, 'GET', '/server_settings')).status).toBe(200);
  const account = { username: 'member@example.com', password: 'member-key' };
  expect(await call(null, 'POST', '/fetch_api_key', account)).toMatchObject(DEACTIVATED);
  mock.settings.set({ deactivated: false });
  expect((await call('member', 'GET', '/users/me')).status).toBe(200);
});

test.each<[string, (client: Client) => unknown]>([
  ['POST /realm/deactivate', ({ call }) => call('owner', 'POST', '/realm/deactivate')],
  ['mock.settings.set()', ({ mock }) => mock.settings.set({ deactivated: true })],
])('ends pending polls with an event, and keeps their queues, after %s', async (_, deactivate) => {
  const client = await startMock();
  const { call, mock } = client;
  const { queue_id } = await mock.queues.register('member');
  const poll = { queue_id, last_event_id: -1 };
  const pending = call('member', 'GET', '/events', poll);
  await vi.waitFor(() => expect(mock.queues.isPolled(queue_id)).toBe(true));
  await deactivate(client);
  const events = [{ id: 0, type: 'realm', op: 'deactivated', realm_id: 1 }];
  expect((await pending).body).toMatchObject({ events });
  expect(await call('member', 'GET', '/events', poll)).toMatchObject(DEACTIVATED);
  mock.settings.set({ deactivated: false });
  expect((await call('member', 'GET', '/events', { ...poll, dont_block: true })).body).toMatchObject({
    events,
  });
});

test.each([
  ['without deletion_delay_days', {}],
  ['with deletion_delay_days=null', { deletion_delay_days: null }],
  ['with deletion_delay_days=14', { deletion_delay_days: 14 }],
])('lets an owner deactivate the organization %s', async (_, fields) => {
  const { call, mock } = await startMock();
  expect((await call('owner', 'POST', '/realm/deactivate', fields)).status).toBe(200);
  expect(mock.settings.get().deactivated).toBe(true);
});

test.each([
  ['a deletion_delay_days below 14', 'owner', { deletion_delay_days: 13 }, 'deletion_delay_days'],
  ['a deletion_delay_days of 0', 'owner', { deletion_delay_days: 0 }, 'deletion_delay_days'],
  ['a word as deletion_delay_days', 'owner', { deletion_delay_days: 'never' }, 'deletion_delay_days'],
  ['the deactivation of the organization by an administrator', 'admin', {}, 'owners'],
  ['the deactivation of the organization by a moderator', 'moderator', {}, 'owners'],
  ['the deactivation of the organization by a guest', 'guest', {}, 'owners'],
  ['the deactivation of the organization by a bot', 'bot', {}, 'owners'],
])('rejects %s', async (_, persona, fields, word) => {
  const { call, mock } = await startMock();
  expect(await call(persona, 'POST', '/realm/deactivate', fields)).toMatchObject(badRequestNaming(word));
  expect(mock.settings.get().deactivated).toBe(false);
});

test.each([
  ['deactivated', 'USER_DEACTIVATED'],
  ['anonymous', 'UNAUTHORIZED'],
])('does not let the %s caller deactivate the organization (%s)', async (persona, code) => {
  const { call } = await startMock();
  expect(await call(persona, 'POST', '/realm/deactivate')).toMatchObject({ status: 401, body: { code } });
});

test.each<[string, (client: Client) => unknown]>([
  ['POST /realm/deactivate', ({ call }) => call('owner', 'POST', '/realm/deactivate')],
  ['mock.settings.set()', ({ mock }) => mock.settings.set({ deactivated: true })],
])('signs all users out in their browsers after %s', async (_, deactivate) => {
  const client = await startMock();
  const { mock, url } = client;
  const browsers = ['owner', 'member'].map((persona) => {
    const browser = new WebBrowser(url, createFetchHandler(mock));
    return { browser, login: () => browser.login(`${persona}@example.com`, `${persona}-key`) };
  });
  for (const { login } of browsers) await login();
  await deactivate(client);
  mock.settings.set({ deactivated: false });
  for (const { browser, login } of browsers) {
    expect((await browser.visit('GET', '/json/users/me')).status).toBe(401);
    await login();
    expect((await browser.visit('GET', '/json/users/me')).status).toBe(200);
  }
});

test('reactivates the organization when the mock is reset', async () => {
  const { call, mock } = await startMock();
  await call('owner', 'POST', '/realm/deactivate');
  await mock.reset();
  expect((await call('owner', 'GET', '/users/me')).status).toBe(200);
});
