import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { type Client, startMock } from '../../support/start-mock.js';

test.each([
  ['owner', true, true, false],
  ['admin', false, true, false],
  ['moderator', false, false, false],
  ['guest', false, false, true],
])(
  'returns is_owner, is_admin and is_guest for the %s as %s, %s and %s',
  async (persona, is_owner, is_admin, is_guest) => {
    const { call } = await startMock();
    const { body } = await call(persona, 'POST', '/register', { fetch_event_types: ['realm_user'] });
    expect(body).toMatchObject({ is_owner, is_admin, is_guest });
  },
);

test.each([
  ['booleans', 242, expect.any(Boolean)],
  ['objects', 243, { enabled: expect.any(Boolean), available: true }],
])('returns authentication methods as %s at level %i', async (_, featureLevel, method) => {
  const { call } = await startMock({ featureLevel });
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
  const methods = Object.values(body.realm_authentication_methods);
  expect(methods.length).toBeGreaterThan(0);
  for (const shown of methods) expect(shown).toEqual(method);
});

test.each([
  ['owners', 5],
  ['administrators', 5],
  ['moderators', 7],
] as const)(
  'encodes the permission for %s to mention everyone as the policy number %i',
  async (holders, number) => {
    const { call } = await startMock({ settings: { can_mention_many_users_group: holders } });
    const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
    expect(body.realm_wildcard_mention_policy).toBe(number);
  },
);

test('omits unread messages in a channel from which the user unsubscribed', async () => {
  const { call } = await startMock();
  const unread = async () =>
    (await call('member', 'POST', '/register', { fetch_event_types: ['message', 'update_message_flags'] }))
      .body.unread_msgs.streams;
  expect((await unread()).map((entry: { stream_id: number }) => entry.stream_id)).toContain(1);
  await call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
  expect((await unread()).map((entry: { stream_id: number }) => entry.stream_id)).not.toContain(1);
});

test.each<[string, string, number, Parameters<Client['mock']['settings']['set']>[0]]>([
  [
    'service_update_announcements_stream_id',
    'zulip_update_announcements_stream_id',
    496,
    { service_update_announcements_channel_id: 1 },
  ],
  ['gif_rating', 'giphy_rating', 400, { gif_rating_policy: 3 }],
])(
  'uses the name of the dialect for %s in events and in POST /register',
  async (reference, zulip, featureLevel, settings) => {
    for (const [dialect, name] of [
      ['reference', reference],
      ['zulip', zulip],
    ] as const) {
      const client = await startMock({ dialect, featureLevel });
      const { next } = await listen(client, 'member', { event_types: ['realm'] });
      expect((await client.call('member', 'POST', '/register')).body).toHaveProperty(`realm_${name}`);
      client.mock.settings.set(settings);
      const [event] = await next();
      expect(event?.property).toBe(name);
    }
  },
);
