import { expect, test } from 'vitest';
import { crowd } from '../../support/crowd.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const PATH = '/users/me/subscriptions';
const SUBSCRIBED = { ...SUCCESS, new_subscription_messages_sent: true };
const names = (...list: string[]) => list.map((name) => ({ name }));
const channelNamed = ({ mock }: Client, name: string) => mock.db.channels.firstBy('name', name);
const isSubscribed = ({ mock }: Client, userId: number, channelId: number) =>
  mock.db.subscriptions.firstBy('userChannel', `${userId}:${channelId}`)?.active ?? false;

test('subscribes the caller, and lists the channels they were already subscribed to', async () => {
  const client = await startMock();
  const subscriptions = names('Quiet', 'general', ' quiet ');
  expect((await client.call('member', 'POST', PATH, { subscriptions })).body).toEqual({
    ...SUBSCRIBED,
    subscribed: { 4: ['quiet'] },
    already_subscribed: { 4: ['general'] },
  });
  expect(isSubscribed(client, 4, 6)).toBe(true);
});

test('subscribes the caller if the list of principals is empty', async () => {
  const client = await startMock();
  const fields = { subscriptions: names('quiet', 'new'), principals: [] };
  expect((await client.call('member', 'POST', PATH, fields)).body.subscribed).toEqual({
    4: ['quiet', 'new'],
  });
});

test.each([
  ['API email', 288, { 'user6@chat.example.com': ['quiet'] }],
  ['user ID', 289, { 6: ['quiet'] }],
])('returns new subscriptions keyed by %s at level %i', async (_, featureLevel, subscribed) => {
  const { call } = await startMock({ featureLevel });
  const { body } = await call('colleague', 'POST', PATH, { subscriptions: names('quiet') });
  expect(body.subscribed).toEqual(subscribed);
});

test.each([
  [200, 'a member', 'a public channel', 'member', 'quiet'],
  [400, 'a member', 'a private channel', 'member', 'leadership'],
  [400, 'a moderator', 'a private channel', 'moderator', 'leadership'],
  [200, 'a bot', 'a public channel', 'bot', 'quiet'],
])('returns status %i when %s subscribes to %s', async (status, _who, _channel, persona, name) => {
  const client = await startMock();
  const answer = await client.call(persona, 'POST', PATH, { subscriptions: names(name) });
  expect(answer).toMatchObject(status === 200 ? { status } : badRequestNaming(name));
  const userId = client.mock.personas[persona as 'member'].user_id;
  expect(isSubscribed(client, userId, channelNamed(client, name)?.id as number)).toBe(status === 200);
});

test.each(['can_subscribe_group', 'can_add_subscribers_group'])(
  'lets users in %s, except guests, subscribe to a private channel',
  async (setting) => {
    const client = await startMock();
    await client.mock.ready;
    await writable(client.mock.db).channels.update(3, {
      [setting]: { direct_members: [4, 5], direct_subgroups: [] },
    });
    const fields = { subscriptions: names('leadership') };
    expect((await client.call('member', 'POST', PATH, fields)).body.subscribed).toEqual({
      4: ['leadership'],
    });
    expect((await client.call('guest', 'POST', PATH, fields)).status).toBe(400);
    expect((await client.call('moderator', 'POST', PATH, fields)).status).toBe(400);
  },
);

test('rejects a request that includes an inaccessible channel unless authorization_errors_fatal is false', async () => {
  const client = await startMock();
  const subscriptions = names('quiet', 'leadership', 'brand new');
  expect(await client.call('member', 'POST', PATH, { subscriptions })).toMatchObject(
    badRequestNaming('leadership'),
  );
  expect([isSubscribed(client, 4, 6), channelNamed(client, 'brand new')]).toEqual([false, undefined]);
  const fields = { subscriptions, authorization_errors_fatal: false };
  expect((await client.call('member', 'POST', PATH, fields)).body).toEqual({
    ...SUBSCRIBED,
    subscribed: { 4: ['quiet', 'brand new'] },
    already_subscribed: {},
    unauthorized: ['leadership'],
  });
});

test.each(['quiet', 'public square', 'general'])(
  'does not let a guest subscribe to the channel "%s"',
  async (name) => {
    const { call } = await startMock();
    expect(await call('guest', 'POST', PATH, { subscriptions: names(name) })).toMatchObject(
      badRequestNaming('Guests'),
    );
  },
);

test.each([
  [361, 400],
  [362, 200],
])(
  'returns status $1 at level $0 when a member subscribes to an archived channel',
  async (featureLevel, status) => {
    const { call, mock } = await startMock({ featureLevel });
    await mock.ready;
    await writable(mock.db).channels.update(6, { is_archived: true });
    expect((await call('member', 'POST', PATH, { subscriptions: names('quiet') })).status).toBe(status);
  },
);

test("keeps a subscription's color when the user resubscribes with another color", async () => {
  const { call, mock } = await startMock();
  const colorOf = (id: number) => mock.db.subscriptions.firstBy('userChannel', `${id}:6`)?.color;
  const join = (color: string) =>
    call('member', 'POST', PATH, { subscriptions: [{ name: 'quiet', color }], principals: [4, 6] });
  await join('#afafaf');
  await call('member', 'DELETE', PATH, { subscriptions: ['quiet'] });
  await join('#c2c2c2');
  expect([colorOf(4), colorOf(6)]).toEqual(['#afafaf', '#afafaf']);
});

test.each([
  ['IDs', [6, 5, 6]],
  ['emails', ['user6@chat.example.com', 'GUEST@example.com']],
])('subscribes other users identified by %s', async (_, principals) => {
  const client = await startMock();
  const fields = { subscriptions: names('quiet', 'general'), principals };
  expect((await client.call('member', 'POST', PATH, fields)).body).toEqual({
    ...SUBSCRIBED,
    subscribed: { 5: ['quiet'], 6: ['quiet'] },
    already_subscribed: { 5: ['general'], 6: ['general'] },
  });
  expect(isSubscribed(client, 4, 6)).toBe(false);
});

test.each([
  ['lets', 'member', 'members'],
  ['does not let', 'member', 'moderators'],
  ['lets', 'moderator', 'moderators'],
  ['does not let', 'member', 'owners'],
  ['does not let', 'member', 'nobody'],
  ['lets', 'admin', 'nobody'],
] as const)(
  '%s the %s subscribe others when can_subscribe_others is set to %s',
  async (verb, persona, level) => {
    const allowed = verb === 'lets';
    const client = await startMock({ settings: { can_subscribe_others: level } });
    const fields = { subscriptions: names('public square'), principals: [6] };
    const answer = await client.call(persona, 'POST', PATH, fields);
    if (allowed) expect(answer.status).toBe(200);
    else expect(answer).toMatchObject(badRequestNaming('public square'));
    const tolerant = { ...fields, authorization_errors_fatal: false };
    expect((await client.call(persona, 'POST', PATH, tolerant)).status).toBe(allowed ? 200 : 400);
    const own = {
      subscriptions: names('public square'),
      principals: [client.mock.personas[persona].user_id],
    };
    expect((await client.call(persona, 'POST', PATH, own)).status).toBe(200);
  },
);

test.each([
  [341, 400],
  [342, 200],
])(
  'returns status $1 at level $0 when a user excluded from can_subscribe_others creates a channel for others',
  async (featureLevel, status) => {
    const { call } = await startMock({ featureLevel, settings: { can_subscribe_others: 'nobody' } });
    const fields = { subscriptions: names('brand new'), principals: [6] };
    expect((await call('member', 'POST', PATH, fields)).status).toBe(status);
  },
);

test('lets users in can_add_subscribers_group subscribe others even when can_subscribe_others is set to nobody', async () => {
  const client = await startMock({ settings: { can_subscribe_others: 'nobody' } });
  await client.mock.ready;
  for (const id of [3, 6])
    await writable(client.mock.db).channels.update(id, { can_add_subscribers_group: 9 });
  const fields = { subscriptions: names('leadership', 'quiet'), principals: [5] };
  expect((await client.call('member', 'POST', PATH, fields)).body.subscribed).toEqual({
    5: ['leadership', 'quiet'],
  });
  expect((await client.call('moderator', 'POST', PATH, fields)).status).toBe(400);
});

test('lets only subscribers of a private channel subscribe others to it', async () => {
  const client = await startMock();
  const fields = { subscriptions: names('leadership'), principals: [4] };
  expect((await client.call('moderator', 'POST', PATH, fields)).status).toBe(400);
  expect((await client.call('admin', 'POST', PATH, fields)).body.subscribed).toEqual({ 4: ['leadership'] });
});

test.each([
  ['an unknown ID', [999], '999'],
  ['an unknown email', ['nobody@example.com'], 'nobody@example.com'],
  ['a deactivated user', [7], '7'],
  ['a list of IDs and emails', [6, 'guest@example.com'], 'principals'],
  ['a single ID', 6, 'principals'],
])('rejects %s as the value of principals', async (_, principals, named) => {
  const client = await startMock();
  const fields = { subscriptions: names('quiet'), principals };
  expect(await client.call('member', 'POST', PATH, fields)).toMatchObject(badRequestNaming(named));
  expect(isSubscribed(client, 6, 6)).toBe(false);
});

test("creates a missing channel with Zulip's defaults", async () => {
  const client = await startMock();
  const subscriptions = [{ name: ' Brand New ', description: 'Fresh\nand *new*', color: '#abcdef' }];
  const { body } = await client.call('member', 'POST', PATH, { subscriptions, announce: true });
  expect(body.subscribed).toEqual({ 4: ['Brand New'] });
  const created = channelNamed(client, 'brand new');
  expect(created).toMatchObject({
    name: 'Brand New',
    description: 'Fresh and *new*',
    date_created: client.mock.clock.now(),
    creator_id: 4,
    invite_only: false,
    is_web_public: false,
    is_default: false,
    history_public_to_subscribers: true,
    topics_policy: 'inherit',
    folder_id: null,
    message_retention_days: null,
    weekly_traffic: null,
    can_administer_channel_group: { direct_members: [4], direct_subgroups: [] },
    can_send_message_group: 2,
  });
  expect(client.mock.db.subscriptions.firstBy('userChannel', `4:${created?.id}`)?.color).toBe('#abcdef');
});

test('creates a channel with the requested settings', async () => {
  const client = await startMock();
  const wishes = {
    history_public_to_subscribers: true,
    folder_id: 1,
    can_send_message_group: { direct_members: [2, 1], direct_subgroups: [] },
    can_add_subscribers_group: 9,
  };
  await client.call('owner', 'POST', PATH, {
    subscriptions: names('secret'),
    principals: [4],
    invite_only: true,
    message_retention_days: 30,
    send_new_subscription_messages: false,
    topics_policy: '"empty_topic_only"',
    ...wishes,
  });
  expect(channelNamed(client, 'secret')).toMatchObject({
    ...wishes,
    topics_policy: 'empty_topic_only',
    can_send_message_group: { direct_members: [1, 2], direct_subgroups: [] },
    invite_only: true,
    message_retention_days: 30,
    creator_id: 1,
  });
  await client.call('owner', 'POST', PATH, {
    subscriptions: names('open'),
    is_web_public: true,
    is_default_stream: true,
    history_public_to_subscribers: false,
    message_retention_days: '"unlimited"',
  });
  expect(channelNamed(client, 'open')).toMatchObject({
    is_web_public: true,
    is_default: true,
    message_retention_days: -1,
    history_public_to_subscribers: true,
  });
  await client.call('member', 'POST', PATH, { subscriptions: names('own'), invite_only: true });
  expect(channelNamed(client, 'own')?.history_public_to_subscribers).toBe(false);
});

test.each([
  ['a new channel from a guest', 'guest', {}, 'Guests'],
  ['a web-public channel from an administrator', 'admin', { is_web_public: true }, 'is_web_public'],
  [
    'a private channel that is web-public',
    'owner',
    { is_web_public: true, invite_only: true },
    'is_web_public',
  ],
  ['a default channel from a member', 'member', { is_default_stream: true }, 'is_default_stream'],
  [
    'a private channel as a default channel',
    'admin',
    { is_default_stream: true, invite_only: true },
    'is_default_stream',
  ],
  [
    'a retention period from an administrator',
    'admin',
    { message_retention_days: 3 },
    'message_retention_days',
  ],
  ['a retention period of 0 days', 'owner', { message_retention_days: 0 }, 'message_retention_days'],
  ['an archived folder for a new channel', 'member', { folder_id: 2 }, 'folder_id'],
  ['an unknown folder for a new channel', 'member', { folder_id: 99 }, 'folder_id'],
  ['an unknown topics_policy', 'member', { topics_policy: 'none' }, 'topics_policy'],
  [
    'a deactivated group as can_send_message_group',
    'member',
    { can_send_message_group: 11 },
    'can_send_message_group',
  ],
  [
    'an unknown group as can_resolve_topics_group',
    'member',
    { can_resolve_topics_group: 99 },
    'can_resolve_topics_group',
  ],
  [
    'a deactivated user in can_subscribe_group',
    'member',
    { can_subscribe_group: { direct_members: [7], direct_subgroups: [] } },
    'can_subscribe_group',
  ],
  ['an empty channel name', 'member', { subscriptions: names('') }, 'subscriptions'],
  ['a blank channel name', 'member', { subscriptions: names(' ') }, 'subscriptions'],
  ['a channel name of 61 characters', 'member', { subscriptions: names('x'.repeat(61)) }, 'subscriptions'],
  [
    'a channel description of 1,025 characters',
    'member',
    { subscriptions: [{ name: 'x', description: 'x'.repeat(1025) }] },
    'subscriptions',
  ],
  ['a list of names without objects', 'member', { subscriptions: ['brand new'] }, 'subscriptions'],
  ['a name in place of the list of subscriptions', 'member', { subscriptions: 'brand new' }, 'subscriptions'],
])('rejects %s', async (_, persona, fields, named) => {
  const client = await startMock();
  await client.mock.ready;
  const count = client.mock.db.channels.count();
  const all = { subscriptions: names('quiet', 'brand new'), ...fields };
  if (persona === 'guest') all.subscriptions = names('brand new');
  expect(await client.call(persona, 'POST', PATH, all)).toMatchObject(badRequestNaming(named));
  expect(client.mock.db.channels.count()).toBe(count);
});

test.each([
  ['can_remove_subscribers_group'],
  ['can_administer_channel_group'],
  ['can_create_topic_group'],
  ['can_delete_any_message_group'],
  ['can_delete_own_message_group'],
  ['can_move_messages_out_of_channel_group'],
  ['can_move_messages_within_channel_group'],
  ['can_resolve_topics_group'],
  ['can_subscribe_group'],
] as const)('creates a channel with the requested %s', async (setting) => {
  const client = await startMock();
  await client.call('moderator', 'POST', PATH, { subscriptions: names('brand new'), [setting]: 10 });
  expect(channelNamed(client, 'brand new')?.[setting]).toBe(10);
});

test('records the periods in which a user is subscribed to a channel with protected history', async () => {
  const client = await startMock();
  await client.mock.ready;
  const { db } = client.mock;
  await writable(db).channels.update(3, { history_public_to_subscribers: false });
  const say = async (content: string) =>
    (await client.call('owner', 'POST', '/messages', { type: 'channel', to: 3, topic: 'plan', content })).body
      .id;
  const join = () =>
    client.call('admin', 'POST', PATH, { subscriptions: names('leadership'), principals: [4] });
  const before = await say('before');
  await join();
  const during = await say('during');
  await client.call('member', 'DELETE', PATH, { subscriptions: ['leadership'] });
  const between = await say('between');
  await join();
  const after = await say('after');
  expect(db.subscriptions.firstBy('userChannel', '4:3')?.periods).toEqual([
    { after: before, until: during },
    { after: between, until: null },
  ]);
  const own = (await client.call('member', 'GET', '/users/me')).body;
  expect(own.max_message_id).toBe(after);
});

test('requires the "subscriptions" parameter, but accepts an empty list', async () => {
  const { call } = await startMock();
  expect(await call('member', 'POST', PATH)).toMatchObject(badRequestNaming('subscriptions'));
  expect((await call('member', 'POST', PATH, { subscriptions: [] })).body).toEqual({
    ...SUBSCRIBED,
    subscribed: {},
    already_subscribed: {},
  });
});

test('lets only administrators set default_push_notifications for a new channel', async () => {
  const { call, mock } = await startMock({ featureLevel: 507 });
  const fields = { subscriptions: names('lunch'), default_push_notifications: true };
  expect(await call('member', 'POST', PATH, fields)).toMatchObject(
    badRequestNaming('default_push_notifications'),
  );
  expect((await call('admin', 'POST', PATH, fields)).status).toBe(200);
  expect(mock.db.subscriptions.firstBy('userChannel', '2:7')?.push_notifications).toBe(true);
});

test('sends no direct message to subscribed users when send_new_subscription_messages is false', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.messages.count();
  await call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'quiet' }],
    principals: [4, 6],
    send_new_subscription_messages: false,
  });
  expect(mock.db.subscriptions.firstBy('userChannel', '4:6')?.active).toBe(true);
  expect(mock.db.messages.all().slice(before)).toEqual([]);
});

test('sends people, but not bots, a direct message when another user subscribes them to an existing channel', async () => {
  const { call, mock } = await startMock();
  const before = (await call('member', 'GET', '/users/me')).body.max_message_id;
  await call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'quiet' }, { name: 'lunch' }, { name: 'general' }],
    principals: [1, 4, 6, 8],
    send_new_subscription_messages: true,
  });
  const told = mock.db.messages
    .all()
    .filter(({ id, recipient_ids }) => id > before && recipient_ids !== null)
    .map(({ recipient_ids, content }) => [recipient_ids?.filter((id) => id < 9), content]);
  const content = '@_**Olivia Owner|1** subscribed you to #**quiet**.';
  expect(told).toEqual([
    [[4], content],
    [[6], content],
  ]);
});

test.each([
  [true, 100],
  [false, 101],
])('returns new_subscription_messages_sent=%s when a request subscribes %i users', async (areSent, count) => {
  const client = await startMock();
  await crowd(client, count + 20);
  const principals = client.mock.db.users.ids().slice(-count);
  const fields = { subscriptions: names('quiet'), principals };
  const { body } = await client.call('owner', 'POST', PATH, fields);
  expect(body.new_subscription_messages_sent).toBe(areSent);
  const limits = (await client.call('owner', 'POST', '/register', { fetch_event_types: [] })).body;
  expect(count <= limits.max_bulk_new_subscription_messages).toBe(areSent);
});

test('includes bots and subscribers of new channels in the limit for new_subscription_messages_sent', async () => {
  const client = await startMock();
  await crowd(client, 121);
  const crowdIds = client.mock.db.users.ids().slice(-101);
  const send = async (name: string, principals: number[]) => {
    const fields = { subscriptions: names(name), principals };
    return (await client.call('owner', 'POST', PATH, fields)).body.new_subscription_messages_sent;
  };
  expect(await send('brand new', crowdIds)).toBe(false);
  const before = client.mock.db.messages.count();
  expect(await send('quiet', [...crowdIds.slice(1), 8])).toBe(false);
  expect(client.mock.db.messages.count()).toBe(before);
});

test('notifies any number of subscribed users before level 397', async () => {
  const client = await startMock({ featureLevel: 396 });
  await crowd(client, 121);
  const before = client.mock.db.messages.count();
  const principals = client.mock.db.users.ids().slice(-101);
  await client.call('owner', 'POST', PATH, { subscriptions: names('quiet'), principals });
  expect(client.mock.db.messages.count()).toBe(before + 101);
});

test('links to the private channel in the direct message about a new subscription', async () => {
  const client = await startMock();
  await client.call('owner', 'POST', PATH, { subscriptions: names('leadership'), principals: [4] });
  const id = client.mock.db.messages.ids().at(-1);
  const { content } = (await client.call('member', 'GET', `/messages/${id}`)).body.message;
  expect(content).toContain('<a class="stream" data-stream-id="3"');
});

test.each([
  ['the name of a color', 'red'],
  ['a hash with five digits', '#12345'],
  ['an empty string', ''],
])('rejects %s as a subscription color', async (_, color) => {
  const client = await startMock();
  const subscriptions = [{ name: 'quiet', color }];
  expect(await client.call('member', 'POST', PATH, { subscriptions })).toMatchObject(
    badRequestNaming('color'),
  );
  expect(isSubscribed(client, 4, 6)).toBe(false);
});

test('explains that users cannot subscribe to an archived channel before level 362', async () => {
  const client = await startMock({ featureLevel: 361 });
  await client.call('admin', 'DELETE', '/streams/6');
  expect((await client.call('member', 'POST', PATH, { subscriptions: names('quiet') })).status).toBe(400);
  expect(client.mock.explain(client.mock.requests.at(-1))).toMatchObject({
    rule: 'channelIsActive',
    allow: ["as('owner').patch('/streams/6', { is_archived: false })"],
  });
});

test("assigns the first of Zulip's colors that no other subscription of the user has", async () => {
  const { call, mock } = await startMock();
  const colorOf = (name: string) => {
    const channel = mock.db.channels.firstBy('name', name);
    return mock.db.subscriptions.firstBy('userChannel', `6:${channel?.id}`)?.color;
  };
  const taken = mock.db.subscriptions.by('user', 6).map(({ color }) => color);
  expect(taken).not.toContain('#76ce90');
  await call('colleague', 'POST', PATH, { subscriptions: names('first', 'second') });
  expect(colorOf('first')).toBe('#76ce90');
  expect([...taken, '#76ce90']).not.toContain(colorOf('second'));
  const many = Array.from({ length: 24 }, (_, i) => `more ${i}`);
  await call('colleague', 'POST', PATH, { subscriptions: names(...many) });
  const colors = new Set(mock.db.subscriptions.by('user', 6).map(({ color }) => color));
  expect(colors.size).toBe(24);
  await call('colleague', 'DELETE', PATH, { subscriptions: ['first'] });
  await call('colleague', 'POST', PATH, { subscriptions: names('first') });
  expect(colorOf('first')).toBe('#76ce90');
});
