import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const settings = { development_sign_in: true };

test('rejects the request unless the organization allows signing in without a password', async () => {
  const { call } = await startMock();
  expect(await call(null, 'GET', '/dev_list_users')).toMatchObject(badRequestNaming('development_sign_in'));
});

test('lists the emails of active users, and those of administrators separately', async () => {
  const { call, url } = await startMock({ settings });
  const listed = (...names: string[]) =>
    names.map((name) => ({ email: `${name}@example.com`, realm_url: url, realm_uri: url }));
  expect((await call(null, 'GET', '/dev_list_users')).body).toEqual({
    ...SUCCESS,
    direct_admins: listed('owner', 'admin'),
    direct_users: listed('moderator', 'member', 'guest', 'colleague'),
  });
});

test.each([
  [256, false],
  [257, true],
])('returns realm_url at level %i: %s', async (featureLevel, named) => {
  const { call } = await startMock({ featureLevel, settings });
  const [first] = (await call(null, 'GET', '/dev_list_users')).body.direct_admins;
  expect('realm_url' in first).toBe(named);
});
