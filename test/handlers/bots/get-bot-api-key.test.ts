import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test.each(['member', 'admin'])('returns the API key of a bot to %s', async (caller) => {
  const { call } = await startMock();
  expect((await call(caller, 'GET', '/bots/8/api_key')).body.api_key).toBe('bot-key');
});

test.each([
  ['colleague', '/bots/8/api_key', 400],
  ['guest', '/bots/8/api_key', 400],
  ['bot', '/bots/8/api_key', 400],
  ['member', '/bots/4/api_key', 400],
  ['admin', '/bots/999/api_key', 400],
  ['deactivated', '/bots/8/api_key', 401],
  ['anonymous', '/bots/8/api_key', 401],
])('does not let the caller "%s" read the key at %s (status %i)', async (caller, path, status) => {
  const { call } = await startMock();
  const { status: actual, body } = await call(caller, 'GET', path);
  expect(actual).toBe(status);
  expect(body).not.toHaveProperty('api_key');
});
