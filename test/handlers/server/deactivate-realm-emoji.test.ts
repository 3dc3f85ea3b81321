import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test.each(['member', 'admin'])(
  'lets the %s deactivate an emoji that the member added, and rejects a second deactivation',
  async (persona) => {
    const client = await startMock();
    await client.mock.ready;
    const parrot = { name: 'parrot', author_id: 4, deactivated: false, source_url: '/user_avatars/1/x.png' };
    await writable(client.mock.db).realm_emoji.create(parrot);
    const queue = await listen(client, 'guest');
    const take = (who: string) => client.call(who, 'DELETE', '/realm/emoji/parrot');
    expect(await take('colleague')).toMatchObject(badRequestNaming('administrators'));
    expect((await take(persona)).body).toEqual(SUCCESS);
    expect(await queue.next()).toMatchObject([
      { type: 'realm_emoji', realm_emoji: { 1: { deactivated: true } } },
    ]);
    expect(await take(persona)).toMatchObject({ ...badRequestNaming('no custom emoji'), status: 404 });
  },
);

test('sends only the changed emoji to clients that declare individual_emoji_changes', async () => {
  const client = await startMock();
  await client.mock.ready;
  const parrot = { name: 'parrot', author_id: 4, deactivated: false, source_url: '/user_avatars/1/x.png' };
  const queue = await listen(client, 'guest', { client_capabilities: { individual_emoji_changes: true } });
  await writable(client.mock.db).realm_emoji.create(parrot);
  await client.call('admin', 'DELETE', '/realm/emoji/parrot');
  const emoji = { ...parrot, id: '1', still_url: null };
  expect(await queue.next()).toEqual([
    { id: 0, type: 'realm_emoji', op: 'add', emoji },
    { id: 1, type: 'realm_emoji', op: 'update_one', emoji_id: '1', data: { deactivated: true } },
  ]);
});

test('suggests deactivating an emoji as an owner, or as its author if no administrator exists', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const parrot = { name: 'parrot', author_id: 4, deactivated: false, source_url: '/user_avatars/1/x.png' };
  await writable(mock.db).realm_emoji.create(parrot);
  const suggestions = async () => {
    expect((await call('colleague', 'DELETE', '/realm/emoji/parrot')).status).toBe(400);
    return mock.explain(mock.requests.at(-1)).allow;
  };
  expect(await suggestions()).toEqual(['send the request as owner']);
  for (const id of [1, 2]) await writable(mock.db).users.update(id, { role: 300 });
  expect(await suggestions()).toEqual(['send the request as member']);
});
