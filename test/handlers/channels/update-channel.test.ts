import { expect, test } from 'vitest';
import { CHANNEL_SETTINGS } from '../../../src/model/index.js';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const STREAM_EVENTS = { event_types: ['stream', 'default_streams'] };

/** Lets the personas member and guest administer a channel. */
async function letMemberAdminister({ mock }: Client, channelId: number) {
  await mock.ready;
  const can_administer_channel_group = { direct_members: [4, 5], direct_subgroups: [] };
  await writable(mock.db).channels.update(channelId, { can_administer_channel_group });
}

/** Returns the contents of the messages in a topic. */
function contentsOf({ mock }: Client, channelId: number, topic = 'channel events') {
  return mock.db.messages
    .by('channel', channelId)
    .filter((message) => message.topic === topic)
    .map(({ content }) => content);
}

test.each([
  [
    'stores a channel description on one line',
    { description: 'Plans\nand *results*' },
    { description: 'Plans and *results*' },
  ],
  ['trims the new name of a channel', { new_name: ' research ' }, { name: 'research' }],
  ['changes the capitalization of a channel name', { new_name: 'ENGINEERING' }, { name: 'ENGINEERING' }],
  [
    'makes a channel private with protected history',
    { is_private: true },
    { invite_only: true, history_public_to_subscribers: false },
  ],
  [
    'makes a channel private with shared history',
    { is_private: true, history_public_to_subscribers: true },
    { invite_only: true, history_public_to_subscribers: true },
  ],
  [
    'makes a private channel web-public',
    { is_web_public: true },
    { is_web_public: true, invite_only: false },
  ],
  ['makes a channel a default channel', { is_default_stream: true }, { is_default: true }],
  [
    'sets the retention of messages in a channel',
    { message_retention_days: 30 },
    { message_retention_days: 30 },
  ],
  [
    'keeps the messages in a channel forever with message_retention_days=unlimited',
    { message_retention_days: 'unlimited' },
    { message_retention_days: -1 },
    'json',
  ],
  ['removes a channel from its folder', { folder_id: null }, { folder_id: null }],
  [
    'sets the topics_policy of a channel',
    { topics_policy: 'disable_empty_topic' },
    { topics_policy: 'disable_empty_topic' },
  ],
  [
    'changes a permission of a channel when old is its current value',
    { can_send_message_group: { new: 5, old: 2 } },
    { can_send_message_group: 5 },
  ],
  [
    'sorts the users of a permission for a channel',
    { can_subscribe_group: { new: { direct_members: [6, 4], direct_subgroups: [9] } } },
    { can_subscribe_group: { direct_members: [4, 6], direct_subgroups: [9] } },
  ],
  ['does not archive a channel with is_archived=true', { is_archived: true }, { is_archived: false }],
])('%s', async (_, fields, expected, encoding = 'plain') => {
  const { call, mock } = await startMock();
  const sent =
    encoding === 'json'
      ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]))
      : fields;
  expect((await call('owner', 'PATCH', '/streams/2', sent)).body).toEqual(SUCCESS);
  expect(mock.db.channels.get(2)).toMatchObject(expected);
});

test('changes all permissions of a channel', async () => {
  const { call, mock } = await startMock();
  const fields = Object.fromEntries(CHANNEL_SETTINGS.map((name) => [name, { new: 5 }]));
  await call('owner', 'PATCH', '/streams/2', fields);
  const changed = mock.db.channels.get(2) as Record<string, unknown> | undefined;
  expect(CHANNEL_SETTINGS.map((name) => changed?.[name])).toEqual(CHANNEL_SETTINGS.map(() => 5));
});

test('unarchives a channel, and sends its subscription to clients without support for archived channels', async () => {
  const client = await startMock();
  await client.call('admin', 'DELETE', '/streams/2');
  const types = { event_types: ['stream', 'subscription'] };
  const [old, current] = await Promise.all([
    listen(client, 'member', { ...types, client_capabilities: { archived_channels: false } }),
    listen(client, 'member', types),
  ]);
  await client.call('admin', 'PATCH', '/streams/2', { is_archived: false });
  expect(await old?.next()).toMatchObject([
    { type: 'stream', op: 'create', streams: [{ stream_id: 2, is_archived: false }] },
    { type: 'subscription', op: 'add', subscriptions: [{ stream_id: 2, name: 'engineering' }] },
  ]);
  expect(await current?.next()).toMatchObject([
    { type: 'stream', op: 'update', stream_id: 2, property: 'is_archived', value: false },
  ]);
  expect(contentsOf(client, 2).at(-1)).toBe('@_**Adam Admin|2** unarchived this channel.');
  await client.call('admin', 'PATCH', '/streams/2', { description: 'Pipes' });
  expect(await old?.next()).toMatchObject([{ type: 'stream', op: 'update', property: 'description' }]);
});

test.each([
  [
    'an update of a private channel that the caller cannot see',
    'member',
    3,
    { description: 'x' },
    ['no channel 3'],
  ],
  ['an update of an unknown channel', 'admin', 99, { description: 'x' }, ['no channel 99']],
  ['a new name that another channel has', 'admin', 1, { new_name: 'general' }, ['new_name', 'already']],
  ['a blank new name', 'admin', 1, { new_name: ' ' }, ['new_name']],
  ['making a default channel private', 'admin', 1, { is_private: true }, ['is_private', 'default']],
  [
    'making a web-public channel private without is_web_public=false',
    'admin',
    5,
    { is_private: true },
    ['is_web_public', 'private'],
  ],
  [
    'protected history for a public channel',
    'admin',
    2,
    { history_public_to_subscribers: false },
    ['history_public_to_subscribers'],
  ],
  [
    'making a private channel a default channel',
    'admin',
    3,
    { is_default_stream: true },
    ['is_private', 'default'],
  ],
  [
    'a web-public channel from a caller who may not create one',
    'admin',
    2,
    { is_web_public: true },
    ['web-public channels'],
  ],
  [
    'a retention period from an administrator who is not an owner',
    'admin',
    2,
    { message_retention_days: 30 },
    ['message_retention_days', 'owners'],
  ],
  ['a retention period of 0 days', 'admin', 2, { message_retention_days: 0 }, ['message_retention_days']],
  [
    'unarchiving a channel that is not archived',
    'admin',
    2,
    { is_archived: false },
    ['is_archived', 'not archived'],
  ],
  [
    'the topics_policy empty_topic_only for a channel with other topics',
    'admin',
    2,
    { topics_policy: 'empty_topic_only' },
    ['topics_policy', 'other than the empty topic'],
  ],
  ['an unknown folder', 'admin', 2, { folder_id: 99 }, ['folder_id', 'no channel folder 99']],
  ['an archived folder', 'admin', 2, { folder_id: 2 }, ['folder_id', 'archived']],
  [
    'role:everyone as can_administer_channel_group',
    'admin',
    2,
    { can_administer_channel_group: { new: 2 } },
    ['role:everyone'],
  ],
  [
    'role:internet as can_send_message_group',
    'admin',
    2,
    { can_send_message_group: { new: 1 } },
    ['role:internet'],
  ],
  [
    'a deactivated group as can_send_message_group',
    'admin',
    2,
    { can_send_message_group: { new: 11 } },
    ['can_send_message_group', 'deactivated'],
  ],
  [
    'a plain group ID as can_send_message_group',
    'admin',
    2,
    { can_send_message_group: 3 },
    ['can_send_message_group'],
  ],
])('rejects %s', async (_, persona, id, fields, words) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = await mock.snapshot();
  expect(await call(persona, 'PATCH', `/streams/${id}`, fields)).toMatchObject(badRequestNaming(...words));
  expect(await mock.snapshot()).toEqual(before);
});

test.each([
  ['new_name', 60],
  ['description', 1024],
])('rejects a %s of more than %i code points', async (field, max) => {
  const { call } = await startMock();
  const response = await call('admin', 'PATCH', '/streams/1', { [field]: 'x'.repeat(max + 1) });
  expect(response).toMatchObject(badRequestNaming(field, String(max)));
});

test('rejects a permission change whose `old` is not the current value', async () => {
  const { call } = await startMock();
  const fields = { can_send_message_group: { new: 5, old: 3 } };
  expect(await call('admin', 'PATCH', '/streams/2', fields)).toMatchObject({
    status: 400,
    body: { code: 'EXPECTATION_MISMATCH' },
  });
});

test.each(['member', 'guest'])(
  'does not let the %s update a channel that they may not administer',
  async (persona) => {
    const { call } = await startMock();
    expect(await call(persona, 'PATCH', '/streams/1', { description: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'CANNOT_ADMINISTER_CHANNEL', msg: 'You may not administer channel general' },
    });
  },
);

test('does not let the moderation request channel become public', async () => {
  const { call } = await startMock({ settings: { moderation_request_channel_id: 3 } });
  expect(await call('admin', 'PATCH', '/streams/3', { is_private: false })).toMatchObject(
    badRequestNaming('moderation'),
  );
});

test('updates the description of a moderation request channel that is already public', async () => {
  const { call } = await startMock({ settings: { moderation_request_channel_id: 1 } });
  expect((await call('admin', 'PATCH', '/streams/1', { description: 'x' })).status).toBe(200);
  expect(await call('admin', 'PATCH', '/streams/1', { is_private: false })).toMatchObject(
    badRequestNaming('moderation'),
  );
});

test('lets users in can_administer_channel_group, except guests, update a channel', async () => {
  const client = await startMock();
  await letMemberAdminister(client, 1);
  expect((await client.call('member', 'PATCH', '/streams/1', { new_name: 'lobby' })).status).toBe(200);
  const refused = await client.call('guest', 'PATCH', '/streams/1', { new_name: 'hall' });
  expect(refused.body.code).toBe('CANNOT_ADMINISTER_CHANNEL');
  const byDefault = await client.call('member', 'PATCH', '/streams/1', { is_default_stream: false });
  expect(byDefault).toMatchObject(badRequestNaming('is_default_stream', 'administrators'));
});

test.each([
  ['is_private', { is_private: false }],
  ['can_add_subscribers_group', { can_add_subscribers_group: { new: 5 } }],
  ['can_subscribe_group', { can_subscribe_group: { new: 5 } }],
])('requires access to the messages in a private channel to change %s', async (_, fields) => {
  const client = await startMock();
  await letMemberAdminister(client, 3);
  const refused = await client.call('member', 'PATCH', '/streams/3', fields);
  expect(refused).toMatchObject(badRequestNaming('access to the messages', 'leadership'));
  expect((await client.call('member', 'PATCH', '/streams/3', { description: 'x' })).status).toBe(200);
});

test.each([
  [
    'name changes',
    { new_name: 'research' },
    '@_**Adam Admin|2** renamed this channel from **engineering** to **research**.',
  ],
  [
    'privacy changes',
    { is_private: true },
    '@_**Adam Admin|2** changed the privacy of this channel from **Public** to **Private, protected history**.',
  ],
  [
    'description is removed',
    { description: '' },
    '@_**Adam Admin|2** changed the description of this channel.\n\n* **Before:**\n```` quote\nHow it is built\n````\n* **Now:**\n```` quote\n*No description.*\n````',
  ],
  [
    'topics_policy changes',
    { topics_policy: 'disable_empty_topic' },
    '@_**Adam Admin|2** changed which topics this channel allows:\n\n* **Before**: the default of the organization\n* **Now**: all topics except *general chat*',
  ],
  [
    'can_send_message_group changes',
    { can_send_message_group: { new: { direct_members: [4], direct_subgroups: [9] } } },
    '@_**Adam Admin|2** changed who can post in this channel:\n\n* **Before**: @_*role:everyone*\n* **Now**: @_*design*, @_**Max Member|4**',
  ],
])('posts a notice in the channel when its %s', async (_, fields, notice) => {
  const client = await startMock();
  await client.call('admin', 'PATCH', '/streams/2', fields);
  expect(contentsOf(client, 2)).toEqual([notice]);
});

test('posts a notice when a web-public channel becomes public', async () => {
  const client = await startMock();
  const before = contentsOf(client, 5);
  expect((await client.call('admin', 'PATCH', '/streams/5', { is_web_public: false })).status).toBe(200);
  expect(contentsOf(client, 5)).toEqual([
    ...before,
    '@_**Adam Admin|2** changed the privacy of this channel from **Web-public** to **Public**.',
  ]);
});

test('posts a notice when message_retention_days changes', async () => {
  const client = await startMock();
  await client.call('owner', 'PATCH', '/streams/2', { message_retention_days: 1 });
  expect(contentsOf(client, 2).at(-1)).toMatch(/as long as the organization keeps them\n.*1 day$/);
});

test('posts no notice when folder_id or can_resolve_topics_group changes, or topics_policy stays the same', async () => {
  const client = await startMock();
  const fields = { folder_id: null, topics_policy: 'inherit', can_resolve_topics_group: { new: 5 } };
  await client.call('admin', 'PATCH', '/streams/2', fields);
  await client.call('admin', 'PATCH', '/streams/2', { is_private: false });
  expect(contentsOf(client, 2)).toEqual([]);
});

test('sends one event with all privacy fields, and events to users who gain or lose access', async () => {
  const client = await startMock();
  const queues = await Promise.all(
    ['moderator', 'colleague', 'guest'].map((persona) => listen(client, persona, STREAM_EVENTS)),
  );
  const next = () => Promise.all(queues.map((queue) => queue.next()));
  const lost = [{ op: 'delete', stream_ids: [5] }];
  await client.call('owner', 'PATCH', '/streams/5', { is_web_public: false, is_private: true });
  const privacy = { history_public_to_subscribers: false, is_web_public: false };
  expect(await next()).toMatchObject([
    [{ op: 'update', property: 'invite_only', value: true, ...privacy }],
    lost,
    lost,
  ]);
  await client.call('owner', 'PATCH', '/streams/5', { is_private: false });
  const seen = [{ op: 'create', streams: [{ stream_id: 5, invite_only: false }] }];
  expect(await next()).toMatchObject([[{ op: 'update', property: 'invite_only', value: false }], seen, []]);
});

test('sends the old and the new name in the event about a renamed channel', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', STREAM_EVENTS);
  await client.call('admin', 'PATCH', '/streams/2', { new_name: 'research' });
  expect(await queue.next()).toMatchObject([
    { type: 'stream', op: 'update', property: 'name', value: 'research', name: 'engineering' },
  ]);
});

test('sends the rendered description in the event about a changed description', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', STREAM_EVENTS);
  await client.call('admin', 'PATCH', '/streams/2', { description: '**New**' });
  expect(await queue.next()).toMatchObject([
    { property: 'description', value: '**New**', rendered_description: '<p><strong>New</strong></p>' },
  ]);
});

test('sends no events about a private channel to users who cannot see it', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', STREAM_EVENTS);
  await client.call('admin', 'PATCH', '/streams/3', { new_name: 'board', description: 'Decisions' });
  expect(await queue.next()).toEqual([]);
});

test('accepts stream_post_policy, and permissions as plain group IDs, at level 319', async () => {
  const { call, mock } = await startMock({ featureLevel: 319 });
  const fields = { stream_post_policy: 4, can_remove_subscribers_group: 5 };
  expect((await call('admin', 'PATCH', '/streams/2', fields)).status).toBe(200);
  expect(mock.db.channels.get(2)).toMatchObject({
    can_send_message_group: 5,
    can_remove_subscribers_group: 5,
  });
});

test('lets only administrators set default_push_notifications, and sends an event', async () => {
  const client = await startMock({ featureLevel: 507 });
  await letMemberAdminister(client, 1);
  const queue = await listen(client, 'admin', STREAM_EVENTS);
  const change = (persona: string) =>
    client.call(persona, 'PATCH', '/streams/1', { default_push_notifications: true });
  expect(await change('member')).toMatchObject(badRequestNaming('default_push_notifications'));
  expect((await change('admin')).body).toEqual(SUCCESS);
  expect(await queue.next()).toMatchObject([
    { type: 'stream', op: 'update', property: 'default_push_notifications', value: true },
  ]);
});

test.each([
  [416, 400, 'BAD_REQUEST'],
  [417, 409, 'CHANNEL_ALREADY_EXISTS'],
])(
  'rejects an already taken name at level %i with status %i and code %s',
  async (featureLevel, status, code) => {
    const { call } = await startMock({ featureLevel });
    const answer = await call('admin', 'PATCH', '/streams/1', { new_name: 'Engineering' });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  },
);

test('rejects a can_create_topic_group other than role:everyone for a channel with protected history', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  await writable(mock.db).channels.update(3, {
    history_public_to_subscribers: false,
    can_create_topic_group: 2,
  });
  const patch = async (fields: object) => (await call('admin', 'PATCH', '/streams/3', { ...fields })).status;
  const moderators = { can_create_topic_group: { new: 5 } };
  expect(await patch(moderators)).toBe(400);
  expect(await patch({ ...moderators, history_public_to_subscribers: true })).toBe(200);
  expect(await patch({ history_public_to_subscribers: false })).toBe(400);
  const everyone = { new: { direct_members: [], direct_subgroups: [2] } };
  expect(await patch({ history_public_to_subscribers: false, can_create_topic_group: everyone })).toBe(200);
});

test('lets a channel administrator outside can_set_topics_policy_group set topics_policy only to "inherit"', async () => {
  const { call, mock } = await startMock({ settings: { can_set_topics_policy_group: 'nobody' } });
  await mock.ready;
  await writable(mock.db).channels.update(1, {
    can_administer_channel_group: 9,
    topics_policy: 'allow_empty_topic',
  });
  const set = async (persona: string, topics_policy: string) =>
    (await call(persona, 'PATCH', '/streams/1', { topics_policy })).status;
  expect(await set('member', 'disable_empty_topic')).toBe(400);
  expect(await set('member', 'inherit')).toBe(200);
  expect(await set('admin', 'disable_empty_topic')).toBe(200);
});

test('rejects unarchiving a private channel without subscribers', async () => {
  const { call } = await startMock();
  await call('owner', 'POST', '/channels/create', { name: 'vault', subscribers: [], invite_only: true });
  await call('owner', 'DELETE', '/streams/7');
  expect(await call('owner', 'PATCH', '/streams/7', { is_archived: false })).toMatchObject(
    badRequestNaming('is_archived', 'no subscribers'),
  );
});
