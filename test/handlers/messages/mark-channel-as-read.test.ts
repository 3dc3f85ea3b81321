import { expect, test } from 'vitest';
import { flagsOf, sent } from '../../support/messages.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/mark_stream_as_read';

test('marks every topic in the channel as read, and changes no other channel', async () => {
  const { call, mock } = await startMock();
  const ids = [
    await sent(call, 'owner', { topic: 'lunch' }),
    await sent(call, 'owner', { topic: 'tea' }),
    await sent(call, 'owner', { to: 2, topic: 'tea' }),
  ];
  expect((await call('member', 'POST', PATH, { stream_id: 1 })).body).toEqual(SUCCESS);
  expect(ids.map((id) => flagsOf(mock, 4, id))).toEqual([['read'], ['read'], []]);
  const unread = { anchor: 'oldest', num_before: 0, num_after: 9 };
  const narrow = [
    ['channel', 'general'],
    ['is', 'unread'],
  ];
  expect((await call('member', 'GET', '/messages', { ...unread, narrow })).body.messages).toEqual([]);
});

test.each([
  ['an unknown channel', { stream_id: 99 }, '99'],
  ['a private channel that the caller cannot see', { stream_id: 3 }, '3'],
  ['the name of a channel in place of its ID', { stream_id: 'general' }, 'stream_id'],
  ['no channel', {}, 'stream_id'],
])('rejects a request to mark a channel as read with %s', async (_, fields, named) => {
  const { call } = await startMock();
  expect(await call('member', 'POST', PATH, fields)).toMatchObject(badRequestNaming(named));
});
