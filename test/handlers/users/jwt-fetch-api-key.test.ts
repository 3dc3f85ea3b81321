import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const KEY = 'a shared secret';

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function tokenOf(claims: unknown, { key = KEY, ...header }: Record<string, unknown> & { key?: string } = {}) {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

async function startWithKey() {
  const { call } = await startMock({ settings: { jwt_key: KEY } });
  return (token: string, fields = {}) => call(null, 'POST', '/jwt/fetch_api_key', { token, ...fields });
}

test('returns the API key of the user whose email is in the token', async () => {
  const signIn = await startWithKey();
  const token = tokenOf({ email: 'COLLEAGUE@example.com', name: 'Zoë' });
  expect((await signIn(token)).body).toEqual({
    result: 'success',
    msg: '',
    api_key: 'colleague-key',
    email: 'colleague@example.com',
  });
  const { user } = (await signIn(token, { include_profile: true })).body;
  expect(user).toMatchObject({ user_id: 6, delivery_email: 'colleague@example.com', is_bot: false });
  expect(user).not.toHaveProperty('profile_data');
});

test.each([
  ['nobody@example.com', 'AUTHENTICATION_FAILED'],
  ['helper-bot@chat.example.com', 'AUTHENTICATION_FAILED'],
  ['deactivated@example.com', 'USER_DEACTIVATED'],
])('rejects a token for %s with the code %s', async (email, code) => {
  const signIn = await startWithKey();
  expect(await signIn(tokenOf({ email }))).toMatchObject({ status: 401, body: { code } });
});

test.each([
  ['another key', tokenOf({ email: 'member@example.com' }, { key: 'other' }), 'signed'],
  ['another algorithm', tokenOf({ email: 'member@example.com' }, { alg: 'none' }), 'HS256'],
  ['no signature', tokenOf({ email: 'member@example.com' }).replace(/[^.]+$/, ''), 'signed'],
  [
    'a signature that is not Base64',
    tokenOf({ email: 'member@example.com' }).replace(/[^.]+$/, '!'),
    'signed',
  ],
  ['no parts', 'member@example.com', 'JSON Web Token'],
  ['no email', tokenOf({ sub: 'member@example.com' }), 'email'],
  ['claims that are not an object', tokenOf(null), 'email'],
  ['a fourth part', `${tokenOf({ email: 'member@example.com' })}.x`, 'signed'],
  ['a critical extension', tokenOf({ email: 'member@example.com' }, { crit: ['exp'], exp: 1 }), 'signed'],
  [
    'a time that is not a number',
    tokenOf({ email: 'member@example.com', exp: 'later' }),
    '"exp" must be a number',
  ],
])('rejects a token with %s', async (_, token, word) => {
  const signIn = await startWithKey();
  expect(await signIn(token)).toMatchObject(badRequestNaming('token', word));
});

test.each([
  ['rejects', 'exp', 0, 'expired'],
  ['accepts', 'exp', 1, undefined],
  ['accepts', 'nbf', 0, undefined],
  ['rejects', 'nbf', 1, '"nbf" is in the future'],
  ['accepts', 'iat', 0, undefined],
  ['rejects', 'iat', 1, '"iat" is in the future'],
])('%s a token whose "%s" is %i s from now', async (_, claim, seconds, problem) => {
  const { call, mock } = await startMock({ settings: { jwt_key: KEY } });
  const token = tokenOf({ email: 'member@example.com', [claim]: mock.clock.now() + seconds });
  const response = await call(null, 'POST', '/jwt/fetch_api_key', { token });
  expect(response).toMatchObject(
    problem === undefined ? { status: 200 } : badRequestNaming('token', problem),
  );
});

test('rejects every token while the organization has no jwt_key', async () => {
  const { call } = await startMock();
  const token = tokenOf({ email: 'member@example.com' });
  expect(await call(null, 'POST', '/jwt/fetch_api_key', { token })).toMatchObject(
    badRequestNaming('not enabled', 'jwt_key'),
  );
  expect(await call(null, 'POST', '/jwt/fetch_api_key')).toMatchObject(badRequestNaming('token'));
});

test('rejects all sign-ins in a deactivated organization', async () => {
  const { call } = await startMock({ settings: { jwt_key: KEY, deactivated: true } });
  const token = tokenOf({ email: 'member@example.com' });
  expect(await call(null, 'POST', '/jwt/fetch_api_key', { token })).toMatchObject({
    status: 401,
    body: { code: 'REALM_DEACTIVATED' },
  });
});

test('returns the time of the first sign-in as date_joined of a created user', async () => {
  const { call, mock } = await startMock({ settings: { jwt_key: KEY } });
  const email = 'new@example.com';
  await call('admin', 'POST', '/users', { email, password: 'a password', full_name: 'Nina New' });
  mock.clock.advance({ days: 2 });
  const fields = { token: tokenOf({ email }), include_profile: true };
  const { user } = (await call(null, 'POST', '/jwt/fetch_api_key', fields)).body;
  expect(user.date_joined).toBe('2026-01-17T12:00:00+00:00');
});
