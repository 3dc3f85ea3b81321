import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test.each([
  ['member', 'admin@example.com', 2],
  ['member', 'ADMIN@example.com', 2],
  ['member', 'user6@chat.example.com', 6],
  ['admin', 'colleague@example.com', 6],
  ['colleague', 'colleague@example.com', 6],
  ['guest', 'helper-bot@chat.example.com', 8],
])('lets the %s find %s', async (persona, email, user_id) => {
  const { call } = await startMock();
  expect((await call(persona, 'GET', `/users/${email}`)).body.user.user_id).toBe(user_id);
});

test.each([
  ['member', 'colleague@example.com', 'a real email that the caller may not see'],
  ['admin', 'user6@chat.example.com', 'a placeholder of a user whose real email the caller sees'],
  ['member', 'user4@other.example.com', 'a placeholder of another host'],
  ['member', 'nobody@example.com', 'an unknown address'],
])('does not let the %s find %s, %s', async (persona, email) => {
  const { call } = await startMock();
  expect(await call(persona, 'GET', `/users/${email}`)).toMatchObject(badRequestNaming(email));
});

test('does not let a guest find users who share no channel or conversation with them', async () => {
  const { call } = await startMock({ settings: { guests_see_all_users: false } });
  const paths = ['/users/member@example.com', '/users/user6@chat.example.com'];
  for (const path of paths) expect((await call('guest', 'GET', path)).status).toBe(200);
  await call('guest', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
  for (const path of paths) expect(await call('guest', 'GET', path)).toMatchObject(badRequestNaming());
});

test('omits URLs of default avatars unless client_gravatar is false', async () => {
  const { call } = await startMock();
  const path = '/users/member@example.com';
  expect((await call('admin', 'GET', path)).body.user.avatar_url).toBeNull();
  expect((await call('admin', 'GET', path, { client_gravatar: false })).body.user.avatar_url).toMatch(/./);
});

test('returns profile_data only when include_custom_profile_fields is true', async () => {
  const { call } = await startMock();
  const path = '/users/member@example.com';
  expect((await call('admin', 'GET', path)).body.user).not.toHaveProperty('profile_data');
  const { body } = await call('admin', 'GET', path, { include_custom_profile_fields: true });
  expect(body.user.profile_data).toHaveProperty('1');
});
