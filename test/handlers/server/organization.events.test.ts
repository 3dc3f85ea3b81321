import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test('sends nothing about a channel folder that a test deletes', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', { event_types: ['channel_folder'] });
  await writable(client.mock.db).channel_folders.delete(1);
  expect(await queue.next()).toEqual([]);
});

test('sends no single change about a custom emoji that a test deletes', async () => {
  const client = await startMock();
  await client.mock.ready;
  const db = writable(client.mock.db);
  const { id } = await db.realm_emoji.create({
    name: 'parrot',
    author_id: 4,
    deactivated: false,
    source_url: '/user_avatars/1/emoji/images/1.png',
  });
  const queues = await Promise.all(
    [true, false].map((individual_emoji_changes) =>
      listen(client, 'member', {
        event_types: ['realm_emoji'],
        client_capabilities: { individual_emoji_changes },
      }),
    ),
  );
  await db.realm_emoji.delete(id);
  expect(await Promise.all(queues.map((queue) => queue.next()))).toMatchObject([
    [],
    [{ op: 'update', realm_emoji: {} }],
  ]);
});

test('sends only the order when folders are reordered', async () => {
  const client = await startMock();
  await client.call('admin', 'POST', '/channel_folders/create', { name: 'Later' });
  const ids = [...client.mock.db.channel_folders.ids()].reverse();
  const queue = await listen(client, 'member', { event_types: ['channel_folder'] });
  expect((await client.call('admin', 'PATCH', '/channel_folders', { order: ids })).status).toBe(200);
  expect((await queue.next()).map(({ op, order }) => [op, order])).toEqual([['reorder', ids]]);
});
