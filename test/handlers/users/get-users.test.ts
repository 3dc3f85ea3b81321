import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const ids = (body: { members: { user_id: number }[] }) => body.members.map(({ user_id }) => user_id);
const find = <T extends { user_id: number }>(body: { members: T[] }, id: number): T =>
  body.members.find(({ user_id }) => user_id === id) as T;

test('returns every user, including bots and deactivated users', async () => {
  const { call } = await startMock();
  const { status, body } = await call('member', 'GET', '/users');
  expect(status).toBe(200);
  expect(ids(body)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7, 8]));
  expect(find(body, 7)).toMatchObject({ is_active: false });
});

test('returns exactly the documented fields of a user', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'GET', '/users');
  expect(find(body, 2)).toEqual({
    user_id: 2,
    delivery_email: 'admin@example.com',
    email: 'admin@example.com',
    full_name: 'Adam Admin',
    date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    is_active: true,
    is_owner: false,
    is_admin: true,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    role: 200,
    timezone: expect.any(String),
    avatar_url: '/user_avatars/1/admin.png?v=2',
    avatar_version: 2,
    is_imported_stub: false,
  });
});

test('marks owners as administrators too', async () => {
  const { call } = await startMock();
  expect(find((await call('member', 'GET', '/users')).body, 1)).toMatchObject({
    is_owner: true,
    is_admin: true,
  });
});

test('returns the type, owner and real email of a bot', async () => {
  const { call } = await startMock();
  const { body } = await call('guest', 'GET', '/users');
  expect(find(body, 8)).toMatchObject({
    is_bot: true,
    bot_type: 1,
    bot_owner_id: 4,
    delivery_email: 'helper-bot@chat.example.com',
  });
  expect(find(body, 4)).not.toHaveProperty('bot_owner_id');
});

test("adds the picture's version to a profile picture URL that already has a query", async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const uploaded_avatar_url = 'https://cdn.example.com/a.png?size=80';
  await writable(mock.db).users.update(4, { uploaded_avatar_url, avatar_version: 2 });
  expect(find((await call('guest', 'GET', '/users')).body, 4)).toMatchObject({
    avatar_url: `${uploaded_avatar_url}&v=2`,
  });
});

test('returns custom profile data to users, but not to anonymous callers', async () => {
  const { call } = await startMock({ settings: { public_access: true } });
  const fields = { include_custom_profile_fields: true };
  expect(find((await call('guest', 'GET', '/users', fields)).body, 4)).toHaveProperty('profile_data');
  for (const member of (await call(null, 'GET', '/users', fields)).body.members)
    expect(member).not.toHaveProperty('profile_data');
});

test('returns the same emails to anonymous callers from GET /users and POST /register', async () => {
  const { call, url } = await startMock({ settings: { public_access: true } });
  const { members } = (await call(null, 'GET', '/users')).body;
  const registered = await fetch(`${url}/json/register`, {
    method: 'POST',
    body: new URLSearchParams({ fetch_event_types: '["realm_user"]' }),
  });
  const { realm_users } = await registered.json();
  const emailsOf = (users: { user_id: number; email: string }[]) =>
    new Map(users.map(({ user_id, email }) => [user_id, email]));
  const listed = emailsOf(members);
  for (const [id, email] of emailsOf(realm_users)) expect([id, email]).toEqual([id, listed.get(id)]);
  expect(realm_users.length).toBeGreaterThan(5);
});

test('returns the real email of a bot to everyone, regardless of its email_visibility', async () => {
  const { mock, call } = await startMock({ settings: { public_access: true } });
  await mock.ready;
  await writable(mock.db).users.update(8, { email_visibility: 'nobody' });
  for (const persona of [null, 'guest', 'admin']) {
    const bot = find((await call(persona, 'GET', '/users')).body, 8);
    expect(bot).toMatchObject({ delivery_email: 'helper-bot@chat.example.com' });
  }
});

test('returns placeholder addresses of people to anonymous callers', async () => {
  const { call } = await startMock({ settings: { public_access: true } });
  const { members } = (await call(null, 'GET', '/users')).body;
  for (const { user_id, email, delivery_email, avatar_url, is_bot } of members) {
    if (is_bot) expect(email).toBe(delivery_email);
    else expect([email, delivery_email]).toEqual([`user${user_id}@chat.example.com`, null]);
    expect(is_bot || avatar_url !== null).toBe(true);
  }
});

test('returns null as the owner of a legacy bot without an owner', async () => {
  const { mock, call } = await startMock();
  await mock.ready;
  await writable(mock.db).users.update(8, { bot_owner_id: null });
  expect(find((await call('member', 'GET', '/users')).body, 8)).toMatchObject({ bot_owner_id: null });
});

test.each([
  ['shows', 'owner', 'everyone'],
  ['shows', 'member', 'members'],
  ['does not show', 'guest', 'members'],
  ['shows', 'moderator', 'moderators'],
  ['does not show', 'member', 'moderators'],
  ['shows', 'admin', 'administrators'],
  ['does not show', 'moderator', 'administrators'],
  ['does not show', 'owner', 'nobody'],
  ['shows', 'guest', 'everyone'],
  ['shows', 'colleague', 'nobody'],
] as const)('%s the %s a real email with the visibility "%s"', async (verb, caller, visibility) => {
  const sees = verb === 'shows';
  const { mock, call } = await startMock();
  await mock.ready;
  await writable(mock.db).users.update(6, { email_visibility: visibility });
  const user = find((await call(caller, 'GET', '/users')).body, 6);
  expect(user).toMatchObject({
    delivery_email: sees ? 'colleague@example.com' : null,
    email: visibility === 'everyone' ? 'colleague@example.com' : 'user6@chat.example.com',
  });
});

test.each([
  // With a visible email, the client derives the default avatar. Otherwise the server returns it.
  ['member', 'its default', undefined, { 3: null, 2: '/user_avatars/1/admin.png?v=2', 6: '/avatar/6?v=1' }],
  ['member', 'true', true, { 3: null, 2: '/user_avatars/1/admin.png?v=2', 6: '/avatar/6?v=1' }],
  ['admin', 'true', true, { 3: null, 6: null }],
  ['member', 'false', false, { 3: '/avatar/3?v=1', 2: '/user_avatars/1/admin.png?v=2' }],
])(
  'returns avatars to the %s when client_gravatar is set to %s',
  async (caller, _, client_gravatar, avatars) => {
    const { call } = await startMock();
    const { body } = await call(
      caller,
      'GET',
      '/users',
      client_gravatar === undefined ? {} : { client_gravatar },
    );
    for (const [id, avatar_url] of Object.entries(avatars)) {
      expect(find(body, Number(id))).toMatchObject({ avatar_url });
    }
  },
);

test('returns profile_data of people, but not of bots, when include_custom_profile_fields is true', async () => {
  const { call } = await startMock();
  const without = (await call('guest', 'GET', '/users')).body;
  expect(find(without, 4)).not.toHaveProperty('profile_data');
  const { body } = await call('guest', 'GET', '/users', { include_custom_profile_fields: true });
  expect(find(body, 4)).toMatchObject({ profile_data: { 3: { value: '0' } } });
  expect(find(body, 2)).toMatchObject({ profile_data: {} });
  expect(find(body, 8)).not.toHaveProperty('profile_data');
});

test('returns rendered_value only for field types with Markdown', async () => {
  const { call } = await startMock();
  const { body } = await call('guest', 'GET', '/users', { include_custom_profile_fields: true });
  const { profile_data } = find(body, 4) as unknown as { profile_data: Record<string, object> };
  expect(Object.keys(profile_data).filter((id) => 'rendered_value' in (profile_data[id] as object))).toEqual([
    '1',
    '2',
  ]);
});

test('filters by user_ids, ignoring unknown IDs', async () => {
  const { call } = await startMock();
  expect(ids((await call('member', 'GET', '/users', { user_ids: [4, 2, 9999] })).body)).toEqual([2, 4]);
  expect(ids((await call('member', 'GET', '/users', { user_ids: [] })).body)).toEqual([]);
});

test('ignores user_ids below level 384', async () => {
  const { call } = await startMock({ featureLevel: 383 });
  const { body } = await call('member', 'GET', '/users', { user_ids: [4] });
  expect(body.members.length).toBeGreaterThan(1);
  expect(body.ignored_parameters_unsupported).toEqual(['user_ids']);
});

test.each([
  ['a number', 'user_ids', '4'],
  ['a list of strings', 'user_ids', '["4"]'],
  ['incomplete JSON', 'user_ids', '[4'],
  ['a word', 'client_gravatar', 'yes'],
  ['a number', 'client_gravatar', '1'],
  ['a JSON string', 'include_custom_profile_fields', '"true"'],
])('rejects %s as the parameter "%s"', async (_, name, value) => {
  const { call } = await startMock();
  expect(await call('member', 'GET', '/users', { [name]: value })).toMatchObject(badRequestNaming(name));
});

test.each([
  ['omits', 162],
  ['returns', 163],
])('%s hidden delivery_email fields at level %i', async (verb, featureLevel) => {
  const always = verb === 'returns';
  const { call } = await startMock({ featureLevel });
  const { body } = await call('member', 'GET', '/users');
  expect('delivery_email' in find(body, 6)).toBe(always);
  expect('delivery_email' in find(body, 2)).toBe(always);
});

test('returns visible real emails that differ from the API email, even below level 163', async () => {
  const { call } = await startMock({ featureLevel: 162 });
  const { body } = await call('admin', 'GET', '/users');
  expect(find(body, 6)).toMatchObject({ delivery_email: 'colleague@example.com' });
});

test.each([
  ['the time of creation', 474, '2020-01-01T00:00:00+00:00'],
  ['the time of the first sign-in', 475, '2024-05-06T07:08:09+00:00'],
])(
  'returns %s as date_joined of an imported user who has signed in, at level %i',
  async (_, featureLevel, date_joined) => {
    const { mock, call } = await startMock({ featureLevel });
    await mock.ready;
    await writable(mock.db).users.update(3, {
      is_imported_stub: false,
      date_joined: '2020-01-01T00:00:00+00:00',
      first_login: '2024-05-06T07:08:09+00:00',
    });
    expect(find((await call('member', 'GET', '/users')).body, 3)).toMatchObject({ date_joined });
  },
);

test('returns the creation time of a stub as its join date', async () => {
  const { mock, call } = await startMock();
  await mock.ready;
  await writable(mock.db).users.update(3, {
    is_imported_stub: true,
    date_joined: '2020-01-01T00:00:00+00:00',
    first_login: null,
  });
  expect(find((await call('member', 'GET', '/users')).body, 3)).toMatchObject({
    is_imported_stub: true,
    date_joined: '2020-01-01T00:00:00+00:00',
  });
});

test.each([
  ['omits', 432, false],
  ['returns', 433, true],
] as const)('%s is_imported_stub at level %i', async (_verb, featureLevel, there) => {
  const { call } = await startMock({ featureLevel });
  expect('is_imported_stub' in find((await call('member', 'GET', '/users')).body, 2)).toBe(there);
});

test.each([
  ['omits', 489, false],
  ['returns', 490, true],
] as const)('%s is_deleted of a deleted user at level %i', async (_verb, featureLevel, says) => {
  const { mock, call } = await startMock({ featureLevel });
  await mock.ready;
  await writable(mock.db).users.update(7, { is_deleted: true });
  const { body } = await call('member', 'GET', '/users');
  expect('is_deleted' in find(body, 7)).toBe(says);
  expect(find(body, 7)).toMatchObject({ is_active: false });
  expect(find(body, 2)).not.toHaveProperty('is_deleted');
});

test.each([
  [true, 496, 200],
  [true, 387, 200],
  [true, 386, 401],
  [false, 496, 401],
])(
  'returns status $2 to anonymous callers with public_access $0 at level $1',
  async (public_access, featureLevel, status) => {
    const { call } = await startMock({ featureLevel, settings: { public_access } });
    const answer = await call(null, 'GET', '/users');
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.body.code).toBe('UNAUTHORIZED');
    else
      expect(find(answer.body, 6)).toMatchObject({ email: 'user6@chat.example.com', delivery_email: null });
  },
);

test('rejects anonymous callers by default, before checking parameters', async () => {
  const { call } = await startMock();
  expect((await call(null, 'GET', '/users')).status).toBe(401);
  expect((await call(null, 'GET', '/users', { user_ids: 'all' })).status).toBe(401);
});

test('rejects wrong credentials even when public access is enabled', async () => {
  const { send } = await startMock({ settings: { public_access: true } });
  const headers = { authorization: `Basic ${btoa('member@example.com:wrong')}` };
  expect(await send('/users', { headers })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_API_KEY' },
  });
});

test('shows a guest only users who share a channel or a direct message with them', async () => {
  const { mock, call } = await startMock({ settings: { guests_see_all_users: false } });
  await mock.ready;
  await writable(mock.db).users.create({
    ...mock.db.users.get(3)!,
    id: 90,
    delivery_email: 'stranger@example.com',
    api_key: 'x',
  });
  await writable(mock.db).users.create({
    ...mock.db.users.get(3)!,
    id: 91,
    delivery_email: 'penpal@example.com',
    api_key: 'y',
  });
  await writable(mock.db).messages.create({
    ...mock.db.messages.by('directWith', 6)[0]!,
    id: 9000,
    sender_id: 91,
    recipient_ids: [5, 91],
  } as never);
  const seen = ids((await call('guest', 'GET', '/users')).body);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 8, 91]);
  expect(ids((await call('guest', 'GET', '/users', { user_ids: [5, 90, 91] })).body)).toEqual([5, 91]);
  expect(ids((await call('member', 'GET', '/users')).body)).toEqual(expect.arrayContaining([7, 90, 91]));
});

test("omits Zulip's system bots", async () => {
  const { call } = await startMock();
  await call('member', 'POST', '/messages/3/report', { report_type: 'spam' });
  const { members } = (await call('member', 'GET', '/users')).body;
  expect(members.map(({ user_id }: { user_id: number }) => user_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const group = (await call('member', 'GET', '/user_groups/3/members')).body.members;
  expect(Math.max(...group)).toBe(8);
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm_user'] });
  expect(body.cross_realm_bots).toHaveLength(1);
});
