import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { recordOf, sent } from '../../support/messages.js';
import { badRequestNaming, type Client, overEachTransport, SUCCESS } from '../../support/transports.js';

async function add({ mock, send }: Client, persona: string, name: string, type = 'image/png') {
  await mock.ready;
  const body = new FormData();
  body.append('filename', new File(['bytes'], 'parrot.png', { type }));
  const headers = { authorization: mock.authHeader(persona) };
  return send(`/realm/emoji/${name}`, { method: 'POST', headers, body });
}

overEachTransport('POST realm/emoji/{emoji_name}', (start) => {
  test('adds an emoji that everybody is told of, serves its image, and lets people react with it', async () => {
    const client = await start();
    const queue = await listen(client, 'guest');
    expect((await add(client, 'member', 'parrot')).body).toEqual(SUCCESS);
    const parrot = {
      id: '1',
      name: 'parrot',
      source_url: '/user_avatars/1/emoji/images/1.png',
      still_url: null,
      deactivated: false,
      author_id: 4,
    };
    expect(await queue.next()).toMatchObject([
      { type: 'realm_emoji', op: 'update', realm_emoji: { 1: parrot } },
    ]);
    expect((await client.call('guest', 'GET', '/realm/emoji')).body.emoji).toEqual({ 1: parrot });
    expect(await (await fetch(client.url + parrot.source_url)).text()).toBe('bytes');
    const id = await sent(client.call, 'owner', {});
    await client.call('guest', 'POST', `/messages/${id}/reactions`, { emoji_name: 'parrot' });
    expect(recordOf(client.mock, id)?.reactions).toEqual([
      { user_id: 5, emoji_name: 'parrot', emoji_code: '1', reaction_type: 'realm_emoji' },
    ]);
    const wrong = { emoji_name: 'parrot', emoji_code: '9', reaction_type: 'realm_emoji' };
    const refused = await client.call('owner', 'POST', `/messages/${id}/reactions`, wrong);
    expect(refused).toMatchObject(badRequestNaming('emoji_code'));
  });

  test.each([
    ['a guest', 'guest', 'parrot', 'image/png', 'Guests'],
    ['a name with capitals', 'member', 'Parrot', 'image/png', 'emoji_name'],
    ['a name that ends with a dash', 'member', 'parrot-', 'image/png', 'emoji_name'],
    ['a file that is no image', 'member', 'parrot', 'text/html', 'image'],
  ])('refuses %s', async (_, persona, name, type, named) => {
    const client = await start();
    expect(await add(client, persona, name, type)).toMatchObject(badRequestNaming(named));
    expect(client.mock.db.realm_emoji.count()).toBe(0);
  });

  test('a name is given once', async () => {
    const client = await start();
    await add(client, 'member', 'parrot');
    expect(await add(client, 'admin', 'parrot')).toMatchObject(badRequestNaming('parrot is there already'));
  });
});
