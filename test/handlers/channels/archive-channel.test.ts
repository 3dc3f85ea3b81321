import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('archives a channel, which stays readable but takes no more messages', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', { event_types: ['stream'] });
  expect((await client.call('admin', 'DELETE', '/streams/1')).body).toEqual(SUCCESS);
  expect(client.mock.db.channels.get(1)).toMatchObject({ is_archived: true, is_default: false });
  expect(await queue.next()).toMatchObject([
    { type: 'stream', op: 'update', stream_id: 1, property: 'is_archived', value: true },
  ]);
  const fields = { type: 'channel', to: 1, topic: 'x', content: 'x' };
  expect(await client.call('member', 'POST', '/messages', fields)).toMatchObject(badRequestNaming('post'));
  expect((await client.call('member', 'GET', '/users/me/1/topics')).status).toBe(200);
});

test.each([
  ['a member', 'member', 1, 'archive'],
  ['an unknown channel', 'admin', 99, 'no channel 99'],
  ['a channel that the caller does not see', 'member', 3, 'no channel 3'],
])('refuses %s', async (_, persona, id, named) => {
  const { call } = await startMock();
  expect(await call(persona, 'DELETE', `/streams/${id}`)).toMatchObject(badRequestNaming(named));
});

test('rejects archiving a channel twice', async () => {
  const { call } = await startMock();
  await call('admin', 'DELETE', '/streams/2');
  expect(await call('admin', 'DELETE', '/streams/2')).toMatchObject(badRequestNaming('no channel 2'));
});
