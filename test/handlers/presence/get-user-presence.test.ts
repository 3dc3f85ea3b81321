import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test("returns the time of a user's last activity, by ID and by email", async () => {
  const { call, mock } = await startMock({ featureLevel: 497 });
  await call('member', 'POST', '/users/me/presence', { status: 'active', new_user_input: true });
  const seen = { status: 'active', timestamp: mock.clock.now() };
  for (const given of ['4', 'member@example.com']) {
    const { body } = await call('admin', 'GET', `/users/${given}/presence`);
    const { timestamp } = seen;
    expect(body).toEqual({
      ...SUCCESS,
      server_timestamp: mock.clock.now(),
      presence: { active_timestamp: timestamp, idle_timestamp: timestamp, website: seen, aggregated: seen },
    });
  }
});

test('reports a user last seen 141 seconds ago as offline, but as idle on the client', async () => {
  const { call, mock } = await startMock({ featureLevel: 497 });
  await call('member', 'POST', '/users/me/presence', { status: 'active', new_user_input: true });
  const timestamp = mock.clock.now();
  mock.clock.advance({ seconds: 141 });
  const { body } = await call('admin', 'GET', '/users/4/presence');
  expect(body.presence).toEqual({
    active_timestamp: timestamp,
    idle_timestamp: timestamp,
    website: { status: 'idle', timestamp },
    aggregated: { status: 'offline', timestamp },
  });
});

test('rejects an email that the caller may not see, and accepts the placeholder address', async () => {
  const { call } = await startMock({ featureLevel: 497 });
  const path = (email: string) => `/users/${email}/presence`;
  expect(await call('member', 'GET', path('colleague@example.com'))).toMatchObject(
    badRequestNaming('colleague@example.com'),
  );
  expect((await call('member', 'GET', path('user6@chat.example.com'))).body.presence).toHaveProperty(
    'website',
  );
});

test.each([
  [7, 'a deactivated user'],
  [8, 'a bot'],
])('rejects a request for the presence of user %i, %s', async (user_id) => {
  const { call, mock } = await startMock({ featureLevel: 497 });
  await mock.ready;
  const [like] = mock.db.presences.all();
  await writable(mock.db).presences.create({ ...(like as NonNullable<typeof like>), id: 99, user_id });
  expect(await call('member', 'GET', `/users/${user_id}/presence`)).toMatchObject(
    badRequestNaming(`User ${user_id}`),
  );
});

test.each([
  ['a bot without presence', '8'],
  ['an unknown ID', '99'],
  ['an unknown email', 'nobody@example.com'],
])('rejects a request for %s', async (_, given) => {
  const { call } = await startMock({ featureLevel: 497 });
  expect(await call('member', 'GET', `/users/${given}/presence`)).toMatchObject(badRequestNaming(given));
});
