import { expect, test } from 'vitest';
import { type AnyEvent, listen } from '../../support/events.js';
import type { Fields } from '../../support/form.js';
import { sent } from '../../support/messages.js';
import { type Client, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const EVERYONE = ['owner', 'admin', 'moderator', 'member', 'guest', 'colleague'];

type Sent = [persona: string, method: string, path: string, fields?: Fields];

interface Row {
  request: Sent;
  /** The type and op of the event, and part of its payload. */
  event: Record<string, unknown>;
  /** Personas who receive exactly one such event; others receive none. */
  to: string[];
}

const view = { fragment: 'recent', is_pinned: true };
const scheduled = {
  type: 'channel',
  to: 1,
  topic: 'later',
  content: 'Later',
  scheduled_delivery_timestamp: 1_768_490_000,
};

const rows: Record<string, Row> = {
  "a user's name": {
    request: ['admin', 'PATCH', '/users/6', { full_name: 'New Name' }],
    event: { type: 'realm_user', op: 'update', person: { user_id: 6, full_name: 'New Name' } },
    to: EVERYONE,
  },
  "a user's role": {
    request: ['owner', 'PATCH', '/users/6', { role: 300 }],
    event: { type: 'realm_user', op: 'update', person: { user_id: 6, role: 300 } },
    to: EVERYONE,
  },
  'the members of a system group': {
    request: ['owner', 'PATCH', '/users/6', { role: 300 }],
    event: { type: 'user_group', op: 'add_members', group_id: 5, user_ids: [6] },
    to: EVERYONE,
  },
  'a real email that administrators alone may see': {
    request: ['owner', 'PATCH', '/users/6', { new_email: 'fresh@example.com' }],
    event: { type: 'realm_user', op: 'update', person: { user_id: 6, delivery_email: 'fresh@example.com' } },
    to: ['owner', 'admin', 'colleague'],
  },
  'a profile field': {
    request: ['member', 'PATCH', '/users/me/profile_data', { data: [{ id: 1, value: '*1*' }] }],
    event: {
      type: 'realm_user',
      op: 'update',
      person: {
        user_id: 4,
        custom_profile_field: { id: 1, value: '*1*', rendered_value: '<p><em>1</em></p>' },
      },
    },
    to: EVERYONE,
  },
  'a user group': {
    request: ['member', 'PATCH', '/user_groups/9', { name: 'crew' }],
    event: { type: 'user_group', op: 'update', group_id: 9, data: { name: 'crew' } },
    to: EVERYONE,
  },
  'a deactivated user group': {
    request: ['admin', 'POST', '/user_groups/10/deactivate'],
    event: { type: 'user_group', op: 'update', group_id: 10, data: { deactivated: true } },
    to: EVERYONE,
  },
  'a channel folder': {
    request: ['admin', 'PATCH', '/channel_folders/1', { name: 'Plans' }],
    event: { type: 'channel_folder', op: 'update', channel_folder_id: 1, data: { name: 'Plans' } },
    to: EVERYONE,
  },
  'a new private channel': {
    request: [
      'member',
      'POST',
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'den' }], invite_only: true },
    ],
    event: { type: 'stream', op: 'create', streams: [expect.objectContaining({ name: 'den' })] },
    to: ['owner', 'admin', 'member'],
  },
  'a new subscription of the caller': {
    request: ['member', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'quiet' }] }],
    event: { type: 'subscription', op: 'add', subscriptions: [expect.objectContaining({ stream_id: 6 })] },
    to: ['member'],
  },
  'a subscription of another user': {
    request: ['member', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'quiet' }] }],
    event: { type: 'subscription', op: 'peer_add', stream_ids: [6], user_ids: [4] },
    to: ['owner', 'admin', 'moderator', 'colleague'],
  },
  'an ended subscription of the caller': {
    request: ['member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['engineering'] }],
    event: { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 2, name: 'engineering' }] },
    to: ['member'],
  },
  'another user leaving a private channel': {
    request: ['admin', 'DELETE', '/users/me/subscriptions', { subscriptions: ['leadership'] }],
    event: { type: 'subscription', op: 'peer_remove', stream_ids: [3], user_ids: [2] },
    to: ['owner'],
  },
  'a direct message': {
    request: ['member', 'POST', '/messages', { type: 'direct', to: [6], content: 'Psst' }],
    event: { type: 'message', message: expect.objectContaining({ content: 'Psst', type: 'private' }) },
    to: ['member', 'colleague'],
  },
  'a message in a private channel': {
    request: ['admin', 'POST', '/messages', { type: 'stream', to: 3, topic: 'x', content: 'Hush' }],
    event: { type: 'message', message: expect.objectContaining({ stream_id: 3 }) },
    to: ['owner', 'admin'],
  },
  'a starred message': {
    request: ['member', 'POST', '/messages/flags', { op: 'add', flag: 'starred', messages: [1] }],
    event: {
      type: 'update_message_flags',
      op: 'add',
      operation: 'add',
      flag: 'starred',
      messages: [1],
      all: false,
    },
    to: ['member'],
  },
  'a navigation view': {
    request: ['member', 'POST', '/navigation_views', view],
    event: { type: 'navigation_view', op: 'add', navigation_view: view },
    to: ['member'],
  },
  'a changed navigation view': {
    request: ['member', 'PATCH', '/navigation_views/inbox', { is_pinned: false }],
    event: { type: 'navigation_view', op: 'update', fragment: 'inbox', data: { is_pinned: false } },
    to: ['member'],
  },
  'a removed navigation view': {
    request: ['member', 'DELETE', '/navigation_views/inbox'],
    event: { type: 'navigation_view', op: 'remove', fragment: 'inbox' },
    to: ['member'],
  },
  drafts: {
    request: [
      'member',
      'POST',
      '/drafts',
      { drafts: [1, 2].map((n) => ({ type: 'stream', to: [n], topic: '', content: `${n}`, timestamp: n })) },
    ],
    event: {
      type: 'drafts',
      op: 'add',
      drafts: [1, 2].map((n) => ({
        id: n,
        type: 'stream',
        to: [n],
        topic: '',
        content: `${n}`,
        timestamp: n,
      })),
    },
    to: ['member'],
  },
  'a scheduled message': {
    request: ['member', 'POST', '/scheduled_messages', scheduled],
    event: {
      type: 'scheduled_messages',
      op: 'add',
      scheduled_messages: [expect.objectContaining({ content: 'Later' })],
    },
    to: ['member'],
  },
  'a deleted scheduled message': {
    request: ['member', 'DELETE', '/scheduled_messages/1'],
    event: { type: 'scheduled_messages', op: 'remove', scheduled_message_id: 1 },
    to: ['member'],
  },
  presence: {
    request: ['member', 'POST', '/users/me/presence', { status: 'active' }],
    event: { type: 'presence', user_id: 4, email: 'member@example.com' },
    to: EVERYONE,
  },
  'an invitation': {
    request: ['admin', 'POST', '/invites', { invitee_emails: 'new@example.com', stream_ids: [1] }],
    event: { type: 'invites_changed' },
    to: ['owner', 'admin'],
  },
};

async function listenAll(client: Client) {
  const listeners = new Map<string, Awaited<ReturnType<typeof listen>>>();
  for (const persona of EVERYONE) listeners.set(persona, await listen(client, persona));
  return listeners;
}

test.each(
  Object.entries(rows).map(([subject, row]) => [`${subject} only to ${row.to.join(', ')}`, row] as const),
)('sends events about %s', async (_, { request, event, to }) => {
  const client = await startMock();
  const listeners = await listenAll(client);
  const { status, body } = await client.call(...request);
  expect(status, JSON.stringify(body)).toBe(200);
  const counts: Record<string, number> = {};
  for (const [persona, { next }] of listeners) {
    const matching = (await next()).filter((one) => matches(one, event));
    if (matching.length > 0) counts[persona] = matching.length;
  }
  expect(counts).toEqual(Object.fromEntries(to.map((persona) => [persona, 1])));
});

test('emits events when users react to, edit, move or delete a message', async () => {
  const client = await startMock();
  const listeners = await listenAll(client);
  const fields = { type: 'stream', to: 2, topic: 'plans', content: 'First' };
  const { id } = (await client.call('member', 'POST', '/messages', fields)).body;
  await client.call('admin', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  await client.call('admin', 'DELETE', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  await client.call('member', 'PATCH', `/messages/${id}`, { content: 'Second' });
  await client.call('member', 'PATCH', `/messages/${id}`, {
    topic: 'Later',
    send_notification_to_new_thread: false,
  });
  await client.call('admin', 'DELETE', `/messages/${id}`);
  const about = ['message', 'reaction', 'update_message', 'delete_message'];
  const events = (await listeners.get('member')?.next())?.filter(({ type }) => about.includes(type));
  const user = { user_id: 2, email: 'admin@example.com' };
  expect(events).toMatchObject([
    { type: 'message' },
    { type: 'reaction', op: 'add', message_id: id, emoji_name: 'tada', user_id: 2, user },
    { type: 'reaction', op: 'remove', message_id: id, emoji_name: 'tada', user_id: 2, user },
    {
      type: 'update_message',
      message_id: id,
      message_ids: [id],
      user_id: 4,
      orig_content: 'First',
      content: 'Second',
      rendered_content: '<p>Second</p>',
    },
    {
      type: 'update_message',
      message_id: id,
      stream_id: 2,
      orig_subject: 'plans',
      subject: 'Later',
      propagate_mode: 'change_one',
    },
    { type: 'delete_message', message_id: id, message_type: 'stream', stream_id: 2, topic: 'Later' },
  ]);
  const guest = await listeners.get('guest')?.next();
  expect(guest?.filter(({ type }) => about.includes(type))).toEqual([]);
});

test.each([
  ['one message', 'change_one', [1], {}],
  ['a message and later ones', 'change_later', [1, 2], {}],
  ['all messages of a topic', 'change_all', [0, 1, 2], {}],
  ['the only message of a topic', 'change_all', [1], { topic: 'alone' }],
])(
  "sends propagate_mode and the moved messages' IDs when a request moves %s",
  async (_, propagate_mode, places, others) => {
    const client = await startMock();
    const ids = [
      await sent(client.call, 'owner', { to: 2, ...others }),
      await sent(client.call, 'member', { to: 2 }),
      await sent(client.call, 'owner', { to: 2, ...others }),
    ];
    const { next } = await listen(client, 'colleague', { event_types: ['update_message'] });
    const fields = { topic: '', content: 'Hi', propagate_mode, send_notification_to_new_thread: false };
    await client.call('member', 'PATCH', `/messages/${ids[1]}`, fields);
    expect(await next()).toMatchObject([
      {
        message_id: ids[1],
        message_ids: places.map((place) => ids[place]),
        propagate_mode,
        user_id: 4,
        stream_name: 'engineering',
        orig_subject: 'lunch',
        subject: 'general chat',
        orig_content: 'Hello',
        content: 'Hi',
      },
    ]);
  },
);

test("omits from a user's move event the messages that the user cannot read", async () => {
  const client = await startMock();
  const { call, mock } = client;
  await mock.ready;
  await writable(mock.db).channels.update(3, { history_public_to_subscribers: false });
  await call('admin', 'DELETE', '/users/me/subscriptions', { subscriptions: ['leadership'] });
  const first = await sent(call, 'owner', { to: 3 });
  const again = { subscriptions: [{ name: 'leadership' }], principals: [2] };
  await call('owner', 'POST', '/users/me/subscriptions', again);
  const second = await sent(call, 'admin', { to: 3 });
  const { next } = await listen(client, 'admin', { event_types: ['update_message', 'delete_message'] });
  const fields = { topic: 'dinner', content: 'Hi', propagate_mode: 'change_all' };
  await call('owner', 'PATCH', `/messages/${first}`, fields);
  await call('owner', 'DELETE', `/messages/${first}`);
  const [received, ...more] = await next();
  expect(received).toMatchObject({
    message_id: second,
    message_ids: [second],
    subject: 'dinner',
    user_id: 1,
  });
  expect([received.content, more]).toEqual([undefined, []]);
});

test('omits moves from edit events, and unchanged fields from move events', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'member', { topic: '' });
  const empty = await listen(client, 'colleague', {
    event_types: ['update_message'],
    client_capabilities: { notification_settings_null: false, empty_topic_name: true },
  });
  const named = await listen(client, 'colleague', { event_types: ['update_message'] });
  const patch = (fields: Fields) => client.call('member', 'PATCH', `/messages/${id}`, fields);
  await patch({ content: '@**Carl Colleague**' });
  await patch({ topic: 'dinner', send_notification_to_new_thread: false });
  const common = [
    'type',
    'user_id',
    'rendering_only',
    'message_id',
    'message_ids',
    'flags',
    'edit_timestamp',
  ];
  const contents = ['orig_content', 'orig_rendered_content', 'content', 'rendered_content', 'is_me_message'];
  const where = ['stream_id', 'stream_name'];
  const moved = ['propagate_mode', 'orig_subject', 'subject', 'topic_links'];
  const received = await named.next();
  expect(received.map((event) => new Set(Object.keys(event)))).toEqual([
    new Set(['id', ...common, ...where, ...contents]),
    new Set(['id', ...common, ...where, ...moved]),
  ]);
  expect(received).toMatchObject([{ flags: ['mentioned'] }, { orig_subject: 'general chat' }]);
  expect(await empty.next()).toMatchObject([{}, { orig_subject: '' }]);
});

test('sends events about a message to its recipients and to users with flags on it', async () => {
  const client = await startMock();
  const { call } = client;
  const id = await sent(call, 'admin', { to: 6 });
  const { next } = await listen(client, 'colleague', {
    event_types: ['update_message', 'reaction', 'delete_message'],
  });
  await call('admin', 'PATCH', `/messages/${id}`, { content: 'One' });
  await call('admin', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  expect(await next()).toEqual([]);
  await call('colleague', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  await call('admin', 'PATCH', `/messages/${id}`, { content: 'Two' });
  await call('admin', 'POST', `/messages/${id}/reactions`, { emoji_name: 'heart' });
  await call('admin', 'DELETE', `/messages/${id}`);
  expect(await next()).toMatchObject([
    { type: 'update_message', content: 'Two' },
    { type: 'reaction', op: 'add', emoji_name: 'heart' },
    { type: 'delete_message', message_id: id },
  ]);
});

test('omits channel and topic from the event when a direct message is deleted', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'member', { type: 'direct', to: [6] });
  const { next } = await listen(client, 'colleague', { event_types: ['delete_message'] });
  await client.call('member', 'DELETE', `/messages/${id}`);
  expect(await next()).toEqual([
    { id: expect.any(Number), type: 'delete_message', message_id: id, message_type: 'private' },
  ]);
});

test.each([
  ['includes', 327],
  ['omits', 328],
  ['includes', 339],
])('%s the user object in reaction events at level %i', async (verb, featureLevel) => {
  const named = verb === 'includes';
  const client = await startMock({ featureLevel });
  const { next } = await listen(client, 'member', { event_types: ['reaction'] });
  const fields = { type: 'stream', to: 1, topic: 'plans', content: 'First' };
  const { id } = (await client.call('member', 'POST', '/messages', fields)).body;
  await client.call('admin', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  expect((await next()).map((event) => 'user' in event)).toEqual([named]);
});

test('sends a deletion event to users who cannot read a moved message in its new channel', async () => {
  const client = await startMock();
  const fields = { type: 'stream', to: 1, topic: 'plans', content: 'First' };
  const { id } = (await client.call('admin', 'POST', '/messages', fields)).body;
  const listeners = await listenAll(client);
  const moved = await client.call('owner', 'PATCH', `/messages/${id}`, { stream_id: 3 });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const gone = { type: 'delete_message', message_id: id, stream_id: 1, topic: 'plans' };
  expect(await listeners.get('guest')?.next()).toMatchObject([gone]);
  const update = { type: 'update_message', message_id: id, stream_id: 1, new_stream_id: 3 };
  const owners = (await listeners.get('owner')?.next()) ?? [];
  expect(owners.filter(({ type }) => type.endsWith('_message'))).toMatchObject([update]);
});

test('notifies guests when a user becomes accessible or inaccessible to them', async () => {
  const client = await startMock({ scenario: 'limited-guests' });
  await client.mock.ready;
  const { user_id } = client.mock.personas.stranger as { user_id: number };
  const { next } = await listen(client, 'guest', { event_types: ['realm_user'] });
  await client.call('admin', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'general' }],
    principals: [user_id],
  });
  expect(await next()).toMatchObject([{ type: 'realm_user', op: 'add', person: { user_id } }]);
  await client.call('admin', 'DELETE', '/users/me/subscriptions', {
    subscriptions: ['general'],
    principals: [user_id],
  });
  expect(await next()).toMatchObject([
    { type: 'realm_user', op: 'remove', person: { user_id, full_name: 'Unknown user' } },
  ]);
  client.mock.settings.set({ guests_see_all_users: true });
  const received = (await next()).map(({ person }) => person.user_id);
  expect(received).toContain(user_id);
});

test('notifies a guest when a direct message makes a user accessible to the guest', async () => {
  const client = await startMock({ scenario: 'limited-guests' });
  await client.mock.ready;
  const { stranger, guest } = client.mock.personas as Record<string, { user_id: number }>;
  const { next } = await listen(client, 'guest', { event_types: ['realm_user'] });
  await sent(client.call, 'stranger', { type: 'direct', to: [guest?.user_id], content: 'Hi' });
  expect(await next()).toMatchObject([
    { type: 'realm_user', op: 'add', person: { user_id: stranger?.user_id } },
  ]);
});

test('sets is_system_bot in the event about a new system bot', async () => {
  const client = await startMock({ scenario: 'empty' });
  const { next } = await listen(client, 'owner', { event_types: ['realm_user'] });
  await client.call('owner', 'POST', '/export/realm');
  client.mock.clock.advance({ seconds: 10 });
  expect(await next()).toMatchObject([
    { op: 'add', person: { email: 'notification-bot@chat.example.com', is_system_bot: true } },
  ]);
});

function matches(event: AnyEvent, wanted: Record<string, unknown>): boolean {
  try {
    expect(event).toMatchObject(wanted);
    return true;
  } catch {
    return false;
  }
}
