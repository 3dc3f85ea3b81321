import { expect, test } from 'vitest';
import { channelFactory } from '../../../src/factories/index.js';
import { CHANNEL_SETTINGS, systemGroupId } from '../../../src/model/index.js';
import { listen } from '../../support/events.js';
import { flagsOf } from '../../support/messages.js';
import { NEW_CHANNEL_FIELDS, NEW_CHANNEL_RECORD } from '../../support/new-channel.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const LUNCH = { name: 'lunch', description: 'Where to *eat*', subscribers: [6, 4, 6] };

test('creates a channel and subscribes the users in the request', async () => {
  const { call, mock } = await startMock();
  const { body } = await call('member', 'POST', '/channels/create', LUNCH);
  expect(body).toEqual({ result: 'success', msg: '', id: 7 });
  expect(mock.db.channels.get(7)).toMatchObject({
    name: 'lunch',
    description: 'Where to *eat*',
    creator_id: 4,
    can_administer_channel_group: { direct_members: [4], direct_subgroups: [] },
  });
  expect((await call('member', 'GET', '/streams/7/members')).body.subscribers).toEqual([4, 6]);
});

test('names the "description" parameter in the error for a description that is too long', async () => {
  const { call } = await startMock();
  const fields = { ...LUNCH, description: 'x'.repeat(1025) };
  expect(await call('member', 'POST', '/channels/create', fields)).toMatchObject(
    badRequestNaming('"description"'),
  );
});

test('creates a channel without subscribers, with the properties in the request', async () => {
  const { call, mock } = await startMock();
  const properties = { invite_only: true, history_public_to_subscribers: true, can_send_message_group: 5 };
  await call('admin', 'POST', '/channels/create', { name: 'board', subscribers: [], ...properties });
  expect(mock.db.channels.get(7)).toMatchObject(properties);
  expect(mock.db.subscriptions.by('activeChannel', 7)).toEqual([]);
});

test('creates a channel with the default permissions of POST /register and of the channel factory', async () => {
  const { call, mock } = await startMock();
  await call('member', 'POST', '/channels/create', { name: 'board', subscribers: [] });
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
  const { stream } = body.server_supported_permission_settings;
  const defaults = CHANNEL_SETTINGS.map((name) => {
    const group = stream[name].default_group_name;
    return [
      name,
      group === 'channel_creator' ? { direct_members: [4], direct_subgroups: [] } : systemGroupId(group),
    ];
  });
  expect(stream).toMatchObject({
    can_delete_any_message_group: { default_group_name: 'role:nobody' },
    can_delete_own_message_group: { default_group_name: 'role:nobody' },
    can_move_messages_out_of_channel_group: { default_group_name: 'role:nobody' },
    can_move_messages_within_channel_group: { default_group_name: 'role:nobody' },
    can_resolve_topics_group: { default_group_name: 'role:nobody' },
  });
  expect(mock.db.channels.get(7)).toMatchObject(Object.fromEntries(defaults));
  const { stream_id } = await channelFactory.create(mock, { creator_id: 4 });
  expect(mock.db.channels.get(stream_id)).toMatchObject(Object.fromEntries(defaults));
});

test('creates a channel with every property that the endpoint accepts', async () => {
  const { call, mock } = await startMock();
  await call('owner', 'POST', '/channels/create', { ...LUNCH, ...NEW_CHANNEL_FIELDS });
  expect(mock.db.channels.get(7)).toMatchObject(NEW_CHANNEL_RECORD);
});

test('posts a notice of who created the channel, read for the creator and unread for others', async () => {
  const client = await startMock();
  const queues = await Promise.all(['member', 'colleague'].map((persona) => listen(client, persona)));
  await client.call('member', 'POST', '/channels/create', LUNCH);
  const messages = (await Promise.all(queues.map((queue) => queue.next()))).map((events) =>
    events.filter(({ type }) => type === 'message'),
  );
  const message = {
    subject: 'channel events',
    sender_full_name: 'Notification Bot',
    content:
      '**Public** channel created by @_**Max Member|4**. **Description:**\n```` quote\nWhere to *eat*\n````',
  };
  expect(messages).toMatchObject([[{ message, flags: ['read'] }], [{ message, flags: [] }]]);
});

test('announces a new channel, even a private one, if the request sets "announce"', async () => {
  const { call, mock } = await startMock({ settings: { new_channel_announcements_channel_id: 1 } });
  const create = (name: string, fields: object) =>
    call('admin', 'POST', '/channels/create', { name, subscribers: [2], ...fields });
  await create('lunch', { announce: true });
  await create('board', { announce: true, invite_only: true });
  await create('dinner', {});
  const announced = mock.db.messages.by('topic', '1:new channels');
  expect(announced.map(({ content }) => content)).toEqual([
    '@_**Adam Admin|2** created a new channel #**lunch**.',
    '@_**Adam Admin|2** created a new channel #**board**.',
  ]);
  const [id = 0] = announced.map((message) => message.id);
  expect([2, 4].map((user) => flagsOf(mock, user, id))).toEqual([undefined, []]);
});

test('announces a new channel in the empty topic of a channel without topics', async () => {
  const { call, mock } = await startMock({ settings: { new_channel_announcements_channel_id: 1 } });
  await mock.ready;
  await writable(mock.db).channels.update(1, { topics_policy: 'empty_topic_only' });
  await call('admin', 'POST', '/channels/create', { name: 'lunch', subscribers: [2], announce: true });
  const announced = mock.db.messages.by('topic', '1:').map(({ content }) => content);
  expect(announced.at(-1)).toBe('@_**Adam Admin|2** created a new channel #**lunch**.');
  expect(mock.db.messages.by('topic', '1:new channels')).toEqual([]);
});

test('announces no new channel when the channel for announcements is archived', async () => {
  const { call, mock } = await startMock({ settings: { new_channel_announcements_channel_id: 1 } });
  await mock.ready;
  await writable(mock.db).channels.update(1, { is_archived: true });
  await call('admin', 'POST', '/channels/create', { name: 'lunch', subscribers: [2], announce: true });
  expect(mock.db.messages.by('topic', '1:new channels')).toEqual([]);
});

test('announces no new channel when the organization has no channel for announcements', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'POST', '/channels/create', { name: 'lunch', subscribers: [2], announce: true });
  expect(mock.db.messages.all().map(({ topic }) => topic)).not.toContain('new channels');
});

test('does not announce a new channel without subscribers', async () => {
  const { call, mock } = await startMock({ settings: { new_channel_announcements_channel_id: 1 } });
  await mock.ready;
  const before = mock.db.messages.count();
  await call('admin', 'POST', '/channels/create', { name: 'lunch', subscribers: [], announce: true });
  expect(mock.db.messages.count()).toBe(before);
});

test('lets a user subscribe other users to a new channel even when can_subscribe_others is set to nobody', async () => {
  const { call } = await startMock({ settings: { can_subscribe_others: 'nobody' } });
  expect((await call('member', 'POST', '/channels/create', { ...LUNCH, subscribers: [5, 6] })).status).toBe(
    200,
  );
});

test.each([
  [400, 'a private channel with protected history', { invite_only: true }],
  [200, 'a private channel with shared history', { invite_only: true, history_public_to_subscribers: true }],
  [200, 'a public channel', {}],
])('returns status %i for %s in which only moderators may start topics', async (status, _, fields) => {
  const { call } = await startMock();
  const limited = { ...LUNCH, ...fields, can_create_topic_group: 5 };
  expect((await call('member', 'POST', '/channels/create', limited)).status).toBe(status);
});

test.each([
  ['accepts the default can_delete_own_message_group', 8, 200],
  ['rejects a can_delete_own_message_group other than the default', 7, 400],
])(
  '%s from a caller without the permission can_set_delete_message_policy_group',
  async (_, group, status) => {
    const { call } = await startMock({ settings: { can_set_delete_message_policy_group: 'moderators' } });
    const fields = { ...LUNCH, can_delete_own_message_group: group };
    expect((await call('member', 'POST', '/channels/create', fields)).status).toBe(status);
  },
);

test.each([true, false])(
  'sends no direct message to the subscribers of a new channel when send_new_subscription_messages is %s',
  async (send_new_subscription_messages) => {
    const { call, mock } = await startMock();
    const before = (await call('member', 'GET', '/users/me')).body.max_message_id;
    const fields = { ...LUNCH, subscribers: [4, 6], send_new_subscription_messages };
    const { body } = await call('member', 'POST', '/channels/create', fields);
    expect(body).toEqual({ result: 'success', msg: '', id: 7 });
    const sent = mock.db.messages.all().filter(({ id }) => id > before);
    expect(sent.filter(({ recipient_ids }) => recipient_ids !== null)).toEqual([]);
  },
);

test.each([
  ['a value that is not JSON', 'disable_empty_topic'],
  ['an unknown value', '"nonsense"'],
])('rejects %s as topics_policy', async (_, topics_policy) => {
  const { call } = await startMock();
  expect(await call('owner', 'POST', '/channels/create', { ...LUNCH, topics_policy })).toMatchObject(
    badRequestNaming('topics_policy'),
  );
});

test('rejects a channel name that differs from an existing name only in case', async () => {
  const { call } = await startMock();
  const { status, body } = await call('member', 'POST', '/channels/create', { ...LUNCH, name: 'General' });
  expect({ status, body }).toEqual({
    status: 409,
    body: {
      result: 'error',
      code: 'CHANNEL_ALREADY_EXISTS',
      channel_name: 'General',
      msg: 'A channel named General already exists',
    },
  });
});

test.each([
  ['a new channel from a guest', 'guest', { subscribers: [] }, ['Guests']],
  [
    'a taken name from a guest, without revealing that it is taken',
    'guest',
    { name: 'leadership' },
    ['Guests'],
  ],
  ['unknown subscribers from a guest', 'guest', { subscribers: [999] }, ['Guests']],
  [
    'a control character in the name of a channel',
    'member',
    { name: 'a\ufffeb' },
    ['name', 'control characters'],
  ],
  ['a blank channel name', 'member', { name: ' ' }, ['name']],
  ['an unknown subscriber', 'member', { subscribers: [99] }, ['subscribers', '99']],
  ['a deactivated subscriber', 'member', { subscribers: [7] }, ['subscribers', 'deactivated']],
  ['a number in place of the list of subscribers', 'member', { subscribers: 4 }, ['subscribers']],
  ['a web-public channel from a member', 'member', { is_web_public: true }, ['is_web_public']],
  ['an archived folder for a new channel', 'member', { folder_id: 2 }, ['folder_id', 'archived']],
  [
    'role:everyone as can_subscribe_group',
    'member',
    { can_subscribe_group: 2 },
    ['can_subscribe_group', 'role:everyone'],
  ],
])('rejects %s', async (_, persona, fields, words) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = await mock.snapshot();
  expect(await call(persona, 'POST', '/channels/create', { ...LUNCH, ...fields })).toMatchObject(
    badRequestNaming(...words),
  );
  expect(await mock.snapshot()).toEqual(before);
});

test('lets only administrators set default_push_notifications for a new channel', async () => {
  const { call, mock } = await startMock({ featureLevel: 507 });
  const fields = { ...LUNCH, subscribers: [6], default_push_notifications: true };
  const refused = await call('member', 'POST', '/channels/create', fields);
  expect(refused).toMatchObject(badRequestNaming('default_push_notifications'));
  expect((await call('admin', 'POST', '/channels/create', fields)).status).toBe(200);
  expect(mock.db.channels.get(7)?.default_push_notifications).toBe(true);
  expect(mock.db.subscriptions.firstBy('userChannel', '6:7')?.push_notifications).toBe(true);
});
