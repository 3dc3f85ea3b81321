import { expect, test } from 'vitest';
import { badRequestNaming, type Client, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const PATH = '/users/me/subscriptions';
const DAY = 86_400;

interface Subscribed {
  stream_id: number;
  subscribers?: number[];
  partial_subscribers?: number[];
  [field: string]: unknown;
}

async function list({ call }: Client, persona = 'member', fields = {}): Promise<Subscribed[]> {
  const { status, body } = await call(persona, 'GET', PATH, fields);
  expect(status).toBe(200);
  return body.subscriptions;
}
async function one(client: Client, streamId = 1, fields = {}, persona = 'member'): Promise<Subscribed> {
  return (await list(client, persona, fields)).find(({ stream_id }) => stream_id === streamId) as Subscribed;
}

/** Subscribes `count` new users to channel 1: first a bot, a recently active user and a user who has been idle for long. */
async function crowd({ mock }: Client, count: number): Promise<{ bot: number; active: number; old: number }> {
  await mock.ready;
  const template = mock.db.users.get(8);
  const member = mock.db.users.get(4);
  const pattern = mock.db.subscriptions.firstBy('userChannel', '4:1');
  if (!template || !member || !pattern) throw new Error('The default scenario has them');
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    const { id: _, ...values } = i === 0 ? template : member;
    const email = `crowd${i}@example.com`;
    const user = await writable(mock.db).users.create({ ...values, delivery_email: email, api_key: email });
    const { id: __, ...subscription } = pattern;
    const periods = [{ after: 0, until: null }];
    await writable(mock.db).subscriptions.create({ ...subscription, user_id: user.id, periods });
    ids.push(user.id);
  }
  const [bot = 0, active = 0, old = 0] = ids;
  const now = mock.clock.now();
  await writable(mock.db).presences.create({
    user_id: active,
    last_active: now - 14 * DAY,
    last_connected: now,
  });
  await writable(mock.db).presences.create({
    user_id: old,
    last_active: now - 14 * DAY - 1,
    last_connected: now,
  });
  return { bot, active, old };
}

test('returns exactly the documented fields of a subscribed channel', async () => {
  const client = await startMock();
  await client.mock.ready;
  const messages = client.mock.db.messages.idsBy('channel', 2);
  expect(await one(client, 2)).toEqual({
    stream_id: 2,
    name: 'engineering',
    description: 'How it is built',
    rendered_description: '<p>How it is built</p>',
    date_created: expect.any(Number),
    creator_id: 1,
    invite_only: false,
    desktop_notifications: true,
    email_notifications: null,
    wildcard_mentions_notify: null,
    push_notifications: null,
    audible_notifications: null,
    pin_to_top: false,
    is_muted: false,
    in_home_view: true,
    is_announcement_only: false,
    is_web_public: false,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    stream_post_policy: 1,
    message_retention_days: null,
    history_public_to_subscribers: true,
    first_message_id: messages[0],
    folder_id: 1,
    topics_policy: 'inherit',
    is_recently_active: true,
    stream_weekly_traffic: expect.any(Number),
    can_add_subscribers_group: 8,
    can_remove_subscribers_group: 6,
    can_administer_channel_group: { direct_members: [1], direct_subgroups: [] },
    can_create_topic_group: 2,
    can_delete_any_message_group: 8,
    can_delete_own_message_group: 8,
    can_move_messages_out_of_channel_group: 8,
    can_move_messages_within_channel_group: 8,
    can_resolve_topics_group: 8,
    can_send_message_group: 2,
    can_subscribe_group: 8,
    is_archived: false,
    subscriber_count: 5,
  });
});

test.each([
  ['member', [1, 2, 4, 5]],
  ['guest', [1]],
  ['admin', [1, 2, 3, 4, 5, 6]],
  ['bot', [1]],
])('lists only channels that the %s is subscribed to', async (persona, ids) => {
  const client = await startMock();
  expect((await list(client, persona)).map(({ stream_id }) => stream_id)).toEqual(ids);
});

test('returns the fields that mark channels as private, web-public or empty', async () => {
  const client = await startMock();
  const of = (id: number) => one(client, id, {}, 'admin');
  expect(await of(3)).toMatchObject({ invite_only: true, is_web_public: false, folder_id: null });
  expect(await of(5)).toMatchObject({ invite_only: false, is_web_public: true });
  expect(await of(6)).toMatchObject({ first_message_id: null, stream_weekly_traffic: null });
});

test("returns a channel's creation date and weekly traffic, and its description as Markdown and HTML", async () => {
  const client = await startMock();
  await client.mock.ready;
  const date_created = client.mock.clock.now() - 5 * DAY;
  const facts = { date_created, weekly_traffic: 37, description: 'For *all* & <b>' };
  await writable(client.mock.db).channels.update(1, facts);
  expect(await one(client)).toMatchObject({
    date_created,
    stream_weekly_traffic: 37,
    description: 'For *all* & <b>',
    rendered_description: '<p>For <em>all</em> &amp; &lt;b&gt;</p>',
  });
});

test("returns the settings of a subscription, with null for those inherited from the user's defaults", async () => {
  const client = await startMock();
  await client.mock.ready;
  const { db } = client.mock;
  const id = db.subscriptions.firstBy('userChannel', '4:1')?.id as number;
  const settings = {
    desktop_notifications: false,
    email_notifications: true,
    wildcard_mentions_notify: false,
    push_notifications: true,
    audible_notifications: null,
    color: '#123456',
  };
  await writable(db).subscriptions.update(id, { ...settings, is_muted: true });
  expect(await one(client)).toMatchObject({
    ...settings,
    pin_to_top: true,
    is_muted: true,
    in_home_view: false,
  });
});

const NOTIFICATIONS = [
  'desktop_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
  'push_notifications',
  'audible_notifications',
] as const;
test.each(NOTIFICATIONS)(
  'returns the stored value of %s, and null for the other notification settings',
  async (name) => {
    const client = await startMock();
    await client.mock.ready;
    const { db } = client.mock;
    const id = db.subscriptions.firstBy('userChannel', '4:1')?.id as number;
    const inherited = Object.fromEntries(NOTIFICATIONS.map((other) => [other, null]));
    for (const value of [true, false, null]) {
      await writable(db).subscriptions.update(id, { ...inherited, [name]: value });
      expect(await one(client)).toMatchObject({ ...inherited, [name]: value });
    }
  },
);

test.each([
  ['role:everyone', 2, 1, false],
  ['role:members', 3, 1, false],
  ['role:administrators', 6, 2, true],
  ['role:fullmembers', 4, 3, false],
  ['role:moderators', 5, 4, false],
  ['a custom group', 9, 1, false],
  ['single users', { direct_members: [4], direct_subgroups: [] }, 1, false],
])(
  'derives stream_post_policy when can_send_message_group is set to %s',
  async (_, group, policy, announcement) => {
    const client = await startMock();
    await client.mock.ready;
    await writable(client.mock.db).channels.update(1, { can_send_message_group: group });
    expect(await one(client)).toMatchObject({
      can_send_message_group: group,
      stream_post_policy: policy,
      is_announcement_only: announcement,
    });
  },
);

test.each([
  ['includes deactivated users', 302, [4, 7]],
  ['omits deactivated users', 303, [4]],
])('%s in the direct members of a permission at level %i', async (_, featureLevel, direct_members) => {
  const client = await startMock({ featureLevel });
  await client.mock.ready;
  const group = { direct_members: [4, 7], direct_subgroups: [5] };
  await writable(client.mock.db).channels.update(1, { can_remove_subscribers_group: group });
  expect((await one(client)).can_remove_subscribers_group).toEqual({ ...group, direct_members });
});

test.each([
  ['message_retention_days=-1 for a channel that keeps its messages', { message_retention_days: -1 }],
  ['the message_retention_days of a channel', { message_retention_days: 30 }],
  ['the topics_policy empty_topic_only of a channel', { topics_policy: 'empty_topic_only' as const }],
  ['the topics_policy disable_empty_topic of a channel', { topics_policy: 'disable_empty_topic' as const }],
  ['the topics_policy allow_empty_topic of a channel', { topics_policy: 'allow_empty_topic' as const }],
  ['creator_id=null for a channel without a known creator', { creator_id: null }],
  [
    'history_public_to_subscribers=false for a channel with protected history',
    { history_public_to_subscribers: false },
  ],
  ['is_archived=true for an archived channel', { is_archived: true }],
])('returns %s', async (_, facts) => {
  const client = await startMock();
  await client.mock.ready;
  await writable(client.mock.db).channels.update(1, facts);
  expect(await one(client)).toMatchObject(facts);
});

test.each([
  [179, true],
  [181, false],
])(
  'returns is_recently_active=$1 for a channel $0 days after its creation or last message',
  async (days, active) => {
    const client = await startMock();
    await client.mock.ready;
    const { clock, db } = client.mock;
    await writable(db).channels.update(6, { date_created: clock.now() - 400 * DAY });
    expect((await one(client, 6, {}, 'admin')).is_recently_active).toBe(false);
    const last = db.messages.get(db.messages.idsBy('channel', 2).at(-1) as number)?.timestamp as number;
    clock.set(last + days * DAY);
    expect((await one(client, 2)).is_recently_active).toBe(active);
    await writable(db).channels.update(6, { date_created: last });
    expect((await one(client, 6, {}, 'admin')).is_recently_active).toBe(active);
  },
);

test.each([
  ['omits', 'by default', {}],
  ['omits', 'with include_subscribers=false', { include_subscribers: 'false' }],
  ['lists', 'with include_subscribers=true', { include_subscribers: 'true' }],
  ['lists', 'with include_subscribers=partial', { include_subscribers: 'partial' }],
])('%s the subscribers of a channel %s', async (verb, _, fields) => {
  const client = await startMock();
  const channel = await one(client, 1, fields);
  expect(channel.subscribers).toEqual(verb === 'lists' ? [1, 2, 3, 4, 5, 6, 8] : undefined);
  expect(channel).not.toHaveProperty('partial_subscribers');
});

test('reports the misspelled parameter include_subscriber as ignored', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'GET', PATH, { include_subscriber: 'true' });
  expect(body.ignored_parameters_unsupported).toEqual(['include_subscriber']);
  expect(body.subscriptions[0]).not.toHaveProperty('subscribers');
});

test('does not list deactivated or unsubscribed users as subscribers', async () => {
  const client = await startMock();
  await client.mock.ready;
  const { db } = client.mock;
  await writable(db).users.update(6, { is_active: false });
  await writable(db).subscriptions.update(db.subscriptions.firstBy('userChannel', '3:1')?.id as number, {
    active: false,
  });
  expect(await one(client, 1, { include_subscribers: 'true' })).toMatchObject({
    subscribers: [1, 2, 4, 5, 8],
    subscriber_count: 5,
  });
});

test.each([
  ['all subscribers', 249, 242],
  ['only active subscribers and bots', 250, 243],
])(
  'returns %s of a channel with %i subscribers when include_subscribers is "partial"',
  async (verb, count, more) => {
    const all = verb === 'all subscribers';
    const client = await startMock();
    const { bot, active, old } = await crowd(client, more);
    const channel = await one(client, 1, { include_subscribers: 'partial' });
    expect(channel.subscriber_count).toBe(count);
    expect(channel.subscribers?.length).toBe(all ? count : undefined);
    expect('partial_subscribers' in channel).toBe(!all);
    const listed = (all ? channel.subscribers : channel.partial_subscribers) as number[];
    // All bots, such as 8, and users active in the last 14 days.
    expect(listed).toEqual(expect.arrayContaining([4, 6, 8, bot, active]));
    expect(listed.includes(old)).toBe(all);
    expect([...listed].sort((a, b) => a - b)).toEqual(listed);
    const full = await one(client, 1, { include_subscribers: 'true' });
    expect(full.subscribers).toHaveLength(count);
    expect(full.subscribers).toEqual(expect.arrayContaining(listed));
  },
);

test('lists subscribers who sent a message in the last 14 days when include_subscribers is "partial"', async () => {
  const client = await startMock();
  await crowd(client, 250);
  const { call, mock } = client;
  const message = { type: 'channel', to: 6, topic: 'x', content: 'x' };
  const partial = async () =>
    (await one(client, 1, { include_subscribers: 'partial' })).partial_subscribers as number[];
  const sent = await call('moderator', 'POST', '/messages', message);
  expect(sent.status).toBe(200);
  mock.clock.advance({ seconds: 14 * DAY });
  expect(await partial()).toContain(3);
  mock.clock.advance({ seconds: 1 });
  expect(await partial()).not.toContain(3);
});

test.each(['yes', '1', '', 'True', 'null'])(
  'rejects %j as the value of include_subscribers',
  async (include_subscribers) => {
    const { call } = await startMock();
    expect(await call('member', 'GET', PATH, { include_subscribers })).toMatchObject(
      badRequestNaming('include_subscribers'),
    );
  },
);

test.each([
  [411, 400],
  [412, 200],
])('returns status $1 for include_subscribers=partial at level $0', async (featureLevel, status) => {
  const { call } = await startMock({ featureLevel });
  expect((await call('member', 'GET', PATH, { include_subscribers: 'partial' })).status).toBe(status);
  expect((await call('member', 'GET', PATH, { include_subscribers: 'true' })).status).toBe(200);
});

test.each([
  ['omits', 'folder_id', 388],
  ['includes', 'folder_id', 389],
  ['includes', 'email_address', 225],
  ['omits', 'email_address', 226],
  ['includes', 'role', 132],
  ['omits', 'role', 133],
])('%s the field %s at level %i', async (verb, field, featureLevel) => {
  const there = verb === 'includes';
  const client = await startMock({ featureLevel });
  expect(field in (await one(client))).toBe(there);
});

test('omits channels that the caller unsubscribed from', async () => {
  const client = await startMock();
  await client.call('member', 'DELETE', PATH, { subscriptions: ['general'] });
  expect((await list(client)).map(({ stream_id }) => stream_id)).toEqual([2, 4, 5]);
});
