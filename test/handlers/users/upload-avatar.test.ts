import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

async function upload({ mock, send }: Client, persona: string, file?: File) {
  await mock.ready;
  const body = new FormData();
  if (file === undefined) body.append('text', 'none');
  else body.append('file', file);
  const headers: Record<string, string> =
    persona === 'anonymous' ? {} : { authorization: mock.authHeader(persona) };
  return send('/users/me/avatar', { method: 'POST', headers, body });
}

const picture = (content: string, type = 'image/png') => new File([content], 'me.png', { type });

test.each(['member', 'guest', 'bot'])(
  'sets the profile picture of the %s, serves it, and notifies everyone',
  async (persona) => {
    const client = await startMock();
    const queue = await listen(client, 'colleague', { event_types: ['realm_user'] });
    const { status, body } = await upload(client, persona, picture('first'));
    expect(status).toBe(200);
    expect(body.avatar_url).toMatch(/^\/user_avatars\/1\/[0-9a-f]{24}\.png\?v=2$/);
    expect((await client.call(persona, 'GET', '/users/me')).body).toMatchObject({
      avatar_url: body.avatar_url,
      avatar_version: 2,
    });
    expect(await queue.next()).toMatchObject([
      {
        type: 'realm_user',
        op: 'update',
        person: {
          avatar_url: body.avatar_url,
          avatar_url_medium: body.avatar_url.replace('.png', '-medium.png'),
          avatar_source: 'U',
        },
      },
    ]);
    const [path = ''] = body.avatar_url.split('?');
    expect(await (await client.fetch(path)).text()).toBe('first');
  },
);

test('replaces an earlier picture, and deletes its file', async () => {
  const client = await startMock();
  await upload(client, 'member', picture('first'));
  const { body } = await upload(client, 'member', picture('second', 'image/webp'));
  expect(body.avatar_url).toMatch(/\?v=3$/);
  expect(client.mock.db.uploads.all()).toHaveLength(1);
  const [path = ''] = body.avatar_url.split('?');
  const served = await client.fetch(path);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect((await client.call('member', 'GET', '/attachments')).body.attachments).toEqual([]);
});

test('serves an uploaded profile picture at avatar_url_medium', async () => {
  const client = await startMock();
  const { queue_id } = (
    await client.call('member', 'POST', '/register', { event_types: ['realm_user'], client_gravatar: false })
  ).body;
  await upload(client, 'member', picture('first'));
  const { events } = (await client.call('member', 'GET', '/events', { queue_id, last_event_id: -1 })).body;
  const { avatar_url, avatar_url_medium } = events.at(-1).person;
  expect(avatar_url_medium).not.toBe(avatar_url);
  const served = await client.fetch(avatar_url_medium.split('?')[0]);
  expect([served.headers.get('content-type'), await served.text()]).toEqual(['image/png', 'first']);
});

test('does not count the replaced picture against the upload quota', async () => {
  const client = await startMock();
  await upload(client, 'member', picture('12345'));
  await writable(client.mock.db).uploads.create({
    user_id: 4,
    path: '/user_uploads/1/x/big.bin',
    name: 'big.bin',
    content_type: 'application/octet-stream',
    size: 50 * 1024 * 1024 - 8,
    created: client.mock.clock.now(),
    content: '',
  });
  expect((await upload(client, 'member', picture('12345678'))).status).toBe(200);
  expect(await upload(client, 'member', picture('123456789'))).toMatchObject(badRequestNaming('50 MiB'));
});

test.each(['text/plain', 'image/svg+xml', 'application/pdf'])(
  'rejects a picture of the type %s',
  async (type) => {
    const client = await startMock();
    const response = await upload(client, 'member', new File(['x'], 'me', { type }));
    expect(response).toMatchObject({ status: 400, body: { code: 'BAD_IMAGE' } });
    expect(client.mock.db.users.get(4)?.uploaded_avatar_url).toBe(null);
  },
);

test('rejects a request whose picture is missing or too large', async () => {
  const client = await startMock();
  expect(await upload(client, 'member')).toMatchObject(badRequestNaming('file'));
  const large = picture('x'.repeat(5 * 1024 * 1024 + 1));
  expect(await upload(client, 'member', large)).toMatchObject(badRequestNaming('5 MiB'));
});

test.each([
  ['deactivated', 'USER_DEACTIVATED'],
  ['anonymous', 'UNAUTHORIZED'],
])('rejects a request from the %s caller to upload a picture', async (persona, code) => {
  const client = await startMock();
  expect(await upload(client, persona, picture('x'))).toMatchObject({ status: 401, body: { code } });
});

test.each([
  [400, 'member'],
  [200, 'admin'],
])(
  'returns status %i when the %s uploads a picture while only administrators may do so',
  async (status, persona) => {
    const { mock, send } = await startMock({ settings: { avatar_changes_disabled: true } });
    await mock.ready;
    const body = new FormData();
    body.append('file', new File(['bytes'], 'me.png', { type: 'image/png' }));
    const headers = { authorization: mock.authHeader(persona) };
    expect((await send('/users/me/avatar', { method: 'POST', headers, body })).status).toBe(status);
  },
);

test.each([
  [200, 'image/png'],
  [200, 'image/jpeg'],
  [200, 'image/gif'],
  [200, 'image/webp'],
  [200, 'image/avif'],
  [200, 'image/heic'],
  [200, 'image/tiff'],
  [400, 'image/svg+xml'],
  [400, 'image/bmp'],
  [400, 'text/image/png'],
  [400, 'image/pngx'],
])('returns status %i for a picture of the type %s', async (status, type) => {
  expect((await upload(await startMock(), 'member', picture('x', type))).status).toBe(status);
});

test('accepts a picture of exactly 5 MiB', async () => {
  const client = await startMock();
  const { status } = await upload(client, 'member', picture('x'.repeat(5 * 1024 * 1024)));
  expect(status).toBe(200);
});
