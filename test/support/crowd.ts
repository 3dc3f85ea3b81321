import type { Client } from './start-mock.js';
import { writable } from './writable.js';

/** Adds members who are subscribed to channel 1 and wrote in its topic `crowd`, until the organization has this many users. */
export async function crowd({ mock }: Client, count: number): Promise<void> {
  await mock.ready;
  const db = writable(mock.db);
  const [user, message, subscription] = [
    mock.db.users.get(4),
    mock.db.messages.get(1),
    mock.db.subscriptions.by('activeUser', 4)[0],
  ].map((record) => {
    const { id: _, ...fields } = record as { id: number };
    return fields;
  }) as [never, never, never];
  const place = { stream_id: 1, topic: 'crowd', reactions: [] };
  for (let index = mock.db.subscriptions.idsBy('activeChannel', 1).length; index < count; index++) {
    const names = { delivery_email: `crowd${index}@example.org`, api_key: `crowd-${index}` };
    const { id } = await db.users.create({ ...(user as object), ...names } as never);
    await db.subscriptions.create({ ...(subscription as object), user_id: id, stream_id: 1 } as never);
    await db.messages.create({ ...(message as object), sender_id: id, ...place } as never);
  }
}
