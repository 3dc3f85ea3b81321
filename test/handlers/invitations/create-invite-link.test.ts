import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('creates an invitation link that GET /invites lists', async () => {
  const client = await startMock();
  const { call, mock, url } = client;
  const { next } = await listen(client, 'owner', { event_types: ['invites_changed'] });
  const fields = {
    invite_expires_in_minutes: 60,
    invite_as: 600,
    stream_ids: [1],
    group_ids: [9],
    include_realm_default_subscriptions: true,
    welcome_message_custom_text: 'Hello!',
  };
  const { body } = await call('admin', 'POST', '/invites/multiuse', fields);
  expect(body).toEqual({ ...SUCCESS, invite_link: expect.stringMatching(`^${url}/join/[0-9a-f]{24}/$`) });
  expect((await call('admin', 'GET', '/invites')).body.invites).toEqual([
    {
      id: 1,
      invited_by_user_id: 2,
      invited: mock.clock.now(),
      expiry_date: mock.clock.now() + 3600,
      invited_as: 600,
      link_url: body.invite_link,
      is_multiuse: true,
    },
  ]);
  expect(mock.db.invite_links.get(1)).toMatchObject({
    stream_ids: [1],
    group_ids: [9],
    include_realm_default_subscriptions: true,
    welcome_message_custom_text: 'Hello!',
  });
  expect(await next()).toEqual([{ id: 0, type: 'invites_changed' }]);
});

test('creates a link that invites members and adds no channels by default', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'POST', '/invites/multiuse', { invite_expires_in_minutes: null });
  expect(mock.db.invite_links.get(1)).toMatchObject({ invite_as: 400, stream_ids: [], expires: null });
});

test('interprets the validity of an invitation link as a number of days at levels below 126', async () => {
  const { call, mock } = await startMock({ featureLevel: 125 });
  await call('admin', 'POST', '/invites/multiuse', { invite_expires_in_days: 2 });
  expect(mock.db.invite_links.get(1)?.expires).toBe(mock.clock.now() + 2 * 86_400);
});

test.each(['moderator', 'member', 'guest', 'bot'])(
  'does not let the %s create an invitation link',
  async (persona) => {
    const { call } = await startMock();
    expect((await call(persona, 'POST', '/invites/multiuse')).body.code).toBe('BAD_REQUEST');
  },
);

test.each([
  ['invite_as', { invite_as: 100 }],
  ['stream_ids', { stream_ids: [99] }],
  ['group_ids', { group_ids: [3] }],
  ['invite_expires_in_minutes', { invite_expires_in_minutes: 0 }],
  ['welcome_message_custom_text', { welcome_message_custom_text: 'x'.repeat(8001) }],
])('rejects an invitation link with an invalid %s', async (name, fields) => {
  const { call, mock } = await startMock();
  expect(await call('admin', 'POST', '/invites/multiuse', fields)).toMatchObject(badRequestNaming(name));
  expect(mock.db.invite_links.count()).toBe(0);
});

test.each(['bot', 'guest'])(
  'does not let a %s create an invitation link, even when members may',
  async (persona) => {
    const { call, mock } = await startMock();
    mock.settings.set({ create_multiuse_invite_group: 'members', can_invite_users: 'members' });
    expect((await call('member', 'POST', '/invites/multiuse', {})).status).toBe(200);
    expect((await call(persona, 'POST', '/invites/multiuse', {})).status).toBe(400);
    expect(mock.db.invite_links.count()).toBe(1);
  },
);

test('returns UNAUTHORIZED_PRINCIPAL to an administrator who creates an invite link for owners, in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const { body } = await call('admin', 'POST', '/invites/multiuse', { invite_as: 100 });
  expect(body.code).toBe('UNAUTHORIZED_PRINCIPAL');
});
