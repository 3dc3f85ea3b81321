import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { flagsOf, sent } from '../../support/messages.js';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test("marks all of the caller's messages as read, and keeps other flags and the flags of other users", async () => {
  const client = await startMock();
  const { call, mock } = client;
  const ids = [
    await sent(call, 'owner', { content: '@**Max Member**' }),
    await sent(call, 'owner', { to: 2, topic: 'tea' }),
    await sent(call, 'owner', { type: 'direct', to: [4], topic: undefined }),
  ];
  const queue = await listen(client, 'member');
  const { body } = await call('member', 'POST', '/mark_all_as_read');
  expect(body).toEqual({ ...SUCCESS, complete: true });
  expect(ids.map((id) => flagsOf(mock, 4, id))).toEqual([['mentioned', 'read'], ['read'], ['read']]);
  expect(flagsOf(mock, 6, ids[1] as number)).toEqual([]);
  const unread = { anchor: 'oldest', num_before: 0, num_after: 9, narrow: [['is', 'unread']] };
  expect((await call('member', 'GET', '/messages', unread)).body.messages).toEqual([]);
  const flags = { op: 'add', operation: 'add', flag: 'read', messages: [], all: true };
  expect(await queue.next()).toEqual([{ id: 0, type: 'update_message_flags', ...flags }]);
});

test('returns success when the caller has no unread messages', async () => {
  const { call } = await startMock();
  await call('member', 'POST', '/mark_all_as_read');
  expect((await call('member', 'POST', '/mark_all_as_read')).body).toEqual({ ...SUCCESS, complete: true });
});
