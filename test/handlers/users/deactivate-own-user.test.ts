import { expect, test } from 'vitest';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test("deactivates the caller and the caller's bots", async () => {
  const { call, mock } = await startMock();
  expect((await call('member', 'DELETE', '/users/me')).body).toEqual(SUCCESS);
  expect([4, 8].map((id) => mock.db.users.get(id)?.is_active)).toEqual([false, false]);
  const later = await call('member', 'GET', '/users/me');
  expect(later).toMatchObject({ status: 401, body: { code: 'USER_DEACTIVATED' } });
});

test.each(['admin', 'moderator', 'guest'])('lets the %s deactivate their own account', async (caller) => {
  const { call } = await startMock();
  expect((await call(caller, 'DELETE', '/users/me')).status).toBe(200);
});

test('rejects the deactivation of the only owner, but accepts that of one of two owners', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.users.all();
  expect(await call('owner', 'DELETE', '/users/me')).toMatchObject({
    status: 400,
    body: { code: 'CANNOT_DEACTIVATE_LAST_USER', is_last_owner: true, entity: 'organization owner' },
  });
  expect(mock.db.users.all()).toEqual(before);
  await call('owner', 'PATCH', '/users/2', { role: 100 });
  expect((await call('owner', 'DELETE', '/users/me')).status).toBe(200);
});

test('advises the only owner to make another user an owner', async () => {
  const { call, mock } = await startMock();
  await call('owner', 'DELETE', '/users/me');
  expect(mock.explain(mock.requests.at(-1)).allow).toEqual(["as('owner').patch('/users/2', { role: 100 })"]);
});

test('deactivates a bot that deactivates itself, but not its owner', async () => {
  const { call, mock } = await startMock();
  expect((await call('bot', 'DELETE', '/users/me')).body).toEqual(SUCCESS);
  expect([4, 8].map((id) => mock.db.users.get(id)?.is_active)).toEqual([true, false]);
});

test('rejects requests from deactivated users and anonymous callers', async () => {
  const { call } = await startMock();
  expect((await call('deactivated', 'DELETE', '/users/me')).status).toBe(401);
  expect((await call(null, 'DELETE', '/users/me')).status).toBe(401);
});
