import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { recordOf, sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

async function add(
  { mock, send }: Client,
  persona: string,
  name: string,
  type = 'image/png',
  content: BlobPart = 'bytes',
) {
  await mock.ready;
  const body = new FormData();
  body.append('filename', new File([content], 'parrot.png', { type }));
  const headers = { authorization: mock.authHeader(persona) };
  return send(`/realm/emoji/${name}`, { method: 'POST', headers, body });
}

test('adds an emoji, notifies everyone, serves its image, and accepts reactions with it', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest');
  expect((await add(client, 'member', 'party_parrot')).body).toEqual(SUCCESS);
  const parrot = {
    id: '1',
    name: 'party_parrot',
    source_url: '/user_avatars/1/emoji/images/1.png',
    still_url: null,
    deactivated: false,
    author_id: 4,
  };
  expect(await queue.next()).toMatchObject([
    { type: 'realm_emoji', op: 'update', realm_emoji: { 1: parrot } },
  ]);
  expect((await client.call('guest', 'GET', '/realm/emoji')).body.emoji).toEqual({ 1: parrot });
  expect(await (await client.fetch(parrot.source_url)).text()).toBe('bytes');
  const id = await sent(client.call, 'owner', {});
  await client.call('guest', 'POST', `/messages/${id}/reactions`, { emoji_name: 'party_parrot' });
  expect(recordOf(client.mock, id)?.reactions).toEqual([
    { user_id: 5, emoji_name: 'party_parrot', emoji_code: '1', reaction_type: 'realm_emoji' },
  ]);
  const wrong = { emoji_name: 'party_parrot', emoji_code: '9', reaction_type: 'realm_emoji' };
  const refused = await client.call('owner', 'POST', `/messages/${id}/reactions`, wrong);
  expect(refused).toMatchObject(badRequestNaming('emoji_code'));
});

test('renders an emoji as an image only until the emoji is deactivated', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const src = '/user_avatars/1/emoji/images/1.png';
  const image = `<img alt=":dancing_cat:" class="emoji" src="${src}" title="dancing cat">`;
  const shown = async (id: number) => (await call('guest', 'GET', `/messages/${id}`)).body.message;
  const render = async () =>
    (await call('guest', 'POST', '/messages/render', { content: ':dancing_cat:' })).body.rendered;
  expect(await render()).toBe('<p>:dancing_cat:</p>');
  await add(client, 'member', 'dancing_cat');
  expect(await render()).toBe(`<p>${image}</p>`);
  const id = await sent(call, 'owner', { content: 'Look: :dancing_cat:' });
  expect((await shown(id)).content).toBe(`<p>Look: ${image}</p>`);
  const emoji = { emoji_name: 'dancing_cat' };
  await call('guest', 'POST', `/messages/${id}/reactions`, emoji);
  expect((await shown(id)).content).toBe(`<p>Look: ${image}</p>`);

  await call('member', 'DELETE', '/realm/emoji/dancing_cat');
  expect(await render()).toBe('<p>:dancing_cat:</p>');
  const code = { ...emoji, emoji_code: '1', reaction_type: 'realm_emoji' };
  expect(await shown(id)).toMatchObject({
    content: `<p>Look: ${image}</p>`,
    reactions: [{ ...code, user_id: 5 }],
  });
  const other = await sent(call, 'owner', { content: ':dancing_cat:' });
  expect((await shown(other)).content).toBe('<p>:dancing_cat:</p>');
  const react = (on: number, fields: object) =>
    call('member', 'POST', `/messages/${on}/reactions`, { ...fields });
  expect(await react(other, emoji)).toMatchObject(badRequestNaming('dancing_cat'));
  expect((await react(id, code)).body, 'to join one that is there').toEqual(SUCCESS);
  const removed = { ...emoji, reaction_type: 'realm_emoji' };
  expect((await call('guest', 'DELETE', `/messages/${id}/reactions`, removed)).body).toEqual(SUCCESS);
  expect(recordOf(mock, id)?.reactions.map(({ user_id }) => user_id)).toEqual([4]);
  expect((await shown(id)).content, 'until it is edited').toBe(`<p>Look: ${image}</p>`);
  await call('owner', 'PATCH', `/messages/${id}`, { content: ':dancing_cat: again' });
  expect((await shown(id)).content).toBe('<p>:dancing_cat: again</p>');
});

test('adds and removes reactions with a custom emoji that shares its name with a standard emoji', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'owner', {});
  const react = (method: string, type?: string) =>
    client.call('guest', method, `/messages/${id}/reactions`, {
      emoji_name: 'tada',
      ...(type && { reaction_type: type }),
    });
  await react('POST');
  expect(await add(client, 'member', 'tada')).toMatchObject(badRequestNaming('administrators'));
  expect((await add(client, 'admin', 'tada')).body).toEqual(SUCCESS);
  expect((await react('POST')).body).toEqual(SUCCESS);
  const types = () => recordOf(client.mock, id)?.reactions.map(({ reaction_type }) => reaction_type);
  expect(types()).toEqual(['unicode_emoji', 'realm_emoji']);
  expect((await react('DELETE', 'realm_emoji')).body).toEqual(SUCCESS);
  expect(types()).toEqual(['unicode_emoji']);
});

test.each(['', 'text/plain', 'application/octet-stream'])(
  'derives the image type from the file name when the client sends the type %j',
  async (type) => {
    const client = await startMock();
    expect((await add(client, 'member', 'party_parrot', type)).body).toEqual(SUCCESS);
    const { emoji } = (await client.call('guest', 'GET', '/realm/emoji')).body;
    const served = await client.fetch(emoji[1].source_url);
    expect(served.headers.get('content-type')).toBe('image/png');
  },
);

test.each(['png', 'gif', 'jpeg', 'webp', 'avif'])('accepts an image of type %s', async (type) => {
  const client = await startMock();
  expect((await add(client, 'member', 'party_parrot', `image/${type}`)).body).toEqual(SUCCESS);
  expect(client.mock.db.realm_emoji.get(1)?.source_url).toBe(`/user_avatars/1/emoji/images/1.${type}`);
});

test('rejects an image of more than 5 MiB', async () => {
  const client = await startMock();
  const upload = (size: number) => add(client, 'member', 'party_parrot', 'image/png', new Uint8Array(size));
  expect(await upload(5 * 1024 * 1024 + 1)).toMatchObject(badRequestNaming('5 MiB'));
  expect((await upload(5 * 1024 * 1024)).status).toBe(200);
});

test('rejects an image when uploaded files already use the whole quota', async () => {
  const client = await startMock();
  await client.mock.ready;
  await writable(client.mock.db).uploads.create({
    user_id: 4,
    path: '/user_uploads/1/x/big.bin',
    name: 'big.bin',
    content_type: 'application/octet-stream',
    size: 50 * 1024 * 1024,
    created: client.mock.clock.now(),
    content: '',
  });
  expect(await add(client, 'member', 'party_parrot')).toMatchObject(badRequestNaming('50 MiB'));
});

test.each([
  ['q', 'q'],
  ['8bit', '8bit'],
  ['_-1', '_-1'],
  ['%20dancing%20bear%20', 'dancing_bear'],
])('stores the emoji name "%s" as "%s"', async (given, stored) => {
  const client = await startMock();
  expect((await add(client, 'moderator', given)).body).toEqual(SUCCESS);
  expect(client.mock.db.realm_emoji.get(1)?.name).toBe(stored);
});

test.each([
  ['a guest as the caller', 'guest', 'party_parrot', 'image/png', 'Guests'],
  ['a name with capitals', 'member', 'Parrot', 'image/png', 'emoji_name'],
  ['a name that ends with a dash', 'member', 'party_parrot-', 'image/png', 'emoji_name'],
  ['a name that ends with an underscore', 'member', 'party_parrot_', 'image/png', 'emoji_name'],
  ['a name with a dot', 'member', 'party.parrot', 'image/png', 'emoji_name'],
  ['a blank name', 'member', '%20', 'image/png', 'emoji_name'],
  ['the name of a Unicode emoji', 'member', '%20smile', 'image/png', 'administrators'],
  ['an SVG file', 'member', 'party_parrot', 'image/svg+xml', 'image'],
  ['a file of another type', 'member', 'party_parrot', 'text/html', 'image'],
])('rejects adding an emoji with %s', async (_, persona, name, type, named) => {
  const client = await startMock();
  expect(await add(client, persona, name, type)).toMatchObject(badRequestNaming(named));
  expect(client.mock.db.realm_emoji.count()).toBe(0);
});

test('rejects an emoji name that is already taken', async () => {
  const client = await startMock();
  await add(client, 'member', 'party_parrot');
  expect(await add(client, 'admin', 'party_parrot')).toMatchObject(
    badRequestNaming('party_parrot already exists'),
  );
});

test('rejects an emoji name that contains a slash', async () => {
  const client = await startMock();
  expect(await add(client, 'admin', 'my/emoji')).toMatchObject(badRequestNaming('emoji_name'));
});

test('rejects a request with two images for an emoji', async () => {
  const { mock, send } = await startMock();
  const body = new FormData();
  for (const name of ['a', 'b']) body.append(name, new File(['bytes'], 'parrot.png', { type: 'image/png' }));
  const headers = { authorization: mock.authHeader('admin') };
  expect(await send('/realm/emoji/parrot', { method: 'POST', headers, body })).toMatchObject(
    badRequestNaming('one uploaded file'),
  );
});
