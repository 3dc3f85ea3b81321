import { expect, test } from 'vitest';
import { type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const MEMBER = 'member@example.com';
const COLLEAGUE = 'user6@chat.example.com';
const presences = async ({ call }: Client, persona = 'member') =>
  (await call(persona, 'GET', '/realm/presence')).body.presences;

/** Makes colleague leave the only channel they share with guest. */
async function leaveSharedChannel({ mock }: Client): Promise<void> {
  await mock.ready;
  const subscription = mock.db.subscriptions.firstBy('userChannel', '6:1');
  await writable(mock.db).subscriptions.update(subscription?.id as number, { active: false });
}

test('returns presences keyed by API email, with the same status for "website" and "aggregated"', async () => {
  const { mock, call } = await startMock();
  const { body } = await call('guest', 'GET', '/realm/presence');
  const now = mock.clock.now();
  const active = { client: 'website', status: 'active', timestamp: now - 10 };
  const idle = { client: 'website', status: 'idle', timestamp: now - 60 };
  expect(body).toEqual({
    ...SUCCESS,
    server_timestamp: now,
    presences: {
      [MEMBER]: { website: { ...active, pushable: false }, aggregated: active },
      [COLLEAGUE]: { website: { ...idle, pushable: false }, aggregated: idle },
    },
  });
});

test.each([
  ['true', 177],
  ['false', 178],
])('returns pushable=%s for a user with a mobile device at level %i', async (verb, featureLevel) => {
  const pushable = verb === 'true';
  const client = await startMock({ featureLevel });
  const seen = await presences(client);
  expect(seen[MEMBER].website.pushable).toBe(pushable);
  expect(seen[COLLEAGUE].website.pushable).toBe(false);
  expect(seen[MEMBER].aggregated).not.toHaveProperty('pushable');
});

test.each([
  ['active', 0],
  ['active', 140],
  ['idle', 141],
])('returns the status "%s" %i seconds after the last activity', async (status, seconds) => {
  const client = await startMock();
  await client.call('member', 'POST', '/users/me/presence', { status: 'active' });
  client.mock.clock.advance({ seconds });
  const seen = await presences(client);
  expect([seen[MEMBER].website.status, seen[MEMBER].aggregated.status]).toEqual([status, status]);
});

test("reports a user as idle when the user's client is connected but inactive", async () => {
  const client = await startMock();
  const { mock, call } = client;
  await call('owner', 'POST', '/users/me/presence', { status: 'idle' });
  expect((await presences(client))['owner@example.com'].website).toEqual({
    client: 'website',
    status: 'idle',
    timestamp: mock.clock.now(),
    pushable: false,
  });
});

test('omits bots, deactivated users and users without presence', async () => {
  const client = await startMock();
  await client.mock.ready;
  const now = client.mock.clock.now();
  for (const user_id of [7, 8]) {
    await writable(client.mock.db).presences.create({ user_id, last_active: now, last_connected: now });
  }
  expect(Object.keys(await presences(client)).sort()).toEqual([MEMBER, COLLEAGUE].sort());
});

test('returns only the presence of accessible users to a guest when limit_presence_to_accessible is on', async () => {
  const limited = { guests_see_all_users: false, limit_presence_to_accessible: true };
  const client = await startMock({ settings: limited });
  await leaveSharedChannel(client);
  expect(Object.keys(await presences(client, 'guest'))).toEqual([MEMBER]);
  await client.call('guest', 'POST', '/users/me/presence', { status: 'active' });
  expect(Object.keys(await presences(client, 'guest')).sort()).toEqual(['guest@example.com', MEMBER]);
  expect(Object.keys(await presences(client, 'moderator'))).toContain(COLLEAGUE);
});

test('returns the presence of all users to a guest who can access them when limit_presence_to_accessible is on', async () => {
  const client = await startMock({
    settings: { guests_see_all_users: true, limit_presence_to_accessible: true },
  });
  await leaveSharedChannel(client);
  expect(Object.keys(await presences(client, 'guest')).sort()).toEqual([MEMBER, COLLEAGUE].sort());
});

test('returns the presence of inaccessible users to a guest when limit_presence_to_accessible is off', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  await leaveSharedChannel(client);
  expect(Object.keys(await presences(client, 'guest')).sort()).toEqual([MEMBER, COLLEAGUE].sort());
});

test.each([
  ['lists', 'a user last seen two weeks ago', 0],
  ['omits', 'a user last seen two weeks and a second ago', 1],
])('%s %s, in the zulip dialect', async (verb, _, seconds) => {
  const listed = verb === 'lists';
  const client = await startMock({ dialect: 'zulip' });
  await client.call('owner', 'POST', '/users/me/presence', { status: 'active' });
  client.mock.clock.advance({ seconds: 14 * 86_400 + seconds });
  expect(Object.hasOwn(await presences(client), 'owner@example.com')).toBe(listed);
});
