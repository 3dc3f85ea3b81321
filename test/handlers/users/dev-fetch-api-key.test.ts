import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const DEVELOPMENT = { settings: { development_sign_in: true } };

test('signs in a user without a password', async () => {
  const { call } = await startMock(DEVELOPMENT);
  const { body } = await call(null, 'POST', '/dev_fetch_api_key', { username: 'user6@chat.example.com' });
  expect(body).toMatchObject({ api_key: 'colleague-key', email: 'colleague@example.com', user_id: 6 });
});

test.each([
  ['nobody@example.com', 'AUTHENTICATION_FAILED'],
  ['helper-bot@chat.example.com', 'AUTHENTICATION_FAILED'],
  ['deactivated@example.com', 'USER_DEACTIVATED'],
])('rejects the sign-in of %s with the code %s', async (username, code) => {
  const { call } = await startMock(DEVELOPMENT);
  const answer = await call(null, 'POST', '/dev_fetch_api_key', { username });
  expect(answer).toMatchObject({ status: 401, body: { code } });
  expect(await call(null, 'POST', '/dev_fetch_api_key')).toMatchObject(badRequestNaming('username'));
});

test('rejects all sign-ins in a deactivated organization', async () => {
  const { call } = await startMock({ settings: { development_sign_in: true, deactivated: true } });
  expect(await call(null, 'POST', '/dev_fetch_api_key', { username: 'member@example.com' })).toMatchObject({
    status: 401,
    body: { code: 'REALM_DEACTIVATED' },
  });
});

test.each(['reference', 'zulip'] as const)(
  'rejects all sign-ins in an organization that requires passwords, in the %s dialect',
  async (dialect) => {
    const { call } = await startMock({ dialect });
    for (const username of ['member@example.com', 'nobody@example.com']) {
      expect(await call(null, 'POST', '/dev_fetch_api_key', { username })).toMatchObject({
        status: 400,
        body: {
          code: 'BAD_REQUEST',
          msg: 'Signing in without a password is disabled: use the scenario "development" or the setting "development_sign_in"',
        },
      });
    }
  },
);

test.each([false, true])(
  'reports development_sign_in=%s in the server settings',
  async (development_sign_in) => {
    const { call } = await startMock({ settings: { development_sign_in } });
    const { authentication_methods } = (await call(null, 'GET', '/server_settings')).body;
    expect(authentication_methods.dev).toBe(development_sign_in);
  },
);

test('turns an imported stub into a regular user at the first sign-in', async () => {
  const { call } = await startMock({ ...DEVELOPMENT, scenario: 'imported' });
  const stub = async () => {
    const { members } = (await call('member', 'GET', '/users')).body;
    return members.find((user: { email: string }) => user.email === 'stub@example.com');
  };
  const before = { is_imported_stub: true, date_joined: '2025-11-01T06:00:00+00:00' };
  const after = { is_imported_stub: false, date_joined: '2026-01-15T12:00:00+00:00' };
  expect(await stub()).toMatchObject(before);
  await call(null, 'POST', '/dev_fetch_api_key', { username: 'stub@example.com' });
  expect(await stub()).toMatchObject(after);
});

test.each([
  ['date_joined and is_imported_stub', 475, ['date_joined', 'is_imported_stub']],
  ['only is_imported_stub', 474, ['is_imported_stub']],
  ['nothing', 432, []],
] as const)(
  'sends %s when a stub signs in for the first time at level %i',
  async (_, featureLevel, fields) => {
    const client = await startMock({ ...DEVELOPMENT, scenario: 'imported', featureLevel });
    const queue = await listen(client, 'member', { event_types: ['realm_user'] });
    const { user_id } = (
      await client.call(null, 'POST', '/dev_fetch_api_key', { username: 'stub@example.com' })
    ).body;
    const values = { is_imported_stub: false, date_joined: '2026-01-15T12:00:00+00:00' };
    expect(await queue.next()).toMatchObject(
      fields.map((field) => ({ op: 'update', person: { user_id, [field]: values[field] } })),
    );
  },
);
