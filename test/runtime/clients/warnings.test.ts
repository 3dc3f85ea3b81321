import { expect, test, vi } from 'vitest';
import type { TeamChatMock } from '../../../src/index.js';
import { startControlled } from '../../support/control.js';
import { startMock } from '../../support/start-mock.js';

const kinds = (mock: TeamChatMock) => mock.warnings.map(({ kind }) => kind);

async function register({ call }: Awaited<ReturnType<typeof startMock>>, persona = 'member') {
  const { body } = await call(persona, 'POST', '/register', { event_types: ['typing', 'message'] });
  return body.queue_id as string;
}

test('does not warn about a client that acknowledges its events', async () => {
  const client = await startMock();
  const queue_id = await register(client);
  let last = -1;
  for (let round = 0; round < 4; round++) {
    await client.mock.trigger('direct_message', { to: 'member' });
    const { body } = await client.call('member', 'GET', '/events', { queue_id, last_event_id: last });
    last = body.events.at(-1).id;
  }
  expect(client.mock.warnings).toEqual([]);
});

test('warns about an acknowledged event that was never sent', async () => {
  const client = await startMock();
  const queue_id = await register(client);
  await client.call('member', 'GET', '/events', { queue_id, last_event_id: 7, dont_block: true });
  expect(client.mock.warnings).toEqual([
    {
      id: 1,
      kind: 'unknown_acknowledgement',
      message: `the client acknowledged event 7 of queue ${queue_id}, but the latest that it received is -1`,
      user_id: 4,
      queue_id,
      endpoint: 'GET /events',
      at: client.mock.clock.now(),
      request_id: 2,
      times: 1,
    },
  ]);
  expect(client.mock.requests.at(-1)?.note).toBe(`warning: ${client.mock.warnings[0]?.message}`);
});

test('warns about a client that never acknowledges its events', async () => {
  const client = await startMock();
  const queue_id = await register(client);
  await client.mock.trigger('direct_message', { to: 'member' });
  const poll = () => client.call('member', 'GET', '/events', { queue_id, last_event_id: -1 });
  await poll();
  await poll();
  expect(kinds(client.mock)).toEqual([]);
  await poll();
  await poll();
  expect(client.mock.warnings).toMatchObject([{ kind: 'no_acknowledgement', queue_id, times: 2 }]);
});

test('warns about the third response with the same events, even if the registration is not recorded', async () => {
  const { mock, call } = await startMock();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] });
  await mock.trigger('direct_message', { to: 'member' });
  const poll = () => call('member', 'GET', '/events', { queue_id, last_event_id: -1 });
  await poll();
  await poll();
  expect(kinds(mock)).toEqual([]);
  await poll();
  expect(kinds(mock)).toEqual(['no_acknowledgement']);
});

test('does not warn about a client that starts over after the mock is restored', async () => {
  const client = await startMock();
  const queue_id = await register(client);
  const { mock } = client;
  const snapshot = await mock.snapshot();
  for (let round = 0; round < 2; round++) {
    let last = -1;
    for (let i = 0; i < 3; i++) {
      await mock.trigger('direct_message', { to: 'member' });
      const { body } = await client.call('member', 'GET', '/events', { queue_id, last_event_id: last });
      last = body.events.at(-1).id;
    }
    await mock.restore(snapshot);
  }
  expect(mock.warnings).toEqual([]);
});

test('warns about two concurrent polls of a queue', async () => {
  const client = await startMock();
  const queue_id = await register(client);
  const poll = () => client.call('member', 'GET', '/events', { queue_id, last_event_id: -1 });
  const first = poll();
  await vi.waitFor(() => expect(client.mock.queues.isPolled(queue_id)).toBe(true), { timeout: 60_000 });
  const second = poll();
  await first;
  await client.mock.trigger('direct_message', { to: 'member' });
  await second;
  expect(kinds(client.mock)).toEqual(['two_connections']);
});

test('warns about a poll after BAD_EVENT_QUEUE_ID', async () => {
  const client = await startMock();
  const queue_id = await register(client);
  await client.call('member', 'DELETE', '/events', { queue_id });
  await client.call('member', 'GET', '/events', { queue_id, last_event_id: -1 });
  expect(kinds(client.mock)).toEqual([]);
  await client.call('member', 'GET', '/events', { queue_id, last_event_id: -1 });
  expect(kinds(client.mock)).toEqual(['ignored_bad_queue']);
});

test('warns about a client that registers five times in a row', async () => {
  const client = await startMock();
  for (let round = 0; round < 4; round++) await register(client);
  await register(client, 'admin');
  expect(kinds(client.mock)).toEqual([]);
  await register(client);
  expect(client.mock.warnings).toMatchObject([{ kind: 'register_loop', user_id: 4 }]);
});

test.each([
  ['POST', '/users/me/status', { away: true }, 'away'],
  [
    'GET',
    '/messages',
    { use_first_unread_anchor: true, num_before: 1, num_after: 1 },
    'use_first_unread_anchor',
  ],
  ['PATCH', '/users/6', { is_guest: false, full_name: 'Cleo' }, 'is_guest'],
])('warns about the deprecated parameter of %s %s', async (method, path, fields, name) => {
  const { mock, call } = await startMock();
  await call('admin', method, path, fields);
  expect(mock.warnings).toMatchObject([{ kind: 'deprecated_parameter' }]);
  expect(mock.warnings[0]?.message).toContain(`the parameter "${name}"`);
});

test('warns about each deprecated parameter of a request', async () => {
  const { mock, call } = await startMock();
  await call('admin', 'PATCH', '/users/6', { is_admin: true, is_guest: false });
  expect(mock.warnings.map(({ message }) => /"(\w+)"/.exec(message)?.[1])).toEqual(['is_admin', 'is_guest']);
});

test('warns about a request sent before the retry-after time has passed', async () => {
  const { mock, call } = await startMock();
  mock.faults.add('GET /users/me', 'RATE_LIMIT_HIT', { times: 1, extra: { 'retry-after': 30 } });
  await call('member', 'GET', '/users/me');
  await call('member', 'GET', '/users');
  expect(kinds(mock)).toEqual([]);
  await call('member', 'GET', '/users/me');
  expect(kinds(mock)).toEqual(['ignored_retry_after']);
});

test('does not warn about a request to another endpoint after an override with retry-after', async () => {
  const { mock, call } = await startMock();
  mock.http.get(
    '/users',
    ({ respond }) => respond.error('RATE_LIMIT_HIT', { extra: { 'retry-after': 30 } }),
    { once: true },
  );
  await call('member', 'GET', '/users');
  await call('member', 'GET', '/users/me');
  expect(kinds(mock)).toEqual([]);
  await call('member', 'GET', '/users');
  expect(kinds(mock)).toEqual(['ignored_retry_after']);
});

test('does not warn once the retry-after time has passed', async () => {
  const { mock, call } = await startMock({ settings: { rate_limit: { requests: 1, seconds: 60 } } });
  await call('member', 'GET', '/users/me');
  await call('member', 'GET', '/users/me');
  mock.clock.advance({ seconds: 60 });
  await call('member', 'GET', '/users/me');
  expect(kinds(mock)).toEqual([]);
});

test('warns about a request for more than 1,000 messages', async () => {
  const { mock, call } = await startMock();
  await call('member', 'GET', '/messages', { anchor: 'newest', num_before: 1000, num_after: 0 });
  expect(kinds(mock)).toEqual([]);
  await call('member', 'GET', '/messages', { anchor: 'newest', num_before: 1000, num_after: 1 });
  expect(kinds(mock)).toEqual(['large_page']);
});

test('removes warnings when the journal is cleared or the mock is reset', async () => {
  const { mock, call } = await startMock();
  const ask = () => call('member', 'GET', '/messages', { anchor: 'newest', num_before: 2000, num_after: 0 });
  await ask();
  mock.requests.clear();
  expect(mock.warnings).toEqual([]);
  await ask();
  await mock.reset();
  expect(mock.warnings).toEqual([]);
});

test('lists warnings over the control API', async () => {
  const server = await startControlled();
  await server.mock.as('member').get('/messages', { anchor: 'newest', num_before: 2000, num_after: 0 });
  const { status, body } = await server.control('GET', '/_mock/warnings');
  expect([status, body]).toEqual([200, { warnings: server.mock.warnings }]);
});

test('does not warn about requests after the clock was set back', async () => {
  const { mock, call } = await startMock({ settings: { rate_limit: { requests: 1, seconds: 60 } } });
  await call('member', 'GET', '/users/me');
  await call('member', 'GET', '/users/me');
  mock.clock.set('2026-01-01T00:00:00Z');
  expect((await call('member', 'GET', '/users/me')).status).toBe(200);
  expect(kinds(mock)).toEqual([]);
});
