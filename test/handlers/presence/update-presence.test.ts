import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/users/me/presence';

test("stores the caller's activity, and returns everyone's presence", async () => {
  const { mock, call } = await startMock();
  const { body } = await call('owner', 'POST', PATH, { status: 'active', new_user_input: true });
  const now = mock.clock.now();
  const entry = { client: 'website', status: 'active', timestamp: now };
  expect(body).toMatchObject({ ...SUCCESS, server_timestamp: now });
  expect(Object.keys(body.presences)).toHaveLength(3);
  expect(body.presences['owner@example.com']).toEqual({
    website: { ...entry, pushable: false },
    aggregated: entry,
  });
  expect((await call('guest', 'GET', '/realm/presence')).body.presences).toEqual(body.presences);
});

test.each([
  ['sends no event', true, 0],
  ['sends an event', false, 1],
])(
  '%s to a guest who cannot access the user when limit_presence_to_accessible is %s',
  async (_, limit_presence_to_accessible, times) => {
    const client = await startMock({
      settings: { guests_see_all_users: false, limit_presence_to_accessible },
    });
    const general = { subscriptions: ['general'] };
    await client.call('colleague', 'DELETE', '/users/me/subscriptions', general);
    const guest = await listen(client, 'guest');
    const member = await listen(client, 'member');
    await client.call('colleague', 'POST', PATH, { status: 'active' });
    expect(await guest.next()).toHaveLength(times);
    expect(await member.next()).toMatchObject([{ type: 'presence', user_id: 6 }]);
  },
);

test('keeps the time of the last activity when the client is idle', async () => {
  const { mock, call } = await startMock();
  mock.clock.advance({ seconds: 30 });
  await call('member', 'POST', PATH, { status: 'idle' });
  const now = mock.clock.now();
  expect(mock.db.presences.by('user', 4)).toMatchObject([{ last_active: now - 40, last_connected: now }]);
});

test('omits presences from the response when ping_only is true', async () => {
  const { mock, call } = await startMock();
  expect((await call('owner', 'POST', PATH, { status: 'active', ping_only: true })).body).toEqual(SUCCESS);
  expect(mock.db.presences.idsBy('user', 1)).toHaveLength(1);
});

test('returns neither presences nor last_update_id when the request has ping_only and last_update_id', async () => {
  const { call } = await startMock();
  const fields = { status: 'active', ping_only: true, last_update_id: -1 };
  expect((await call('owner', 'POST', PATH, fields)).body).toEqual(SUCCESS);
});

test('returns the presence of a user who hid it after last_update_id', async () => {
  const { mock, call } = await startMock();
  const poll = async (last_update_id: number) =>
    (await call('owner', 'POST', PATH, { status: 'active', last_update_id })).body;
  const first = await poll(-1);
  mock.clock.advance({ seconds: 5 });
  await call('member', 'PATCH', '/settings', { presence_enabled: false });
  const away = mock.clock.now() - 260;
  const second = await poll(first.presence_last_update_id);
  expect(second.presences).toMatchObject({ 4: { active_timestamp: away, idle_timestamp: away } });
  mock.clock.advance({ seconds: 5 });
  expect((await poll(second.presence_last_update_id + 1)).presences).not.toHaveProperty('4');
});

test('returns presences that changed after last_update_id, keyed by user ID', async () => {
  const { mock, call } = await startMock();
  const first = (await call('owner', 'POST', PATH, { status: 'active', last_update_id: -1 })).body;
  const start_ = mock.clock.now();
  expect(first.presences).toEqual({
    1: { active_timestamp: start_, idle_timestamp: start_ },
    4: { active_timestamp: start_ - 10, idle_timestamp: start_ - 5 },
    6: { active_timestamp: start_ - 3600, idle_timestamp: start_ - 60 },
  });
  mock.clock.advance({ seconds: 10 });
  await call('guest', 'POST', PATH, { status: 'idle' });
  mock.clock.advance({ seconds: 10 });
  const last_update_id = first.presence_last_update_id;
  const next = (await call('member', 'POST', PATH, { status: 'active', last_update_id })).body;
  expect(next.presences).toMatchObject({
    4: { active_timestamp: start_ + 20 },
    5: { idle_timestamp: start_ + 10 },
  });
  expect(next.presences[5]).not.toHaveProperty('active_timestamp');
  expect(next.presences).not.toHaveProperty('6');
});

test('ignores last_update_id below level 263', async () => {
  const { call } = await startMock({ featureLevel: 262 });
  const { body } = await call('owner', 'POST', PATH, { status: 'active', last_update_id: -1 });
  expect(body.ignored_parameters_unsupported).toEqual(['last_update_id']);
  expect(body.presences).toHaveProperty(['member@example.com', 'website']);
});

test.each([
  ['a request without a presence status', {}],
  ['an unknown presence status', { status: 'offline' }],
  ['an empty presence status', { status: '' }],
])('rejects %s', async (_, fields) => {
  const { mock, call } = await startMock();
  expect(await call('owner', 'POST', PATH, fields)).toMatchObject(badRequestNaming('status'));
  expect(mock.db.presences.idsBy('user', 1)).toEqual([]);
});

test('rejects requests from bots', async () => {
  const { mock, call } = await startMock();
  expect(await call('bot', 'POST', PATH, { status: 'active' })).toMatchObject(badRequestNaming('[Bb]ots'));
  expect(mock.db.presences.idsBy('user', 8)).toEqual([]);
});

test('shows users who hide their presence as last active 260 seconds ago until they share it again', async () => {
  const client = await startMock();
  const { call, mock } = client;
  await call('member', 'POST', PATH, { status: 'active' });
  const { next } = await listen(client, 'colleague', { event_types: ['presence'] });
  const shown = async () => {
    const { presences } = (await call('colleague', 'GET', '/realm/presence')).body;
    return presences['member@example.com'].website;
  };
  await call('member', 'PATCH', '/settings', { presence_enabled: false });
  const away = { client: 'website', status: 'idle', timestamp: mock.clock.now() - 260, pushable: false };
  expect(await next()).toMatchObject([{ user_id: 4, presence: { website: away } }]);
  mock.clock.advance({ seconds: 5 });
  const { status, body } = await call('member', 'POST', PATH, { status: 'active' });
  expect({ status, shown: body.presences['member@example.com'].website }).toEqual({
    status: 200,
    shown: away,
  });
  expect(await next()).toEqual([]);
  expect(await shown()).toEqual(away);
  await call('member', 'PATCH', '/settings', { presence_enabled: true });
  const back = { ...away, status: 'active', timestamp: mock.clock.now() };
  expect(await next()).toMatchObject([{ user_id: 4, presence: { website: back } }]);
  expect(await shown()).toEqual(back);
});

test('creates no presence record when a user who never had one turns off presence', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.presences.all();
  expect((await call('owner', 'PATCH', '/settings', { presence_enabled: false })).status).toBe(200);
  expect(mock.db.presences.all()).toEqual(before);
});

test('returns presences keyed by user ID when the deprecated parameter `slim_presence` is true', async () => {
  const { call, mock } = await startMock();
  const fields = { status: 'active', slim_presence: true };
  const { presences } = (await call('member', 'POST', '/users/me/presence', fields)).body;
  const now = mock.clock.now();
  expect(presences[4]).toEqual({ active_timestamp: now, idle_timestamp: now });
});

test('omits users who were last seen before the history limit', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const seen = async (fields: object) => {
    const { body } = await call('member', 'POST', '/users/me/presence', { status: 'idle', ...fields });
    return Object.keys(body.presences).map(Number).sort();
  };
  const all = await seen({ last_update_id: -1 });
  expect(all.length).toBeGreaterThan(1);
  await mock.clock.advance({ seconds: 3 * 86_400 });
  expect(await seen({ last_update_id: -1, history_limit_days: 2 })).toEqual([4]);
  expect(await seen({ slim_presence: true, history_limit_days: 2 })).toEqual([4]);
  expect(await seen({ last_update_id: -1, history_limit_days: 4 })).toEqual(all);
  expect(await seen({ last_update_id: 1, history_limit_days: 2 })).toEqual(all);
  expect(
    await call('member', 'POST', '/users/me/presence', { status: 'idle', history_limit_days: -1 }),
  ).toMatchObject(badRequestNaming('history_limit_days'));
});

test('sends only presences keyed by user ID to clients that declare simplified_presence_events', async () => {
  const client = await startMock();
  const queues = await Promise.all(
    [true, false].map((simplified_presence_events) =>
      listen(client, 'owner', {
        event_types: ['presence'],
        client_capabilities: { simplified_presence_events },
      }),
    ),
  );
  await client.call('member', 'POST', PATH, { status: 'active' });
  const now = client.mock.clock.now();
  const [[simple], [older]] = (await Promise.all(queues.map((queue) => queue.next()))) as [
    [object],
    [object],
  ];
  expect(simple).toMatchObject({ presences: { 4: { active_timestamp: now, idle_timestamp: now } } });
  expect(simple).not.toHaveProperty('email');
  expect(older).toMatchObject({ email: 'member@example.com', presence: { website: { status: 'active' } } });
});

test('omits emails from presence events of a queue with slim_presence', async () => {
  const client = await startMock();
  const { next } = await listen(client, 'guest', { event_types: ['presence'], slim_presence: true });
  await client.call('colleague', 'POST', '/users/me/presence', { status: 'active' });
  expect((await next()).map(({ user_id, email }) => [user_id, email])).toEqual([[6, undefined]]);
});
