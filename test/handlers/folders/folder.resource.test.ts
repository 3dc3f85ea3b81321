import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test('sends no event about a channel folder that is deleted from the database', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', { event_types: ['channel_folder'] });
  await writable(client.mock.db).channel_folders.delete(1);
  expect(await queue.next()).toEqual([]);
});

test('sends only the new order when folders are reordered', async () => {
  const client = await startMock();
  await client.call('admin', 'POST', '/channel_folders/create', { name: 'Later' });
  const ids = [...client.mock.db.channel_folders.ids()].reverse();
  const queue = await listen(client, 'member', { event_types: ['channel_folder'] });
  expect((await client.call('admin', 'PATCH', '/channel_folders', { order: ids })).status).toBe(200);
  expect((await queue.next()).map(({ op, order }) => [op, order])).toEqual([['reorder', ids]]);
});
