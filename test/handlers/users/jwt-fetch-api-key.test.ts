import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

const KEY = 'a shared secret';

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function tokenOf(claims: unknown, { key = KEY, alg = 'HS256' } = {}): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

async function startWithKey() {
  const { call } = await startMock({ settings: { jwt_key: KEY } });
  return (token: string, fields = {}) => call(null, 'POST', '/jwt/fetch_api_key', { token, ...fields });
}

test('returns the API key of the user that the token names', async () => {
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
])('rejects a token for %s: %s', async (email, code) => {
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
])('rejects a token with %s', async (_, token, word) => {
  const signIn = await startWithKey();
  expect(await signIn(token)).toMatchObject(badRequestNaming('token', word));
});

test('rejects every token unless the organization has a key', async () => {
  const { call } = await startMock();
  const token = tokenOf({ email: 'member@example.com' });
  expect(await call(null, 'POST', '/jwt/fetch_api_key', { token })).toMatchObject(
    badRequestNaming('not enabled', 'jwt_key'),
  );
  expect(await call(null, 'POST', '/jwt/fetch_api_key')).toMatchObject(badRequestNaming('token'));
});

test('refuses everyone in a deactivated organization', async () => {
  const { call } = await startMock({ settings: { jwt_key: KEY, deactivated: true } });
  const token = tokenOf({ email: 'member@example.com' });
  expect(await call(null, 'POST', '/jwt/fetch_api_key', { token })).toMatchObject({
    status: 401,
    body: { code: 'REALM_DEACTIVATED' },
  });
});
