import { expect, test } from 'vitest';
import { badRequestNaming, startMock } from '../../support/start-mock.js';

test("returns the caller's own active bots", async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'GET', '/bots');
  expect(body.bots).toEqual([
    {
      username: 'helper-bot@chat.example.com',
      full_name: 'Helper Bot',
      api_key: 'bot-key',
      avatar_url: '/avatar/8?v=1',
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
    },
  ]);
  await call('member', 'DELETE', '/bots/8');
  expect((await call('member', 'GET', '/bots')).body.bots).toEqual([]);
});

test('returns an empty list to a user without bots', async () => {
  const { call } = await startMock();
  expect((await call('owner', 'GET', '/bots')).body.bots).toEqual([]);
});

test('rejects requests from guests, bots, deactivated users and anonymous callers', async () => {
  const { call } = await startMock();
  for (const caller of ['guest', 'bot'])
    expect(await call(caller, 'GET', '/bots')).toMatchObject(badRequestNaming('guests and bots'));
  expect((await call('deactivated', 'GET', '/bots')).status).toBe(401);
  expect((await call(null, 'GET', '/bots')).status).toBe(401);
});
