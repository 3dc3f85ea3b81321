import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test('lists the emails of active users, and those of administrators separately', async () => {
  const { call, url } = await startMock();
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
  const { call } = await startMock({ featureLevel });
  const [first] = (await call(null, 'GET', '/dev_list_users')).body.direct_admins;
  expect('realm_url' in first).toBe(named);
});
