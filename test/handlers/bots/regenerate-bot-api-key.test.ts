import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

const PATH = '/bots/8/api_key/regenerate';

test.each(['member', 'admin'])('generates a new API key of a bot for %s', async (caller) => {
  const { call, mock, send } = await startMock();
  await mock.ready;
  const authorization = mock.authHeader('bot');
  const { body } = await call(caller, 'POST', PATH);
  expect(mock.db.users.get(8)?.api_key).toBe(body.api_key);
  expect((await send('/users/me', { headers: { authorization } })).body.code).toBe('INVALID_API_KEY');
});

test.each([
  ['colleague', PATH, 400],
  ['guest', PATH, 400],
  ['bot', PATH, 400],
  ['member', '/bots/4/api_key/regenerate', 400],
  ['deactivated', PATH, 401],
  ['anonymous', PATH, 401],
])('does not let the caller "%s" regenerate a key with POST %s (status %i)', async (caller, path, status) => {
  const { call, mock } = await startMock();
  expect((await call(caller, 'POST', path)).status).toBe(status);
  expect(mock.db.users.get(8)?.api_key).toBe('bot-key');
});
