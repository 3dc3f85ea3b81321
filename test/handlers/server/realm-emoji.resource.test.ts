import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test('sends no individual change, only a complete emoji list, when an emoji is deleted from the database', async () => {
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
