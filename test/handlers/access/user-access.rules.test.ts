import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('shows bots to guests who may not see all users, in the zulip dialect', async () => {
  const { call, mock } = await startMock({ dialect: 'zulip', settings: { guests_see_all_users: false } });
  const { user_id } = (await call('owner', 'POST', '/bots', { full_name: 'Deploys', short_name: 'deploys' }))
    .body;
  const bot = { user_id, full_name: 'Deploys', is_bot: true };
  expect(mock.db.subscriptions.by('user', user_id)).toEqual([]);
  expect((await call('guest', 'GET', `/users/${user_id}`)).body.user).toMatchObject(bot);
  const { members } = (await call('guest', 'GET', '/users')).body;
  expect(members).toContainEqual(expect.objectContaining(bot));
  expect(members).toContainEqual(expect.objectContaining({ user_id: 7, full_name: 'Unknown user' }));
  const { realm_users } = (await call('guest', 'POST', '/register')).body;
  expect(realm_users).toContainEqual(expect.objectContaining(bot));
});
