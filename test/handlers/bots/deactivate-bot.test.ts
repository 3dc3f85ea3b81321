import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test.each(['member', 'admin'])(
  'lets the %s deactivate a bot, even when the bot is already deactivated',
  async (caller) => {
    const { call, mock } = await startMock();
    expect((await call(caller, 'DELETE', '/bots/8')).body).toEqual(SUCCESS);
    expect(mock.db.users.get(8)?.is_active).toBe(false);
    expect((await call(caller, 'DELETE', '/bots/8')).body).toEqual(SUCCESS);
  },
);

test('makes the administrator the owner of a reactivated bot whose owner is deactivated', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'DELETE', '/users/4');
  await call('admin', 'POST', '/users/8/reactivate');
  expect(mock.db.users.get(8)).toMatchObject({ is_active: true, bot_owner_id: 2 });
});

test.each([
  ['a colleague deactivate a bot of another user', 'colleague', '/bots/8', 400],
  ['a guest deactivate a bot', 'guest', '/bots/8', 400],
  ['a bot deactivate itself', 'bot', '/bots/8', 400],
  ['a member deactivate a person', 'member', '/bots/6', 400],
  ['an administrator deactivate an unknown bot', 'admin', '/bots/999', 400],
  ['a deactivated user deactivate a bot', 'deactivated', '/bots/8', 401],
  ['an anonymous caller deactivate a bot', 'anonymous', '/bots/8', 401],
])('does not let %s', async (_, caller, path, status) => {
  const { call, mock } = await startMock();
  expect((await call(caller, 'DELETE', path)).status).toBe(status);
  expect(mock.db.users.get(8)?.is_active).toBe(true);
});
