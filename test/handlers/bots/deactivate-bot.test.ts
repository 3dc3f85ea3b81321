import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test.each(['member', 'admin'])(
  'lets %s deactivate a bot, even when the bot is already deactivated',
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
  ['colleague', '/bots/8', 400],
  ['guest', '/bots/8', 400],
  ['bot', '/bots/8', 400],
  ['member', '/bots/6', 400],
  ['admin', '/bots/999', 400],
  ['deactivated', '/bots/8', 401],
  ['anonymous', '/bots/8', 401],
])('does not let the caller "%s" delete %s (status %i)', async (caller, path, status) => {
  const { call, mock } = await startMock();
  expect((await call(caller, 'DELETE', path)).status).toBe(status);
  expect(mock.db.users.get(8)?.is_active).toBe(true);
});
