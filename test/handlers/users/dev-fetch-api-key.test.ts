import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test('signs in without a password', async () => {
  const { call } = await startMock();
  const { body } = await call(null, 'POST', '/dev_fetch_api_key', { username: 'user6@chat.example.com' });
  expect(body).toMatchObject({ api_key: 'colleague-key', email: 'colleague@example.com', user_id: 6 });
});

test.each([
  ['nobody@example.com', 'AUTHENTICATION_FAILED'],
  ['helper-bot@chat.example.com', 'AUTHENTICATION_FAILED'],
  ['deactivated@example.com', 'USER_DEACTIVATED'],
])('rejects %s: %s', async (username, code) => {
  const { call } = await startMock();
  const answer = await call(null, 'POST', '/dev_fetch_api_key', { username });
  expect(answer).toMatchObject({ status: 401, body: { code } });
  expect(await call(null, 'POST', '/dev_fetch_api_key')).toMatchObject(badRequestNaming('username'));
});

test('refuses everyone in a deactivated organization', async () => {
  const { call } = await startMock({ settings: { deactivated: true } });
  expect(await call(null, 'POST', '/dev_fetch_api_key', { username: 'member@example.com' })).toMatchObject({
    status: 401,
    body: { code: 'REALM_DEACTIVATED' },
  });
});
