import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('returns exactly the documented fields of the caller', async () => {
  const { call } = await startMock();
  const { status, body } = await call('member', 'GET', '/users/me');
  expect(status).toBe(200);
  expect(body).toEqual({
    result: 'success',
    msg: '',
    user_id: 4,
    avatar_url: '/avatar/4?v=1',
    avatar_version: 1,
    email: 'member@example.com',
    delivery_email: 'member@example.com',
    full_name: 'Max Member',
    is_admin: false,
    is_owner: false,
    is_guest: false,
    is_bot: false,
    is_active: true,
    is_imported_stub: false,
    role: 400,
    timezone: 'America/New_York',
    date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    max_message_id: expect.any(Number),
    profile_data: {
      1: { value: '+1 555 0100', rendered_value: '<p>+1 555 0100</p>' },
      2: {
        value: 'Writes **tests** first.',
        rendered_value: '<p>Writes <strong>tests</strong> first.</p>',
      },
      3: { value: '0' },
      6: { value: '[2]' },
    },
  });
});

test('returns the placeholder as email and the real email as delivery_email to a user whose email is hidden', async () => {
  const { call } = await startMock();
  const { body } = await call('colleague', 'GET', '/users/me');
  expect(body).toMatchObject({ email: 'user6@chat.example.com', delivery_email: 'colleague@example.com' });
});

test.each([
  ['owner', { is_owner: true, is_admin: true, is_guest: false, role: 100 }],
  ['admin', { is_owner: false, is_admin: true, is_guest: false, role: 200 }],
  ['moderator', { is_owner: false, is_admin: false, is_guest: false, role: 300 }],
  ['guest', { is_owner: false, is_admin: false, is_guest: true, role: 600 }],
])('returns the role flags of the %s', async (persona, flags) => {
  const { call } = await startMock();
  expect((await call(persona, 'GET', '/users/me')).body).toMatchObject(flags);
});

test('omits profile_data for a bot', async () => {
  const { call } = await startMock();
  const { body } = await call('bot', 'GET', '/users/me');
  expect(body).toMatchObject({ is_bot: true, user_id: 8 });
  expect(body).not.toHaveProperty('profile_data');
});

test('returns the URL of an uploaded avatar with its version', async () => {
  const { call } = await startMock();
  const { body } = await call('admin', 'GET', '/users/me');
  expect(body).toMatchObject({ avatar_url: '/user_avatars/1/admin.png?v=2', avatar_version: 2 });
});

test('returns the ID of the last message in subscribed channels or direct messages as max_message_id', async () => {
  const { mock, call } = await startMock();
  await mock.ready;
  const direct = mock.db.messages.idsBy('directWith', 6).at(-1);
  const inGeneral = mock.db.messages.idsBy('channel', 1).at(-1);
  expect((await call('colleague', 'GET', '/users/me')).body.max_message_id).toBe(direct);
  expect((await call('guest', 'GET', '/users/me')).body.max_message_id).toBe(inGeneral);
});

test('excludes messages sent before or after a subscription from max_message_id', async () => {
  const { call } = await startMock();
  const received = async () => (await call('guest', 'GET', '/users/me')).body.max_message_id;
  const send = async (to: number) =>
    (await call('admin', 'POST', '/messages', { type: 'channel', to, topic: 'x', content: 'x' })).body.id;
  const first = await send(1);
  expect(await received()).toBe(first);
  const channels = ['public square'];
  await send(5);
  await call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: channels.map((name) => ({ name })),
    principals: [5],
    send_new_subscription_messages: false,
  });
  expect(await received()).toBe(first);
  const second = await send(5);
  expect(await received()).toBe(second);
  await call('guest', 'DELETE', '/users/me/subscriptions', { subscriptions: channels });
  await send(5);
  expect(await received()).toBe(second);
});

test('returns -1 as max_message_id when the caller has received no messages', async () => {
  const { call } = await startMock({ scenario: 'empty' });
  expect((await call('owner', 'GET', '/users/me')).body.max_message_id).toBe(-1);
});

test('marks an imported account that never signed in as a stub', async () => {
  const { call } = await startMock({ scenario: 'imported' });
  expect((await call('stub', 'GET', '/users/me')).body.is_imported_stub).toBe(true);
  expect((await call('arrived', 'GET', '/users/me')).body.is_imported_stub).toBe(false);
});

test.each([
  ['2025-11-01T06:00:00+00:00', 474],
  ['2025-12-24T17:30:00+00:00', 475],
])(
  'returns the join date %s of an imported user who has signed in, at level %i',
  async (date_joined, featureLevel) => {
    const { call } = await startMock({ scenario: 'imported', featureLevel });
    expect((await call('arrived', 'GET', '/users/me')).body).toMatchObject({ date_joined });
  },
);

test.each([
  ['returns', 362, true],
  ['omits', 363, false],
] as const)('%s is_billing_admin at level %i', async (_verb, featureLevel, there) => {
  const { call } = await startMock({ featureLevel });
  const { body } = await call('member', 'GET', '/users/me');
  expect('is_billing_admin' in body).toBe(there);
});

test.each([
  ['omits', 432, false],
  ['returns', 433, true],
] as const)('%s is_imported_stub at level %i', async (_verb, featureLevel, there) => {
  const { call } = await startMock({ featureLevel });
  const { body } = await call('member', 'GET', '/users/me');
  expect('is_imported_stub' in body).toBe(there);
});

test('reports every parameter of a request as ignored', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'GET', '/users/me', { b: 1, a: 2 });
  expect(body.ignored_parameters_unsupported).toEqual(['a', 'b']);
});

test('rejects a request without credentials', async () => {
  const { call } = await startMock();
  expect(await call(null, 'GET', '/users/me')).toMatchObject({
    status: 401,
    body: { result: 'error', code: 'UNAUTHORIZED' },
  });
});
