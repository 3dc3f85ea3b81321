import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test('lists the emails of active users, with administrators in a separate list', async () => {
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
  ['omits', 256],
  ['returns', 257],
])('%s realm_url at level %i', async (verb, featureLevel) => {
  const named = verb === 'returns';
  const { call } = await startMock({ featureLevel });
  const [first] = (await call(null, 'GET', '/dev_list_users')).body.direct_admins;
  expect('realm_url' in first).toBe(named);
});
