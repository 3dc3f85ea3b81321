import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, startMock } from '../../support/start-mock.js';

test.each([
  ['a user by email', 'member@example.com'],
  ['a user by email, ignoring case and spaces,', ' MEMBER@example.com'],
])('signs in %s with the API key as the password', async (_, username) => {
  const { call } = await startMock();
  const { body } = await call(null, 'POST', '/fetch_api_key', { username, password: 'member-key' });
  expect(body).toEqual({
    result: 'success',
    msg: '',
    api_key: 'member-key',
    email: 'member@example.com',
    user_id: 4,
  });
});

test('returns the real email of the user, even after a sign-in with the placeholder address', async () => {
  const { call } = await startMock();
  const fields = { username: 'user6@chat.example.com', password: 'colleague-key' };
  const { body } = await call(null, 'POST', '/fetch_api_key', fields);
  expect(body).toMatchObject({ email: 'colleague@example.com', user_id: 6 });
});

test('keeps the password and the API key out of the journal', async () => {
  const { call, mock } = await startMock();
  await call(null, 'POST', '/fetch_api_key', { username: 'member@example.com', password: 'member-key' });
  expect(JSON.stringify(mock.requests.at(-1))).not.toContain('member-key');
  expect(() => mock.toRepro()).toThrow();
});

test.each([
  ['a wrong password', 'member@example.com', 'guess', 'AUTHENTICATION_FAILED'],
  ['an unknown email', 'nobody@example.com', 'member-key', 'AUTHENTICATION_FAILED'],
  ['the API key of a bot', 'helper-bot@chat.example.com', 'bot-key', 'AUTHENTICATION_FAILED'],
  ['a deactivated user', 'deactivated@example.com', 'deactivated-key', 'USER_DEACTIVATED'],
])('rejects %s at sign-in', async (_, username, password, code) => {
  const { call } = await startMock();
  const answer = await call(null, 'POST', '/fetch_api_key', { username, password });
  expect(answer).toMatchObject({ status: 401, body: { code } });
});

test('requires the parameters "username" and "password"', async () => {
  const { call } = await startMock();
  const answer = await call(null, 'POST', '/fetch_api_key', { username: 'member@example.com' });
  expect(answer).toMatchObject(badRequestNaming('password'));
});

test('rejects all sign-ins in a deactivated organization', async () => {
  const { call } = await startMock({ settings: { deactivated: true } });
  const account = { username: 'member@example.com', password: 'member-key' };
  expect(await call(null, 'POST', '/fetch_api_key', account)).toMatchObject({
    status: 401,
    body: { code: 'REALM_DEACTIVATED' },
  });
});

test.each([
  [
    'rejects a sign-in with a password when the method Email is off',
    401,
    { Email: false, SAML: true },
    'PASSWORD_AUTH_DISABLED',
  ],
  [
    'accepts a sign-in with a password when only the method Email is on',
    200,
    { Email: true, SAML: false },
    undefined,
  ],
])('%s', async (_, status, authentication_methods, code) => {
  const { call } = await startMock({ settings: { authentication_methods } });
  const fields = { username: 'member@example.com', password: 'member-key' };
  const { status: got, body } = await call(null, 'POST', '/fetch_api_key', fields);
  expect([got, body.code]).toEqual([status, code]);
  const { authentication_methods: methods } = (await call(null, 'GET', '/server_settings')).body;
  expect([methods.password, methods.email, methods.saml]).toEqual([
    authentication_methods.Email,
    authentication_methods.Email,
    authentication_methods.SAML,
  ]);
});

test('explains after a rejected sign-in what to send as the password', async () => {
  const { call, mock } = await startMock();
  const account = { email: 'new@example.org', password: 'correct horse', full_name: 'Nina New' };
  await call('admin', 'POST', '/users', account);
  const advice = async (username: string) => {
    await call(null, 'POST', '/fetch_api_key', { username, password: 'wrong' });
    return mock.explain(mock.requests.at(-1)).allow;
  };
  expect(await advice('member@example.com')).toEqual(['send the API key of the account as the password']);
  expect(await advice('new@example.org')).toEqual(['send the email and the password of a person']);
  expect(await advice('nobody@example.org')).toEqual(['send the email and the password of a person']);
});

const NEW_USER = { username: 'new@example.com', password: 'a password' };
const CREATED = '2026-01-15T12:00:00+00:00';
const FIRST_LOGIN = '2026-01-17T12:00:00+00:00';

/** Creates a user by POST /users, and moves the clock to their first login. */
async function createUser({ call, mock }: Client): Promise<number> {
  const fields = { email: NEW_USER.username, password: NEW_USER.password, full_name: 'Nina New' };
  const { user_id } = (await call('admin', 'POST', '/users', fields)).body;
  mock.clock.advance({ days: 2 });
  return user_id;
}

test.each([
  ['the time of creation', 474, CREATED, []],
  ['the time of the first sign-in', 475, FIRST_LOGIN, [{ user_id: 10, date_joined: FIRST_LOGIN }]],
] as const)(
  'returns %s as date_joined of a user who has signed in, at level %i',
  async (_, featureLevel, joined, people) => {
    const client = await startMock({ featureLevel });
    const { call, mock } = client;
    const id = await createUser(client);
    const dateJoined = async () => (await call('member', 'GET', `/users/${id}`)).body.user.date_joined;
    expect(await dateJoined()).toBe(CREATED);
    const queue = await listen(client, 'owner', { event_types: ['realm_user'] });
    for (const minutes of [0, 5]) {
      mock.clock.advance({ minutes });
      await call(null, 'POST', '/fetch_api_key', NEW_USER);
    }
    expect(await dateJoined()).toBe(joined);
    expect((await queue.next()).map(({ person }) => person)).toEqual(people);
  },
);

test('does not change date_joined of a seeded user at sign-in', async () => {
  const { call } = await startMock();
  const own = async () => (await call('member', 'GET', '/users/me')).body;
  const before = await own();
  await call('member', 'PATCH', '/settings', { old_password: 'member-key', new_password: NEW_USER.password });
  const account = { username: 'member@example.com', password: NEW_USER.password };
  expect((await call(null, 'POST', '/fetch_api_key', account)).status).toBe(200);
  expect(await own()).toEqual(before);
});
