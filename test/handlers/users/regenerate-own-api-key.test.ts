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

test('rejects requests from deactivated users and anonymous callers', async () => {
  const { call } = await startMock();
  expect((await call('deactivated', 'POST', PATH)).status).toBe(401);
  expect((await call(null, 'POST', PATH)).status).toBe(401);
});
