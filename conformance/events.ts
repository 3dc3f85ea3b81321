import { Area, type Session } from './case.js';
import { history, newChannel, newGroup, newUser, post, send, sendDirect } from './helpers.js';

export const events = new Area('events');

const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
};

events.add('a message is sent only to the queues of users who can read it', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague'], { invite_only: true });
  const queues = [];
  for (const reader of ['member', 'colleague', 'moderator', 'admin', 'guest'] as const) {
    queues.push(await t.as(reader).listen(['message']));
  }
  await send(t.as('member'), channel, '**Hello**');
  await sendDirect(t.as('member'), [t.as('colleague').user_id], 'Direct');
  await sendDirect(t.as('colleague'), [t.as('member').user_id, t.as('admin').user_id], 'Group');
  for (const queue of queues) await queue.events();
});

for (const apply_markdown of [true, false]) {
  events.add(`a message arrives with apply_markdown=${apply_markdown}`, async (t) => {
    const channel = await newChannel(t, ['member', 'colleague']);
    const queue = await t
      .as('colleague')
      .listen(['message', 'update_message'], { apply_markdown, client_gravatar: false });
    const id = await send(t.as('member'), channel, '**Hello** :tada:');
    await t.as('member').patch(`/messages/${id}`, { content: '*Other*' });
    await queue.events();
  });
}

events.add('the local ID of a message is sent only to the queue of the sender', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const mine = await t.as('member').listen(['message']);
  const other = await t.as('colleague').listen(['message']);
  const fields = { type: 'stream', to: channel.id, topic: 'plans', content: 'Hello' };
  await t.as('member').post('/messages', { ...fields, local_id: '17.01', queue_id: mine.id });
  await mine.events();
  await other.events();
});

events.add('a queue with a narrow receives only matching messages', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague'], {}, 'narrowed');
  const other = await newChannel(t, ['member', 'colleague'], {}, 'other');
  for (const narrow of [
    [['stream', channel.name]],
    [
      ['stream', channel.name],
      ['topic', 'lunch'],
    ],
    [['is', 'private']],
    [['sender', t.as('member').email]],
  ]) {
    const queue = await t.as('colleague').listen(['message'], { narrow });
    await send(t.as('member'), channel, 'Here');
    await send(t.as('member'), channel, 'Lunch', 'lunch');
    await send(t.as('member'), other, 'There');
    await queue.events();
  }
});

events.add('a queue with all_public_streams receives messages of unsubscribed channels', async (t) => {
  const open = await newChannel(t, ['admin'], {}, 'open');
  const secret = await newChannel(t, ['admin'], { invite_only: true }, 'secret');
  const queue = await t
    .as('member')
    .listen(['message'], { all_public_streams: true, narrow: [['stream', open.name]] });
  await send(t.as('admin'), open, 'Here');
  await send(t.as('admin'), secret, 'There');
  await queue.events();
});

events.add('events arrive in the order of the changes', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const queue = await t
    .as('colleague')
    .listen(['message', 'reaction', 'update_message', 'update_message_flags', 'delete_message']);
  const first = await send(t.as('member'), channel, 'One');
  const second = await send(t.as('member'), channel, 'Two');
  await t.as('member').post(`/messages/${first}/reactions`, { emoji_name: 'tada' });
  await t.as('member').patch(`/messages/${second}`, { content: 'Zwei' });
  await t.as('colleague').post('/messages/flags', { messages: [first], op: 'add', flag: 'read' });
  await t.as('admin').delete(`/messages/${first}`);
  await send(t.as('member'), channel, 'Three');
  await queue.events();
});

events.add('several messages are deleted one by one or in bulk', async (t) => {
  const channel = await newChannel(t, ['admin', 'member', 'colleague']);
  for (const content of ['One', 'Two', 'Three']) await send(t.as('member'), channel, content);
  const bulk = await t.as('member').listen(['delete_message'], { client_capabilities: CAPABILITIES });
  const single = await t.as('colleague').listen(['delete_message']);
  await t.as('admin').post(`/streams/${channel.id}/delete_topic`, { topic_name: 'plans' });
  await bulk.events();
  await single.events();
  await history(t.as('member'), channel);
});

events.add('a rejected request sends no event', async (t) => {
  const channel = await newChannel(t, ['admin', 'member', 'colleague']);
  const id = await send(t.as('member'), channel, 'Here');
  const queue = await t
    .as('member')
    .listen([
      'message',
      'update_message',
      'delete_message',
      'reaction',
      'stream',
      'subscription',
      'user_group',
    ]);
  await t.as('colleague').patch(`/messages/${id}`, { content: 'Other' });
  await t.as('colleague').delete(`/messages/${id}`);
  await t.as('colleague').post(`/messages/${id}/reactions`, { emoji_name: 'no_such_emoji' });
  await t.as('guest').patch(`/streams/${channel.id}`, { description: 'Mine' });
  await t.as('guest').delete(`/streams/${channel.id}`);
  await t.as('member').post('/messages', { type: 'stream', to: channel.id, topic: 'plans', content: '' });
  const asked = {
    subscriptions: [{ name: `${t.prefix} first` }, { name: '' }],
    principals: [t.as('colleague').user_id],
  };
  await t.as('member').post('/users/me/subscriptions', asked);
  await t.as('member').get('/get_stream_id', { stream: `${t.prefix} first` });
  const unknown = [t.as('colleague').user_id, 999_999_999];
  await t
    .as('admin')
    .post('/user_groups/create', { name: `${t.prefix} half`, description: '', members: unknown });
  await queue.events();
  await t.as('member').get('/user_groups');
});

for (const [name, fields] of Object.entries({
  'of an unknown queue': { queue_id: 'gone', last_event_id: -1 },
  'without queue_id': { last_event_id: -1 },
  'without last_event_id': { queue_id: 'gone' },
  'with an invalid last_event_id': { queue_id: 'gone', last_event_id: 'first' },
})) {
  events.add(`are not fetched ${name}`, async (t) => {
    await t.as('member').get('/events', { dont_block: true, ...fields });
  });
}

events.add('are fetched only by the user of the queue', async (t) => {
  const queue = await t.as('member').listen(['message']);
  const fields = { queue_id: queue.id, last_event_id: -1, dont_block: true };
  await t.as('colleague').get('/events', fields);
  await t.as('colleague').delete('/events', { queue_id: queue.id });
  await t.as('member').delete('/events', { queue_id: queue.id });
  await t.as('member').get('/events', fields);
  await t.as('member').delete('/events', { queue_id: queue.id });
});

events.add('are kept until they are acknowledged', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const registered = (
    await t.as('colleague').post('/register', { event_types: ['message'], fetch_event_types: [] })
  ).must();
  const fields = { queue_id: registered.ref('queue_id'), last_event_id: -1, dont_block: true };
  await send(t.as('member'), channel, 'One');
  const first = await t.as('colleague').get('/events', fields);
  await t.as('colleague').get('/events', fields);
  await send(t.as('member'), channel, 'Two');
  await t.as('colleague').get('/events', { ...fields, last_event_id: first.ref('events.0.id') });
});

// Registering.
const SECTIONS = [
  'message',
  'subscription',
  'stream',
  'realm',
  'realm_user',
  'realm_bot',
  'realm_emoji',
  'realm_filters',
  'realm_linkifiers',
  'realm_domains',
  'realm_playgrounds',
  'realm_user_groups',
  'realm_user_settings_defaults',
  'custom_profile_fields',
  'default_streams',
  'recent_private_conversations',
  'starred_messages',
  'update_message_flags',
  'update_display_settings',
  'update_global_notifications',
  'user_settings',
  'user_status',
  'user_topic',
  'muted_topics',
  'muted_users',
  'presence',
  'alert_words',
  'hotspots',
  'onboarding_steps',
  'drafts',
  'saved_snippets',
  'scheduled_messages',
  'reminders',
  'stop_words',
  'giphy',
  'zulip_version',
  'realm_export',
  'channel_folders',
  'navigation_views',
  'device',
  'push_device',
  'realm_incoming_webhook_bots',
  'realm_embedded_bots',
  'video_calls',
] as const;

for (const section of SECTIONS) {
  events.add(`registering returns the names and types of ${section}`, async (t) => {
    const fields = {
      event_types: ['message'],
      fetch_event_types: [section],
      client_capabilities: CAPABILITIES,
    };
    for (const persona of ['admin', 'member', 'guest'] as const) {
      await t.as(persona).post('/register', fields, { shape: true });
    }
  });
}

/** Everyone who registers now sees the same records of the run. */
const COMPARED = [
  'subscription',
  'stream',
  'realm_user_groups',
  'custom_profile_fields',
  'user_topic',
  'realm_linkifiers',
  'drafts',
  'saved_snippets',
  'channel_folders',
];

events.add('registering again returns the changes that events described', async (t) => {
  const channel = await newChannel(t, ['admin', 'member', 'colleague']);
  const register = () =>
    t.as('member').post('/register', {
      event_types: COMPARED,
      fetch_event_types: COMPARED,
      client_capabilities: CAPABILITIES,
    });
  await register();
  const queue = await t.as('member').listen(COMPARED, { client_capabilities: CAPABILITIES });
  await t.as('admin').patch(`/streams/${channel.id}`, {
    new_name: `${t.prefix} renamed`,
    description: 'Other',
  });
  await t.as('admin').post('/users/me/subscriptions', {
    subscriptions: [{ name: `${t.prefix} renamed` }],
    principals: [t.as('guest').user_id],
  });
  await t.as('member').post('/users/me/subscriptions/properties', {
    subscription_data: [{ stream_id: channel.id, property: 'pin_to_top', value: true }],
  });
  await queue.events();
  await register();
  await t.as('member').delete('/users/me/subscriptions', { subscriptions: [`${t.prefix} renamed`] });
  await queue.events();
  await register();
});

events.add('applying events leads to the state of a client that registers now', async (t) => {
  const [admin, member, colleague] = [t.as('admin'), t.as('member'), t.as('colleague')];
  const followers = [await member.follow(), await colleague.follow()];
  const areUpToDate = async () => {
    for (const follower of followers) await follower.assertUpToDate();
  };
  // Channels, their settings, and who leaves them.
  const channel = await newChannel(t, ['admin', 'member', 'colleague']);
  const other = await newChannel(t, ['admin', 'colleague'], { invite_only: true }, 'other');
  const ids = [await send(member, channel, 'One'), await send(admin, channel, 'Two', 'lunch')];
  ids.push(await send(admin, channel, `@**${member.full_name}** three`));
  await sendDirect(colleague, [member.user_id], 'Four');
  await areUpToDate();
  await admin.patch(`/streams/${channel.id}`, { new_name: `${t.prefix} renamed`, description: 'Other' });
  await member.post('/users/me/subscriptions/properties', {
    subscription_data: [{ stream_id: channel.id, property: 'pin_to_top', value: true }],
  });
  await colleague.post('/user_topics', { stream_id: channel.id, topic: 'lunch', visibility_policy: 1 });
  await areUpToDate();
  // Messages that are read, starred, moved, edited and deleted.
  await member.post('/messages/flags', { messages: [ids[1]], op: 'add', flag: 'read' });
  await member.post('/messages/flags', { messages: [ids[0], ids[1]], op: 'add', flag: 'starred' });
  await colleague.post('/messages/flags', { messages: [ids[0]], op: 'add', flag: 'read' });
  await colleague.post('/messages/flags', { messages: [ids[0]], op: 'remove', flag: 'read' });
  await admin.patch(`/messages/${ids[1]}`, { topic: 'dinner', content: 'Changed' });
  await admin.delete(`/messages/${ids[0]}`);
  await areUpToDate();
  // Groups.
  const group = await newGroup(t, 'admin', ['member'], {}, 'crew');
  await admin.post(`/user_groups/${group}/members`, { add: [colleague.user_id] });
  await admin.patch(`/user_groups/${group}`, { description: 'Changed' });
  await areUpToDate();
  await admin.post(`/user_groups/${group}/members`, { delete: [member.user_id] });
  await admin.post(`/user_groups/${group}/deactivate`);
  // Records that only one user sees.
  await member.post('/drafts', { drafts: [{ type: '', to: [], topic: '', content: `${t.prefix} draft` }] });
  await member.post('/saved_snippets', { title: `${t.prefix} title`, content: 'Text' });
  await member.post('/users/me/alert_words', { alert_words: [`${t.prefix} alert`] });
  await member.post(`/users/me/muted_users/${t.as('guest').user_id}`);
  await areUpToDate();
  await colleague.delete('/users/me/subscriptions', { subscriptions: [other.name] });
  await admin.delete(`/streams/${channel.id}`);
  await areUpToDate();
});

for (const [name, fields] of Object.entries({
  'unknown event types': { event_types: ['weather'], fetch_event_types: [] },
  'event types that are no list': { event_types: 'message' },
  'a narrow of one word': { event_types: ['message'], fetch_event_types: [], narrow: [['stream']] },
  'a narrow with an unknown operator': {
    event_types: ['message'],
    fetch_event_types: [],
    narrow: [['mood', 'good']],
  },
  'wrong capabilities': { event_types: ['message'], fetch_event_types: [], client_capabilities: [] },
  'an unknown parameter': { event_types: ['message'], fetch_event_types: [], colour: 'red' },
})) {
  events.add(`registering with ${name}`, async (t) => {
    await t.as('member').post('/register', fields);
  });
}

// Unread messages of a new user.
const unread = async (_t: Session, reader: Awaited<ReturnType<typeof newUser>>) => {
  const fields = { event_types: ['message'], fetch_event_types: ['message', 'update_message_flags'] };
  await reader.post('/register', fields);
};

events.add('unread messages are counted by conversation', async (t) => {
  const reader = await newUser(t);
  const name = `${t.prefix} inbox`;
  const subscribed = { subscriptions: [{ name }], principals: [t.as('member').user_id, reader.user_id] };
  (await t.as('member').post('/users/me/subscriptions', subscribed)).must();
  const id = (await t.as('member').get('/get_stream_id', { stream: name })).must().ref('stream_id');
  const channel = { id, name };
  await reader.post('/mark_all_as_read', {}, { unchecked: true });
  await unread(t, reader);
  const first = await send(t.as('member'), channel, 'One');
  await send(t.as('member'), channel, 'Two', 'lunch');
  await send(t.as('member'), channel, `@**${reader.full_name}** three`);
  await sendDirect(t.as('member'), [reader.user_id], 'Four');
  await sendDirect(t.as('member'), [reader.user_id, t.as('admin').user_id], 'Five');
  await unread(t, reader);
  const queue = await reader.listen(['update_message_flags']);
  await reader.post('/messages/flags', { messages: [first], op: 'add', flag: 'read' });
  await unread(t, reader);
  await reader.post('/messages/flags', { messages: [first], op: 'remove', flag: 'read' });
  await unread(t, reader);
  await reader.post('/mark_stream_as_read', { stream_id: id });
  await unread(t, reader);
  await queue.events();
});

events.add('unread messages of muted channels and topics', async (t) => {
  const reader = await newUser(t);
  const name = `${t.prefix} inbox`;
  const subscribed = { subscriptions: [{ name }], principals: [t.as('member').user_id, reader.user_id] };
  (await t.as('member').post('/users/me/subscriptions', subscribed)).must();
  const id = (await t.as('member').get('/get_stream_id', { stream: name })).must().ref('stream_id');
  await reader.post('/mark_all_as_read', {}, { unchecked: true });
  await send(t.as('member'), { id, name }, 'One');
  await send(t.as('member'), { id, name }, 'Two', 'lunch');
  await reader.post('/user_topics', { stream_id: id, topic: 'lunch', visibility_policy: 1 });
  await unread(t, reader);
  await reader.post('/users/me/subscriptions/properties', {
    subscription_data: [{ stream_id: id, property: 'is_muted', value: true }],
  });
  await unread(t, reader);
});

events.add('unread messages of a channel are omitted after unsubscribing', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  await send(t.as('member'), channel, 'One');
  const queue = await t.as('colleague').listen(['update_message_flags', 'subscription']);
  await t.as('colleague').delete('/users/me/subscriptions', { subscriptions: [channel.name] });
  await queue.events();
  await history(t.as('colleague'), channel);
});

events.add('a rejected message is neither sent nor stored', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  const queue = await t.as('colleague').listen(['message']);
  await post(t.as('member'), channel, '   ');
  await post(t.as('guest'), channel, 'Hello');
  await t.as('member').post('/messages', { type: 'private', to: [999_999_999], content: 'Hello' });
  await queue.events();
  await history(t.as('colleague'), channel);
});
