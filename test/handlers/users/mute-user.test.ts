import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { flagsOf, sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test("marks a muted user's past and future messages as read", async () => {
  const client = await startMock();
  const { call, mock } = client;
  const before = await sent(call, 'colleague', {});
  const queue = await listen(client, 'member');
  const { body } = await call('member', 'POST', '/users/me/muted_users/6');
  expect(body).toEqual(SUCCESS);
  const events = await queue.next();
  expect(events.map(({ type }) => type).sort()).toEqual(['muted_users', 'update_message_flags']);
  expect(events).toContainEqual(
    expect.objectContaining({ muted_users: [{ id: 6, timestamp: mock.clock.now() }] }),
  );
  expect(flagsOf(mock, 4, before)).toEqual(['read']);
  const after = await sent(call, 'colleague', { content: 'Hello @**Max Member**' });
  expect(flagsOf(mock, 4, after)).toEqual(['read', 'mentioned']);
  expect(flagsOf(mock, 1, after), 'others are not concerned').toEqual([]);
});

test.each([
  ['yourself', 4, 'muted_user_id'],
  ['an unknown user', 999, 'no user 999'],
])('rejects a request to mute %s', async (_, id, named) => {
  const { call } = await startMock();
  expect(await call('member', 'POST', `/users/me/muted_users/${id}`)).toMatchObject(badRequestNaming(named));
});

test('rejects a second request to mute a user', async () => {
  const { call } = await startMock();
  await call('member', 'POST', '/users/me/muted_users/6');
  expect(await call('member', 'POST', '/users/me/muted_users/6')).toMatchObject(
    badRequestNaming('already muted'),
  );
});
