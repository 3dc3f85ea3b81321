import { expect, test } from 'vitest';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('sets the order of channel folders, and sends it to each event queue once', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('guest', { eventTypes: ['channel_folder'] });
  expect((await call('admin', 'PATCH', '/channel_folders', { order: [2, 1] })).body).toEqual(SUCCESS);
  const orderOf = (id: number) => mock.db.channel_folders.get(id)?.order as number;
  expect(orderOf(2)).toBeLessThan(orderOf(1));
  const { body } = await call('guest', 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true });
  expect(body.events).toMatchObject([{ op: 'reorder', order: [2, 1] }]);
});

test('ignores unknown folder IDs in the order', async () => {
  const { call, mock } = await startMock();
  expect((await call('admin', 'PATCH', '/channel_folders', { order: [9, 2, 1] })).body).toEqual(SUCCESS);
  expect(mock.db.channel_folders.all().map(({ id, order }) => [id, order])).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test.each([
  ['a new order of folders from a member', 'member', [2, 1], 'administrators'],
  ['an order that omits a folder', 'admin', [2], 'order'],
  ['an order that repeats a folder', 'admin', [1, 1], 'order'],
  ['a word in place of the list of folders', 'admin', 'x', 'order'],
])('rejects %s', async (_, caller, order, word) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.channel_folders.all();
  expect(await call(caller, 'PATCH', '/channel_folders', { order })).toMatchObject(badRequestNaming(word));
  expect(mock.db.channel_folders.all()).toEqual(before);
});
