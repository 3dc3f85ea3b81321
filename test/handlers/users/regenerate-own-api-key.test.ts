import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

const PATH = '/users/me/api_key/regenerate';

test.each(['owner', 'member', 'guest', 'bot'])(
  'generates a new API key for the %s, and rejects the old key',
  async (caller) => {
    const { call, mock, send } = await startMock();
    await mock.ready;
    const authorization = mock.authHeader(caller);
    const { body } = await call(caller, 'POST', PATH);
    expect(body.api_key).toMatch(/^[0-9a-f]{32}$/);
    expect((await send('/users/me', { headers: { authorization } })).body.code).toBe('INVALID_API_KEY');
    expect((await call(caller, 'GET', '/users/me')).status).toBe(200);
    expect((await call(caller, 'POST', PATH)).body.api_key).not.toBe(body.api_key);
  },
);

test("removes the caller's push tokens, but not those of other users", async () => {
  const { call, mock } = await startMock();
  const token = { token: 'push-token-of-admin' };
  await call('admin', 'POST', '/users/me/mobile_push_reg_id', token);
  expect(mock.db.push_devices.idsBy('user', 4)).toHaveLength(2);
  await call('member', 'POST', PATH);
  expect(mock.db.push_devices.idsBy('user', 4)).toEqual([]);
  expect((await call('admin', 'POST', '/mobile_push/test_notification', token)).status).toBe(200);
});

test('rejects requests from deactivated users and anonymous callers', async () => {
  const { call } = await startMock();
  expect((await call('deactivated', 'POST', PATH)).status).toBe(401);
  expect((await call(null, 'POST', PATH)).status).toBe(401);
});
