import { expect, test } from 'vitest';
import { badRequestNaming, type Client, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

async function ids({ call }: Client, persona: string, fields = {}): Promise<number[]> {
  const { status, body } = await call(persona, 'GET', '/streams', fields);
  expect(status).toBe(200);
  return body.streams.map(({ stream_id }: { stream_id: number }) => stream_id);
}

test.each([
  ['all visible channels for a member', [1, 2, 4, 5, 6], 'member', {}],
  ['all channels for an administrator', [1, 2, 3, 4, 5, 6], 'admin', {}],
  ['subscribed channels for a guest, even with include_public=true', [1], 'guest', { include_public: true }],
  ['subscribed channels for a guest with include_public=false', [1], 'guest', { include_public: false }],
  [
    'only web-public channels for a guest with include_web_public=true',
    [5],
    'guest',
    { include_subscribed: false, include_public: false, include_web_public: true },
  ],
  [
    'subscribed channels for a member with include_public=false',
    [1, 2, 4, 5],
    'member',
    { include_public: false },
  ],
  [
    'no channels with include_subscribed=false and include_public=false',
    [],
    'member',
    { include_subscribed: false, include_public: false },
  ],
  [
    'all channels for an administrator with include_all=true',
    [1, 2, 3, 4, 5, 6],
    'admin',
    { include_public: false, include_subscribed: false, include_all: true },
  ],
  [
    'all channels for an owner with include_all_active=true',
    [1, 2, 3, 4, 5, 6],
    'owner',
    { include_public: false, include_all_active: true },
  ],
  [
    'all visible channels for a member with include_all=true',
    [1, 2, 4, 5, 6],
    'member',
    { include_all: true },
  ],
  ['visible channels for a guest with include_all=true', [1, 5], 'guest', { include_all: true }],
  ['subscribed channels for a bot with include_public=false', [1], 'bot', { include_public: false }],
  [
    'channels that a bot can read with include_can_access_content=true',
    [1, 2, 4, 5, 6],
    'bot',
    { include_public: false, include_can_access_content: true },
  ],
  [
    'channels that a guest can read with include_can_access_content=true',
    [1, 5],
    'guest',
    { include_public: false, include_can_access_content: true },
  ],
  [
    "channels of a bot's owner with include_owner_subscribed=true",
    [1, 2, 4, 5],
    'bot',
    { include_public: false, include_owner_subscribed: true },
  ],
])('lists %s', async (_, expected, persona, fields) => {
  expect(await ids(await startMock(), persona, fields)).toEqual(expected);
});

test.each(['include_all', 'include_all_active'])(
  'rejects %s from anyone but administrators before level 356',
  async (name) => {
    const { call } = await startMock({ featureLevel: 355 });
    expect(await call('moderator', 'GET', '/streams', { [name]: true })).toMatchObject(
      badRequestNaming('include_all'),
    );
  },
);

test('lists channels that the caller may join when include_can_access_content is true', async () => {
  const client = await startMock();
  await client.mock.ready;
  const can_subscribe_group = { direct_members: [4, 5], direct_subgroups: [] };
  await writable(client.mock.db).channels.update(3, { can_subscribe_group });
  const fields = { include_can_access_content: true };
  expect(await ids(client, 'member', fields)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await ids(client, 'guest', fields)).toEqual([1, 5]);
});

test('omits archived channels unless exclude_archived is false', async () => {
  const client = await startMock();
  await client.mock.ready;
  await writable(client.mock.db).channels.update(2, { is_archived: true });
  expect(await ids(client, 'member')).toEqual([1, 4, 5, 6]);
  expect(await ids(client, 'member', { exclude_archived: false })).toEqual([1, 2, 4, 5, 6]);
});

test('returns is_default for each channel only when include_default is true', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'GET', '/streams', { include_default: true });
  expect(body.streams).toMatchObject([
    { stream_id: 1, is_default: true },
    { stream_id: 2, is_default: false },
    { stream_id: 4 },
    { stream_id: 5 },
    { stream_id: 6 },
  ]);
  const plain = (await call('member', 'GET', '/streams')).body.streams[0];
  expect(plain).not.toHaveProperty('is_default');
  expect(plain).not.toHaveProperty('color');
  expect(plain).toMatchObject({
    name: 'general',
    subscriber_count: 7,
    first_message_id: expect.any(Number),
  });
});
