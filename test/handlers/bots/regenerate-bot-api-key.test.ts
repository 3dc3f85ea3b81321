import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

const PATH = '/bots/8/api_key/regenerate';

test.each(['member', 'admin'])('lets the %s generate a new API key for a bot', async (caller) => {
  const { call, mock, send } = await startMock();
  await mock.ready;
  const authorization = mock.authHeader('bot');
  const { body } = await call(caller, 'POST', PATH);
  expect(mock.db.users.get(8)?.api_key).toBe(body.api_key);
  expect((await send('/users/me', { headers: { authorization } })).body.code).toBe('INVALID_API_KEY');
});

test.each([
  ["a colleague regenerate the API key of another user's bot", 'colleague', PATH, 400],
  ['a guest regenerate the API key of a bot', 'guest', PATH, 400],
  ['a bot regenerate its API key', 'bot', PATH, 400],
  ['a member regenerate the API key of a person', 'member', '/bots/4/api_key/regenerate', 400],
  ['a deactivated user regenerate the API key of a bot', 'deactivated', PATH, 401],
  ['an anonymous caller regenerate the API key of a bot', 'anonymous', PATH, 401],
])('does not let %s', async (_, caller, path, status) => {
  const { call, mock } = await startMock();
  expect((await call(caller, 'POST', path)).status).toBe(status);
  expect(mock.db.users.get(8)?.api_key).toBe('bot-key');
});
