import { Area, type Caller, type Fields, type Session } from './case.js';
import { channelId, newChannel, post, send, systemGroup } from './helpers.js';

export const channels = new Area('channels');

const CREATIONS: Readonly<Record<string, Fields>> = {
  public: {},
  private: { invite_only: true },
  'private with shared history': { invite_only: true, history_public_to_subscribers: true },
  'private with protected history': { invite_only: true, history_public_to_subscribers: false },
  'public with protected history': { history_public_to_subscribers: false },
  'with an announcement': { announce: true },
  'with an unknown parameter': { colour: 'red' },
};

for (const [name, fields] of Object.entries(CREATIONS)) {
  for (const creator of ['admin', 'member', 'guest'] as const) {
    channels.add(`${creator} attempts to create a channel: ${name}`, async (t) => {
      const queue = await t.as('colleague').listen(['stream', 'subscription']);
      const channel = `${t.prefix} new`;
      const asked = { subscriptions: [{ name: channel, description: '*For* tests' }], ...fields };
      const created = await t.as(creator).post('/users/me/subscriptions', asked);
      if (!created.ok) return;
      const id = await channelId(t.as(creator), channel);
      await queue.events();
      for (const reader of ['admin', creator, 'colleague'] as const) {
        await t.as(reader).get(`/streams/${id}`);
        await t.as(reader).get(`/streams/${id}/members`);
        await t.as(reader).get('/streams', { include_public: true });
        await t.as(reader).get('/users/me/subscriptions', { include_subscribers: true });
      }
    });
  }
}

for (const [name, channel] of Object.entries({
  'of spaces': '   ',
  'that is empty': '',
  'that is too long': 'x'.repeat(61),
  'with a control character': 'a\u0007b',
  'with a null character': 'a\0b',
})) {
  channels.add(`attempts to create a channel with a name ${name}`, async (t) => {
    await t.as('member').post('/users/me/subscriptions', { subscriptions: [{ name: channel }] });
  });
}

channels.add('a user subscribes twice to an existing channel', async (t) => {
  const channel = await newChannel(t, ['member']);
  const queue = await t.as('member').listen(['subscription', 'stream']);
  const asked = { subscriptions: [{ name: channel.name }] };
  await t.as('colleague').post('/users/me/subscriptions', asked);
  await t.as('colleague').post('/users/me/subscriptions', asked);
  await queue.events();
  await t.as('member').get(`/streams/${channel.id}/members`);
  await t.as('member').get(`/users/${t.as('colleague').user_id}/subscriptions/${channel.id}`);
  await t.as('colleague').delete('/users/me/subscriptions', { subscriptions: [channel.name] });
  await t.as('colleague').delete('/users/me/subscriptions', { subscriptions: [channel.name] });
  await queue.events();
  await t.as('member').get(`/streams/${channel.id}/members`);
});

channels.add('other users are subscribed, with events for everyone', async (t) => {
  const channel = await newChannel(t, ['member', 'moderator']);
  const queues = [];
  for (const reader of ['member', 'colleague', 'moderator', 'guest'] as const) {
    queues.push(await t.as(reader).listen(['subscription', 'stream', 'message']));
  }
  const principals = [t.as('colleague').user_id, t.as('guest').user_id];
  await t
    .as('member')
    .post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }], principals });
  for (const queue of queues) await queue.events();
  await send(t.as('member'), channel, 'Welcome');
  for (const queue of queues) await queue.events();
});

for (const persona of ['owner', 'admin', 'moderator', 'member', 'colleague', 'guest'] as const) {
  channels.add(`permissions: ${persona} unsubscribes others`, async (t) => {
    const channel = await newChannel(t, ['member', 'moderator']);
    const fields = { subscriptions: [channel.name], principals: [t.as('moderator').user_id] };
    await t.as(persona).delete('/users/me/subscriptions', fields);
    await t.as('admin').get(`/streams/${channel.id}/members`);
  });
}

/** Each persona tries these requests with a channel that member created. */
const ATTEMPTS: Readonly<
  Record<string, (caller: Caller, channel: { id: unknown; name: string }, t: Session) => Promise<unknown>>
> = {
  'rename it': (caller, { id }, t) => caller.patch(`/streams/${id}`, { new_name: `${t.prefix} other` }),
  'describe it': (caller, { id }) => caller.patch(`/streams/${id}`, { description: 'Other **bold**' }),
  'make it private': (caller, { id }) => caller.patch(`/streams/${id}`, { is_private: true }),
  'make it protect its history': (caller, { id }) =>
    caller.patch(`/streams/${id}`, { is_private: true, history_public_to_subscribers: false }),
  'archive it': (caller, { id }) => caller.delete(`/streams/${id}`),
  'see its members': (caller, { id }) => caller.get(`/streams/${id}/members`),
  'see its topics': (caller, { id }) => caller.get(`/users/me/${id}/topics`),
  'see it': (caller, { id }) => caller.get(`/streams/${id}`),
  'find its ID': (caller, { name }) => caller.get('/get_stream_id', { stream: name }),
  'subscribe to it': (caller, { name }) =>
    caller.post('/users/me/subscriptions', { subscriptions: [{ name }] }),
  'post in it': (caller, channel) => post(caller, channel as never, 'Hello'),
  'ask for its email': (caller, { id }) => caller.get(`/streams/${id}/email_address`, {}, { shape: true }),
  'read its messages': (caller, { name }) =>
    caller.get('/messages', {
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      narrow: [{ operator: 'stream', operand: name }],
    }),
  'delete its topic': (caller, { id }) => caller.post(`/streams/${id}/delete_topic`, { topic_name: 'plans' }),
};

for (const [name, attempt] of Object.entries(ATTEMPTS)) {
  for (const persona of ['owner', 'moderator', 'member', 'colleague', 'guest'] as const) {
    for (const kind of ['public', 'private'] as const) {
      channels.add(`permissions: ${persona} attempts to ${name}, ${kind}`, async (t) => {
        const channel = await newChannel(t, ['member', 'admin'], { invite_only: kind === 'private' });
        await send(t.as('member'), channel, 'Here');
        const queue = await t.as('admin').listen(['stream', 'subscription', 'message', 'delete_message']);
        await attempt(t.as(persona), channel, t);
        await queue.events();
        await t.as('admin').get(`/streams/${channel.id}`);
      });
    }
  }
}

const UPDATES: Readonly<Record<string, (t: Session) => Fields>> = {
  'its name': (t) => ({ new_name: `${t.prefix} renamed` }),
  'its name in other letters': (t) => ({ new_name: `${t.prefix} CHANNEL` }),
  'its name to an empty one': () => ({ new_name: '' }),
  'its name to one that is too long': () => ({ new_name: 'x'.repeat(61) }),
  'its description': () => ({ description: '**Other** text' }),
  'a description that is too long': () => ({ description: 'x'.repeat(1025) }),
  'its description with a line break': () => ({ description: 'one\ntwo' }),
  'its privacy': () => ({ is_private: true }),
  'its privacy and history': () => ({ is_private: true, history_public_to_subscribers: true }),
  nothing: () => ({}),
  'an unknown property': () => ({ colour: 'red' }),
  'its retention': () => ({ message_retention_days: '"unlimited"' }),
  'a wrong value': () => ({ is_private: 'perhaps' }),
};

for (const [name, fields] of Object.entries(UPDATES)) {
  channels.add(`attempts to change: ${name}`, async (t) => {
    const channel = await newChannel(t, ['admin', 'member']);
    const queues = [];
    for (const reader of ['member', 'colleague'] as const) {
      queues.push(await t.as(reader).listen(['stream', 'subscription', 'message']));
    }
    await t.as('admin').patch(`/streams/${channel.id}`, fields(t));
    for (const queue of queues) await queue.events();
    await t.as('member').get(`/streams/${channel.id}`);
    await t.as('colleague').get(`/streams/${channel.id}`);
  });
}

const PERMISSIONS = [
  ['can_administer_channel_group', 325],
  ['can_add_subscribers_group', 342],
  ['can_remove_subscribers_group', 161],
  ['can_send_message_group', 333],
  ['can_subscribe_group', 357],
] as const;

for (const [permission, since] of PERMISSIONS) {
  for (const role of ['administrators', 'moderators', 'members', 'nobody', 'internet', 'owners'] as const) {
    channels.add(
      `${permission} becomes ${role}`,
      async (t) => {
        const channel = await newChannel(t, ['admin', 'member']);
        const queue = await t.as('member').listen(['stream']);
        const group = await systemGroup(t, role);
        const value = t.level >= 320 ? { new: group } : group;
        await t.as('admin').patch(`/streams/${channel.id}`, { [permission]: value });
        await queue.events();
        await t.as('member').get(`/streams/${channel.id}`);
        await post(t.as('member'), channel, 'Allowed?');
      },
      { since },
    );
  }
}

const PROPERTIES = [
  ['is_muted', true],
  ['in_home_view', false],
  ['pin_to_top', true],
  ['color', '#ff0000'],
  ['color', 'red'],
  ['desktop_notifications', true],
  ['audible_notifications', false],
  ['push_notifications', true],
  ['email_notifications', false],
  ['wildcard_mentions_notify', false],
  ['pin_to_top', 'yes'],
  ['colour', 'red'],
] as const;

for (const [property, value] of PROPERTIES) {
  channels.add(`subscription settings: ${property} becomes ${value}`, async (t) => {
    const channel = await newChannel(t, ['admin', 'member']);
    const queue = await t.as('member').listen(['subscription']);
    const subscription_data = [{ stream_id: channel.id, property, value }];
    await t.as('member').post('/users/me/subscriptions/properties', { subscription_data });
    await queue.events();
    await t.as('member').get('/users/me/subscriptions');
    await t.as('colleague').post('/users/me/subscriptions/properties', { subscription_data });
  });
}

channels.add('topics are listed, newest first', async (t) => {
  const channel = await newChannel(t, ['member', 'colleague']);
  for (const topic of ['plans', 'lunch', 'plans', 'Lunch', 'travel']) {
    await send(t.as('member'), channel, `About ${topic}`, topic);
  }
  await t.as('colleague').get(`/users/me/${channel.id}/topics`);
  await t.as('guest').get(`/users/me/${channel.id}/topics`);
});

for (const policy of [0, 1, 2, 3, 4]) {
  channels.add(
    `topics get the visibility ${policy}`,
    async (t) => {
      const channel = await newChannel(t, ['member', 'colleague']);
      await send(t.as('member'), channel, 'Hello');
      const queue = await t.as('colleague').listen(['user_topic', 'muted_topics']);
      const fields = { stream_id: channel.id, topic: 'plans', visibility_policy: policy };
      await t.as('colleague').post('/user_topics', fields);
      await t.as('colleague').post('/user_topics', { ...fields, topic: 'Plans' });
      await t.as('guest').post('/user_topics', fields);
      await queue.events();
      await t.as('colleague').get('/users/me/subscriptions');
    },
    { since: 170 },
  );
}

channels.add('are archived, with events, and can be read afterwards', async (t) => {
  const channel = await newChannel(t, ['admin', 'member']);
  const id = await send(t.as('member'), channel, 'Last words');
  const queues = [];
  for (const reader of ['member', 'colleague'] as const) {
    queues.push(await t.as(reader).listen(['stream', 'subscription', 'message']));
  }
  await t.as('admin').delete(`/streams/${channel.id}`);
  for (const queue of queues) await queue.events();
  await t.as('member').get(`/messages/${id}`);
  await t.as('member').get(`/streams/${channel.id}`);
  await post(t.as('member'), channel, 'Still here?');
  await t.as('member').patch(`/messages/${id}`, { content: 'Other' });
  await t.as('member').post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
  await t.as('admin').delete(`/streams/${channel.id}`);
});

channels.add(
  'are created by the newer endpoint',
  async (t) => {
    const queue = await t.as('colleague').listen(['stream', 'subscription']);
    const subscribers = [t.as('member').user_id, t.as('colleague').user_id];
    const fields = { name: `${t.prefix} new`, description: 'For tests', subscribers };
    await t.as('member').post('/channels/create', fields);
    await t.as('member').post('/channels/create', fields);
    await queue.events();
  },
  { since: 417 },
);

channels.add(
  'folders are created, changed, used and archived',
  async (t) => {
    const queue = await t.as('member').listen(['channel_folder', 'stream']);
    const created = await t
      .as('admin')
      .post('/channel_folders/create', { name: `${t.prefix} folder`, description: 'For *tests*' });
    const id = created.must().ref('channel_folder_id');
    const channel = await newChannel(t, ['admin', 'member']);
    await t.as('admin').patch(`/streams/${channel.id}`, { folder_id: id });
    await t
      .as('admin')
      .patch(`/channel_folders/${id}`, { name: `${t.prefix} other`, description: 'Changed' });
    await t.as('member').patch(`/channel_folders/${id}`, { name: `${t.prefix} third` });
    await t.as('admin').patch(`/channel_folders/${id}`, { is_archived: true });
    await t.as('admin').patch(`/streams/${channel.id}`, { folder_id: null });
    await t.as('admin').patch(`/channel_folders/${id}`, { is_archived: true });
    await queue.events();
    await t.as('member').get('/channel_folders', { include_archived: true });
    await t.as('member').get('/channel_folders');
    await t.as('member').get(`/streams/${channel.id}`);
  },
  { since: 389 },
);
