import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test.each(['member', 'admin'])('returns the API key of a bot to the %s', async (caller) => {
  const { call } = await startMock();
  expect((await call(caller, 'GET', '/bots/8/api_key')).body.api_key).toBe('bot-key');
});

test.each([
  ["a colleague read the API key of another user's bot", 'colleague', '/bots/8/api_key', 400],
  ['a guest read the API key of a bot', 'guest', '/bots/8/api_key', 400],
  ['a bot read its API key', 'bot', '/bots/8/api_key', 400],
  ['a member read the API key of a person', 'member', '/bots/4/api_key', 400],
  ['an administrator read the API key of an unknown bot', 'admin', '/bots/999/api_key', 400],
  ['a deactivated user read the API key of a bot', 'deactivated', '/bots/8/api_key', 401],
  ['an anonymous caller read the API key of a bot', 'anonymous', '/bots/8/api_key', 401],
])('does not let %s', async (_, caller, path, status) => {
  const { call } = await startMock();
  const { status: actual, body } = await call(caller, 'GET', path);
  expect(actual).toBe(status);
  expect(body).not.toHaveProperty('api_key');
});
