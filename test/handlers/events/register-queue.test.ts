import { expect, test } from 'vitest';
import { factsOf } from '../../../src/contract/shape.js';
import {
  displaySettingsSection,
  notificationSettingsSection,
} from '../../../src/handlers/events/register/personal.js';
import type { Section } from '../../../src/handlers/events/register/response.js';
import type { Message } from '../../../src/model/index.js';
import { type AnyEvent, listen } from '../../support/events.js';
import type { Fields } from '../../support/form.js';
import { sent } from '../../support/messages.js';
import { badRequestNaming, type Client, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test('registers a queue that DELETE /events removes', async () => {
  const { call, mock } = await startMock();
  const { status, body } = await call('member', 'POST', '/register');
  expect(status).toBe(200);
  expect(body).toMatchObject({ result: 'success', queue_id: expect.any(String), last_event_id: -1 });
  expect(mock.db.event_queues.firstBy('queueId', body.queue_id)).toMatchObject({ user_id: 4 });
  expect((await call('member', 'DELETE', '/events', { queue_id: body.queue_id })).status).toBe(200);
});

test('assigns a distinct ID to every queue', async () => {
  const { call } = await startMock();
  const ids = new Set<string>();
  for (let i = 0; i < 20; i++) ids.add((await call('member', 'POST', '/register')).body.queue_id);
  expect(ids.size).toBe(20);
});

test('formats queue IDs as UUIDs', async () => {
  const { call } = await startMock();
  const { queue_id } = (await call('member', 'POST', '/register')).body;
  expect(queue_id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('returns the default length limits and the default name of the empty topic', async () => {
  const { call } = await startMock();
  expect((await call('member', 'POST', '/register', { fetch_event_types: [] })).body).toMatchObject({
    max_message_length: 10_000,
    max_topic_length: 60,
    max_channel_folder_name_length: 60,
    max_channel_folder_description_length: 1024,
    realm_empty_topic_display_name: 'general chat',
  });
});

test("returns the length limits and the name of the empty topic from the organization's settings", async () => {
  const settings = {
    max_message_length: 1,
    max_topic_length: 2,
    max_channel_folder_name_length: 3,
    max_channel_folder_description_length: 4,
    realm_empty_topic_display_name: 'no subject',
  };
  const { call } = await startMock({ settings });
  expect((await call('member', 'POST', '/register')).body).toMatchObject(settings);
});

test('returns the five report types', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/register');
  expect(body.server_report_message_types.map(({ key }: { key: string }) => key).sort()).toEqual(
    ['spam', 'harassment', 'inappropriate', 'norms', 'other'].sort(),
  );
});

test.each([
  ['realm_empty_topic_display_name', 334],
  ['server_report_message_types', 435],
])('returns %s only from level %i on', async (field, level) => {
  for (const featureLevel of [level - 1, level]) {
    const { call } = await startMock({ featureLevel });
    expect(field in (await call('member', 'POST', '/register')).body).toBe(featureLevel >= level);
  }
});

test('returns users, groups and folders if the client fetches them', async () => {
  const { call } = await startMock();
  const nothing = (await call('member', 'POST', '/register', { fetch_event_types: [] })).body;
  for (const name of ['realm_users', 'realm_user_groups', 'channel_folders'])
    expect(nothing).not.toHaveProperty(name);
  const wanted = { fetch_event_types: ['realm_user', 'realm_user_groups', 'channel_folders'] };
  const { body } = await call('member', 'POST', '/register', wanted);
  expect(body.realm_users.map(({ user_id }: { user_id: number }) => user_id)).toContain(4);
  expect(body.realm_users.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(7);
  expect(body.realm_non_active_users.map(({ user_id }: { user_id: number }) => user_id)).toEqual([7]);
  expect(body).toMatchObject({
    user_id: 4,
    email: 'member@example.com',
    is_admin: false,
    is_moderator: false,
  });
  expect(body.realm_user_groups).toEqual((await call('member', 'GET', '/user_groups')).body.user_groups);
  expect(body.channel_folders).toEqual(
    (await call('member', 'GET', '/channel_folders', { include_archived: true })).body.channel_folders,
  );
});

test('returns the data of event_types by default, and all data when event_types is null', async () => {
  const { call } = await startMock();
  const some = (await call('member', 'POST', '/register', { event_types: ['channel_folders'] })).body;
  expect(some).toHaveProperty('channel_folders');
  expect(some).not.toHaveProperty('realm_users');
  const all = (await call('member', 'POST', '/register', { event_types: 'null' })).body;
  expect(all).toHaveProperty('channel_folders');
  expect(all).toHaveProperty('realm_users');
});

test('accepts an unknown event type', async () => {
  const { call } = await startMock();
  expect(
    (await call('member', 'POST', '/register', { event_types: ['submessage', 'toString'] })).status,
  ).toBe(200);
});

test.each([
  ['a word', 'message'],
  ['an object', '{"a":1}'],
  ['a list of numbers', '[1]'],
  ['incomplete JSON', '['],
  ['a JSON string', '"message"'],
])('rejects %s as the value of event_types, and registers nothing', async (_, event_types) => {
  const { call, mock } = await startMock();
  expect(await call('member', 'POST', '/register', { event_types })).toMatchObject(
    badRequestNaming('event_types'),
  );
  expect(mock.db.event_queues.count()).toBe(0);
});

test.each([
  ['reference', ['service_feature_level', 'service_version', 'service_merge_base']],
  ['zulip', ['zulip_feature_level', 'zulip_version', 'zulip_merge_base']],
] as const)('returns the server version under the field names of the %s dialect', async (dialect, names) => {
  const { call } = await startMock({ dialect });
  const { body } = await call('member', 'POST', '/register');
  for (const name of names) expect(body).toHaveProperty(name);
});

test("returns the caller's navigation views if the client fetches them", async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['navigation_views'] });
  expect(body.navigation_views).toContainEqual({ fragment: 'inbox', is_pinned: true });
  expect(body).not.toHaveProperty('subscriptions');
});

test('returns presence by API email if the client fetches presence', async () => {
  const { call, mock } = await startMock();
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['presence'] });
  expect(body.server_timestamp).toBe(mock.clock.now());
  expect(body.presences['member@example.com'].aggregated.status).toBe('active');
});

test.each([
  ['member', [1, 2, 4], [5], [6]],
  ['guest', [], [], [5]],
  ['admin', [1, 2, 3, 4, 5, 6], [], []],
])(
  'returns separate lists of the channels that the %s is subscribed to, has left, and never joined',
  async (persona, has, left, never) => {
    const { call } = await startMock();
    const ids = (list: { stream_id: number }[]) => list.map(({ stream_id }) => stream_id);
    await call('guest', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
    await call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['public square'] });
    const { body } = await call(persona, 'POST', '/register', { fetch_event_types: ['subscription'] });
    // A guest who left a public channel no longer sees it.
    expect([ids(body.subscriptions), ids(body.unsubscribed), ids(body.never_subscribed)]).toEqual([
      has,
      left,
      never,
    ]);
  },
);

test('returns the holders of permissions as groups, and as policy numbers at level 200', async () => {
  const settings = { can_invite_users: 'moderators', can_subscribe_others: 'nobody' } as const;
  const realm = { fetch_event_types: ['realm'] };
  const { call } = await startMock({ settings: { ...settings, guests_see_all_users: false } });
  expect((await call('member', 'POST', '/register', realm)).body).toMatchObject({
    realm_can_invite_users_group: 5,
    realm_can_add_subscribers_group: 8,
    realm_can_access_all_users_group: 3,
    realm_can_create_web_public_channel_group: 7,
    realm_create_web_public_stream_policy: 7,
    realm_can_delete_any_message_group: 6,
    realm_can_delete_own_message_group: 2,
    realm_can_move_messages_between_channels_group: 3,
    realm_can_move_messages_between_topics_group: 2,
    realm_can_resolve_topics_group: 2,
    realm_can_mention_many_users_group: 6,
    realm_can_set_delete_message_policy_group: 5,
  });
  const old = await startMock({ settings, featureLevel: 200 });
  expect((await old.call('member', 'POST', '/register', realm)).body).toMatchObject({
    realm_invite_to_realm_policy: 4,
    realm_invite_to_stream_policy: 6,
    realm_create_public_stream_policy: 1,
    realm_edit_topic_policy: 5,
    realm_private_message_policy: 1,
  });
});

test.each([
  [
    'a visible edit history in both fields by default',
    {},
    { realm_allow_edit_history: true, realm_message_edit_history_visibility_policy: 'all' },
  ],
  [
    'a hidden edit history in both fields',
    { allow_edit_history: false },
    { realm_allow_edit_history: false, realm_message_edit_history_visibility_policy: 'none' },
  ],
  [
    'public_access as realm_enable_spectator_access',
    { public_access: true },
    { realm_enable_spectator_access: true },
  ],
  [
    '-1 in place of a missing moderation request channel',
    { moderation_request_channel_id: null },
    { realm_moderation_request_channel_id: -1 },
  ],
  [
    'an unlimited plan without history_limited_before',
    { history_limited_before: null },
    { realm_plan_type: 1, service_plan_is_not_limited: true },
  ],
  [
    'a limited plan with history_limited_before',
    { history_limited_before: 1_700_000_000 },
    { realm_plan_type: 2, service_plan_is_not_limited: false },
  ],
  [
    'disabled push notifications as realm_push_notifications_enabled=false',
    { push_notifications_enabled: false },
    { realm_push_notifications_enabled: false },
  ],
])('returns %s', async (_, settings, shown) => {
  const { call } = await startMock({ settings });
  expect((await call('member', 'POST', '/register', { fetch_event_types: ['realm'] })).body).toMatchObject(
    shown,
  );
});

test.each([
  [
    496,
    {
      service_plan_is_not_limited: 'zulip_plan_is_not_limited',
      realm_service_update_announcements_stream_id: 'realm_zulip_update_announcements_stream_id',
      realm_call_server_url: 'realm_jitsi_server_url',
    },
  ],
  [
    425,
    {
      realm_is_mirror_realm: 'realm_is_zephyr_mirror_realm',
      realm_gif_rating: 'realm_giphy_rating',
      gif_rating_options: 'giphy_rating_options',
    },
  ],
])("uses Zulip's field names for the organization in the zulip dialect at level %i", async (level, names) => {
  const fetch = { fetch_event_types: ['realm'] };
  const registered = async (dialect: 'reference' | 'zulip') => {
    const { call } = await startMock({ dialect, featureLevel: level });
    return (await call('member', 'POST', '/register', fetch)).body;
  };
  const [neutral, published] = [await registered('reference'), await registered('zulip')];
  for (const [one, other] of Object.entries(names)) {
    expect([one in neutral, other in neutral, one in published, other in published]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(published[other]).toEqual(neutral[one]);
  }
});

test('returns the groups that each permission accepts', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
  const { realm, stream, group } = body.server_supported_permission_settings;
  expect(realm.can_create_web_public_channel_group).toMatchObject({
    require_system_group: true,
    default_group_name: 'role:owners',
  });
  expect(stream.can_administer_channel_group.default_group_name).toBe('channel_creator');
  expect([group.can_manage_group.allow_everyone_group, group.can_join_group.allow_everyone_group]).toEqual([
    false,
    true,
  ]);
});

test('returns the groups that Zulip accepts for each permission in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
  const { group } = body.server_supported_permission_settings;
  const accepts = (name: string, id: number) =>
    call('owner', 'PATCH', '/user_groups/9', { [name]: { new: id } }).then(({ status }) => status === 200);
  for (const name of ['can_join_group', 'can_add_members_group', 'can_leave_group', 'can_mention_group']) {
    expect([name, group[name].allow_internet_group]).toEqual([name, await accepts(name, 1)]);
    expect([name, group[name].allow_everyone_group]).toEqual([name, await accepts(name, 2)]);
  }
});

test.each([
  ['lists', 'true', [1, 2, 3, 4, 5, 6, 8]],
  ['omits', 'false', undefined],
  ['lists', 'partial', [1, 2, 3, 4, 5, 6, 8]],
])('%s channel subscribers when include_subscribers is %s', async (_, include_subscribers, expected) => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/register', {
    fetch_event_types: ['subscription'],
    include_subscribers,
  });
  expect(body.subscriptions[0].subscribers).toEqual(expected);
  expect(body.never_subscribed[0].subscribers).toEqual(expected && [2]);
});

test('rejects include_subscribers=partial at level 411', async () => {
  const { call, mock } = await startMock({ featureLevel: 411 });
  const fields = { include_subscribers: 'partial' };
  expect(await call('member', 'POST', '/register', fields)).toMatchObject(
    badRequestNaming('include_subscribers'),
  );
  expect(mock.db.event_queues.count()).toBe(0);
});

test.each([
  [600, 'no idle timeout', undefined],
  [3600, 'an idle timeout of 3600', 3600],
  [1, 'an idle timeout of 1', 1],
  [43_200, 'the idle timeout "mobile"', 'mobile'],
  [604_800, 'an idle timeout of 604801', 604_801],
])(
  'keeps an unused queue for %i seconds when the client requests %s',
  async (seconds, _, idle_queue_timeout) => {
    const { call, mock } = await startMock();
    const { body } = await call('member', 'POST', '/register', {
      fetch_event_types: [],
      ...(idle_queue_timeout === undefined ? {} : { idle_queue_timeout: JSON.stringify(idle_queue_timeout) }),
    });
    expect(body.idle_queue_timeout_secs).toBe(seconds);
    const ask = () => call('member', 'GET', '/events', { queue_id: body.queue_id, dont_block: true });
    mock.clock.advance({ seconds });
    expect((await ask()).status).toBe(200);
    mock.clock.advance({ seconds: seconds + 1 });
    expect((await ask()).body.code).toBe('BAD_EVENT_QUEUE_ID');
  },
);

test.each([0, -1, 1.5, '"desktop"', 'null'])('rejects the idle timeout %s', async (idle_queue_timeout) => {
  const { call } = await startMock();
  expect(await call('member', 'POST', '/register', { idle_queue_timeout })).toMatchObject(
    badRequestNaming('idle_queue_timeout'),
  );
});

test('omits the presence of users who were not seen within the requested number of days', async () => {
  const { call, mock } = await startMock();
  const seen = async (fields: Fields = {}) => {
    const fetch = { fetch_event_types: ['presence'], slim_presence: true, ...fields };
    return Object.keys((await call('admin', 'POST', '/register', fetch)).body.presences);
  };
  const all = await seen();
  expect(all).toContain('4');
  mock.clock.advance({ seconds: 20 * 86_400 });
  await call('member', 'POST', '/users/me/presence', { status: 'active' });
  expect(await seen()).toEqual(['4']);
  expect(await seen({ presence_history_limit_days: 21 })).toEqual(all);
  mock.clock.advance({ seconds: 1 });
  expect(await seen({ presence_history_limit_days: 0 })).toEqual([]);
  const fields = { presence_history_limit_days: -1 };
  expect(await call('admin', 'POST', '/register', fields)).toMatchObject(
    badRequestNaming('presence_history_limit_days'),
  );
});

test('returns realm_media_preview_size, and an empty list as realm_filters', async () => {
  const { call } = await startMock();
  const fields = { fetch_event_types: ['realm', 'realm_filters'] };
  expect((await call('member', 'POST', '/register', fields)).body).toMatchObject({
    realm_media_preview_size: 100,
    realm_filters: [],
  });
});

test.each([
  ['booleans to clients without capabilities', {}, false, true],
  [
    'booleans to clients with notification_settings_null=false',
    { notification_settings_null: false },
    false,
    true,
  ],
  ['null to clients with notification_settings_null=true', { notification_settings_null: true }, null, null],
])('returns inherited settings as %s', async (_, capable, off, on) => {
  const { call } = await startMock();
  await call('member', 'PATCH', '/settings', { enable_stream_push_notifications: true });
  const { subscriptions } = (
    await call('member', 'POST', '/register', {
      fetch_event_types: ['subscription'],
      client_capabilities: capable,
    })
  ).body;
  expect(subscriptions[0]).toMatchObject({
    desktop_notifications: off,
    audible_notifications: off,
    email_notifications: off,
    push_notifications: on,
    wildcard_mentions_notify: null,
  });
});

test('returns presence by user ID when slim_presence is true', async () => {
  const { call, mock } = await startMock();
  const fields = { fetch_event_types: ['presence'], slim_presence: true };
  const { body } = await call('member', 'POST', '/register', fields);
  expect(body.presences[4]).toMatchObject({ active_timestamp: expect.any(Number) });
  expect(body.presences).not.toHaveProperty('member@example.com');
  expect(body.presence_last_update_id).toBe(mock.clock.now());
});

const register = async (client: Client, persona: string, types: string[], fields: Fields = {}) =>
  (await client.call(persona, 'POST', '/register', { fetch_event_types: types, ...fields })).body;

test("returns the caller's data and permissions", async () => {
  const client = await startMock();
  expect(await register(client, 'admin', ['realm_user'])).toMatchObject({
    user_id: 2,
    full_name: expect.any(String),
    avatar_source: 'U',
    avatar_url: '/user_avatars/1/admin.png?v=2',
    avatar_url_medium: '/user_avatars/1/admin-medium.png?v=2',
    is_moderator: true,
    can_create_public_streams: true,
    can_create_web_public_streams: false,
    can_invite_others_to_realm: true,
  });
  expect(await register(client, 'guest', ['realm_user'])).toMatchObject({
    avatar_source: 'G',
    can_create_streams: false,
    can_subscribe_other_users: false,
    can_invite_others_to_realm: false,
  });
});

test('lists the notification bot among cross_realm_bots, but not among realm_users', async () => {
  const { cross_realm_bots, realm_users } = await register(await startMock(), 'member', ['realm_user']);
  expect(cross_realm_bots).toMatchObject([
    { email: 'notification-bot@chat.example.com', is_bot: true, is_system_bot: true },
  ]);
  expect(realm_users.map(({ email }: { email: string }) => email)).not.toContain(cross_realm_bots[0].email);
});

test('returns real emails only to users who may see them', async () => {
  const client = await startMock();
  const colleague = async (persona: string) =>
    (await register(client, persona, ['realm_user'])).realm_users.find(
      ({ user_id }: { user_id: number }) => user_id === 6,
    );
  const email = 'user6@chat.example.com';
  expect(await colleague('member')).toMatchObject({ email, delivery_email: null });
  expect(await colleague('admin')).toMatchObject({ email, delivery_email: 'colleague@example.com' });
});

test('returns placeholders for users a guest cannot access, and omits these users when user_list_incomplete is true', async () => {
  const client = await startMock({ scenario: 'limited-guests' });
  await client.mock.ready;
  const stranger = client.mock.personas.stranger as { user_id: number };
  const find = async (fields: Fields) =>
    (await register(client, 'guest', ['realm_user'], fields)).realm_users.find(
      ({ user_id }: { user_id: number }) => user_id === stranger.user_id,
    );
  expect(await find({})).toMatchObject({
    full_name: 'Unknown user',
    email: `user${stranger.user_id}@chat.example.com`,
    delivery_email: null,
  });
  expect(await find({ client_capabilities: { user_list_incomplete: true } })).toBeUndefined();
});

test('omits avatar URLs of users not seen for a long time when user_avatar_url_field_optional is true', async () => {
  const client = await startMock();
  const fields = { client_capabilities: { user_avatar_url_field_optional: true } };
  const { realm_users } = await register(client, 'owner', ['realm_user'], fields);
  const of = (id: number) => realm_users.find(({ user_id }: { user_id: number }) => user_id === id);
  expect(of(4)).toHaveProperty('avatar_url');
  client.mock.clock.advance({ seconds: 30 * 86_400 });
  const later = await register(client, 'owner', ['realm_user'], fields);
  expect(later.realm_users.filter((user: object) => 'avatar_url' in user)).toMatchObject([{ user_id: 1 }]);
});

test('lists unread messages by conversation, and does not count muted messages', async () => {
  const client = await startMock();
  const types = ['message', 'update_message_flags'];
  await client.call('member', 'POST', '/messages/flags/narrow', {
    anchor: 'newest',
    num_before: 1000,
    num_after: 0,
    narrow: [],
    op: 'add',
    flag: 'read',
  });
  const say = async (persona: string, fields: Fields) =>
    (await client.call(persona, 'POST', '/messages', fields)).body.id as number;
  const direct = await say('colleague', { type: 'direct', to: [4], content: 'Hello' });
  const group = await say('owner', { type: 'direct', to: [2, 4], content: '@**Member** hello' });
  const news = await say('owner', { type: 'channel', to: 1, topic: 'News', content: 'Hello' });
  const empty = await say('owner', { type: 'channel', to: 1, topic: '', content: '@**all** hello' });
  const more = await say('owner', { type: 'channel', to: 1, topic: 'news', content: 'More' });
  const muted = await say('owner', { type: 'channel', to: 2, topic: 'noise', content: '@**all** hello' });
  const subscription_data = [{ stream_id: 2, property: 'is_muted', value: true }];
  await client.call('member', 'POST', '/users/me/subscriptions/properties', { subscription_data });
  const { full_name } = client.mock.personas.member as { full_name: string };
  const aloud = await say('owner', {
    type: 'channel',
    to: 2,
    topic: 'noise',
    content: `@**${full_name}** hello`,
  });
  const { unread_msgs } = await register(client, 'member', types);
  expect(unread_msgs).toEqual({
    count: 5,
    pms: [{ other_user_id: 6, sender_id: 6, unread_message_ids: [direct] }],
    huddles: [{ user_ids_string: '1,2,4', unread_message_ids: [group] }],
    streams: [
      { stream_id: 1, topic: 'News', unread_message_ids: [news, more] },
      { stream_id: 1, topic: 'general chat', unread_message_ids: [empty] },
      { stream_id: 2, topic: 'noise', unread_message_ids: [muted, aloud] },
    ],
    mentions: expect.arrayContaining([empty, aloud]),
    old_unreads_missing: false,
  });
  expect(unread_msgs.mentions).not.toContain(muted);
  const capable = { client_capabilities: { empty_topic_name: true } };
  const topics = (await register(client, 'member', types, capable)).unread_msgs.streams;
  expect(topics.map(({ topic }: { topic: string }) => topic)).toContain('');
  expect(await register(client, 'member', ['message'])).not.toHaveProperty('unread_msgs');
});

test('sorts unread channel conversations by channel and topic, and direct ones by participants', async () => {
  const client = await startMock();
  const { call } = client;
  await call('member', 'POST', '/mark_all_as_read');
  const group = await sent(call, 'owner', { type: 'direct', to: [4, 6] });
  const otherGroup = await sent(call, 'owner', { type: 'direct', to: [2, 4] });
  const direct = await sent(call, 'colleague', { type: 'direct', to: [4] });
  const otherDirect = await sent(call, 'owner', { type: 'direct', to: [4] });
  const engineering = await sent(call, 'owner', { to: 2, topic: 'apples' });
  const pears = await sent(call, 'owner', { to: 1, topic: 'pears' });
  const lemons = await sent(call, 'owner', { to: 1, topic: 'lemons' });
  const { unread_msgs } = await register(client, 'member', ['message', 'update_message_flags']);
  expect(unread_msgs).toMatchObject({
    pms: [{ unread_message_ids: [otherDirect] }, { unread_message_ids: [direct] }],
    streams: [
      { stream_id: 1, topic: 'lemons', unread_message_ids: [lemons] },
      { stream_id: 1, topic: 'pears', unread_message_ids: [pears] },
      { stream_id: 2, topic: 'apples', unread_message_ids: [engineering] },
    ],
    huddles: [
      { user_ids_string: '1,2,4', unread_message_ids: [otherGroup] },
      { user_ids_string: '1,4,6', unread_message_ids: [group] },
    ],
  });
});

test('returns starred messages, topic policies, alert words, scheduled messages and profile fields', async () => {
  const client = await startMock();
  await client.call('member', 'POST', '/messages/flags', { op: 'add', flag: 'starred', messages: [1, 2] });
  const { user_topics, alert_words } = writable(client.mock.db);
  const own = { user_id: 4, stream_id: 2, last_updated: 1_768_000_000 };
  await user_topics.create({ ...own, topic: 'noise', visibility_policy: 1 });
  await user_topics.create({ ...own, topic: 'release', visibility_policy: 3 });
  await alert_words.create({ user_id: 4, word: 'pizza' });
  const types = ['starred_messages', 'muted_topics', 'alert_words', 'scheduled_messages'];
  const body = await register(client, 'member', [...types, 'custom_profile_fields']);
  expect(body.starred_messages).toEqual(expect.arrayContaining([1, 2]));
  expect(body.muted_topics).toEqual([['engineering', 'noise', 1_768_000_000]]);
  expect(body.alert_words).toContain('pizza');
  expect(body.scheduled_messages).toEqual(
    (await client.call('member', 'GET', '/scheduled_messages')).body.scheduled_messages,
  );
  expect(body.custom_profile_fields.map(({ name }: { name: string }) => name)).toContain('Phone');
  expect(body.custom_profile_field_types.LONG_TEXT.id).toBe(2);
  const both = await register(client, 'member', ['user_topic', 'muted_topics']);
  expect(both.user_topics).toContainEqual({
    stream_id: 2,
    topic_name: 'release',
    last_updated: 1_768_000_000,
    visibility_policy: 3,
  });
  expect(both).not.toHaveProperty('muted_topics');
});

test('rejects a registration without credentials', async () => {
  const { call, mock } = await startMock();
  expect(await call(null, 'POST', '/register')).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
  expect(mock.db.event_queues.count()).toBe(0);
});

test('omits default avatar URLs unless client_gravatar is false', async () => {
  const { call } = await startMock();
  const avatar = async (fields: object) => {
    const { body } = await call('admin', 'POST', '/register', {
      fetch_event_types: ['realm_user'],
      ...fields,
    });
    return body.realm_users.find(({ user_id }: { user_id: number }) => user_id === 4).avatar_url;
  };
  expect(await avatar({})).toBeNull();
  expect(await avatar({ client_gravatar: false })).toMatch(/./);
});

test.each([
  ['delivers messages as Markdown by default, as Zulip does', {}, ['*in* 1']],
  ['delivers messages as Markdown when apply_markdown is false', { apply_markdown: false }, ['*in* 1']],
  [
    'delivers messages as HTML when apply_markdown is true',
    { apply_markdown: true },
    ['<p><em>in</em> 1</p>'],
  ],
  ['delivers no messages when event_types omits messages', { event_types: ['presence'] }, []],
  [
    'delivers messages in every public channel when all_public_streams is true',
    { all_public_streams: true },
    ['*in* 1', '*in* 6'],
  ],
  [
    'delivers only messages in the topic of the narrow',
    { narrow: [['topic', 'aside']], all_public_streams: true },
    ['*in* 6'],
  ],
  ['delivers no messages when the narrow matches none', { narrow: [['stream', 'engineering']] }, []],
])('%s', async (_, fields, contents) => {
  const client = await startMock();
  const { next } = await listen(client, 'member', { event_types: ['message'], ...fields });
  const say = (to: number, topic: string) =>
    client.call('admin', 'POST', '/messages', { type: 'stream', to, topic, content: `*in* ${to}` });
  await say(1, 'news');
  await say(6, 'aside');
  await say(3, 'an inaccessible private channel');
  expect((await next()).map(({ message }) => message.content)).toEqual(contents);
});

test('sends no flags with messages that a user receives only because of all_public_streams', async () => {
  const client = await startMock();
  const { next } = await listen(client, 'member', { event_types: ['message'], all_public_streams: true });
  await client.call('admin', 'POST', '/messages', { type: 'stream', to: 6, topic: 'aside', content: 'Hi' });
  expect(await next()).toMatchObject([{ flags: [] }]);
});

test.each([
  ['an unknown operator', [['channle', 'general']], 'channle'],
  ['an unknown operand of `is`', [['is', 'lost']], 'lost'],
  ['an unknown operand of `has`', [{ operator: 'has', operand: 'mistakes' }], 'mistakes'],
])('rejects a narrow with %s', async (_, narrow, named) => {
  const { call, mock } = await startMock();
  expect(await call('member', 'POST', '/register', { narrow })).toMatchObject(badRequestNaming(named));
  expect(mock.db.event_queues.count()).toBe(0);
  const later = [['stream', 'not yet there']];
  expect((await call('member', 'POST', '/register', { narrow: later })).status).toBe(200);
});

test.each([
  [
    '"general chat" for the empty topic to a client without capabilities',
    496,
    'general chat',
    'no capabilities',
    {},
  ],
  [
    '"general chat" for the empty topic to a client with another capability',
    496,
    'general chat',
    'another capability',
    { client_capabilities: { linkifier_url_template: true } },
  ],
  [
    '"general chat" for the empty topic to a client with empty_topic_name=false',
    496,
    'general chat',
    'empty_topic_name=false',
    { client_capabilities: { empty_topic_name: false } },
  ],
  [
    'the empty topic unchanged to a client with empty_topic_name',
    496,
    '',
    'empty_topic_name',
    { client_capabilities: { empty_topic_name: true } },
  ],
  [
    '"general chat" for the empty topic to a client with empty_topic_name',
    333,
    'general chat',
    'empty_topic_name',
    { client_capabilities: { empty_topic_name: true } },
  ],
])('sends %s at level %i', async (_title, featureLevel, shown, _, fields) => {
  const client = await startMock({ featureLevel });
  await client.mock.ready;
  const { messages, user_topics } = writable(client.mock.db);
  const [old] = messages.idsBy('topic', '1:') as [number];
  const message = { type: 'stream', to: 1, topic: 'x', content: 'Hi' };
  const { id } = (await client.call('admin', 'POST', '/messages', message)).body;
  const { next } = await listen(client, 'member', fields);
  await client.call('admin', 'POST', '/typing', { op: 'start', type: 'stream', stream_id: 1, topic: '' });
  await messages.update(id, { topic: '' });
  await user_topics.create({
    user_id: 4,
    stream_id: 1,
    topic: '',
    visibility_policy: 3,
    last_updated: 1,
  });
  await client.call('member', 'POST', '/messages/flags', { messages: [old], op: 'remove', flag: 'read' });
  await messages.create({ ...structuredClone(messages.get(old) as Message), id: id + 1 });
  expect(topicsIn(await next())).toEqual([
    ['typing', shown],
    ['update_message', 'x', shown],
    ['user_topic', shown],
    ['update_message_flags', shown],
    ['message', shown],
  ]);
  await messages.update(id, { topic: 'y' });
  await messages.delete(id + 1);
  await client.call('member', 'GET', '/users/me');
  expect(topicsIn(await next())).toEqual([
    ['update_message', shown, 'y'],
    ['delete_message', shown],
  ]);
});

/** Topics in events, after their type. */
function topicsIn(events: readonly AnyEvent[]): string[][] {
  return events.map((event) =>
    [
      event.type,
      event.topic,
      event.topic_name,
      event.message?.subject,
      event.orig_subject,
      event.subject,
      ...Object.values<AnyEvent>(event.message_details ?? {}).map(({ topic }) => topic),
    ].filter((text) => text !== undefined),
  );
}

test('lists every channel that the caller may see', async () => {
  const { call } = await startMock();
  const of = async (persona: string) =>
    (await call(persona, 'POST', '/register', { fetch_event_types: ['stream'] })).body.streams.map(
      ({ name }: { name: string }) => name,
    );
  const open = ['general', 'engineering', 'announcements', 'public square', 'quiet'];
  expect(await of('admin')).toEqual([
    'general',
    'engineering',
    'leadership',
    'announcements',
    'public square',
    'quiet',
  ]);
  expect(await of('member')).toEqual(open);
  expect(await of('guest')).toEqual(['general', 'public square']);
});

test('lists archived channels and deactivated groups for clients that support them', async () => {
  const { call } = await startMock();
  await call('admin', 'DELETE', '/streams/5');
  const register = async (client_capabilities: object) => {
    const fetch_event_types = ['stream', 'subscription', 'realm_user_groups'];
    const { body } = await call('member', 'POST', '/register', { fetch_event_types, client_capabilities });
    const has = (list: { stream_id: number }[]) => list.some(({ stream_id }) => stream_id === 5);
    const groups = body.realm_user_groups.some(({ id }: { id: number }) => id === 11);
    return [has(body.streams), has(body.subscriptions), groups];
  };
  expect(await register({ archived_channels: true, include_deactivated_groups: true })).toEqual([
    true,
    true,
    true,
  ]);
  expect(await register({})).toEqual([false, false, false]);
});

test('lists the latest direct message conversations, newest first', async () => {
  const { call, mock } = await startMock();
  const { body: sent } = await call('member', 'POST', '/messages', {
    type: 'direct',
    to: [5, 2],
    content: 'Hi',
  });
  const fetch_event_types = ['recent_private_conversations'];
  const { body } = await call('member', 'POST', '/register', { fetch_event_types });
  expect(body.recent_private_conversations[0]).toEqual({ max_message_id: sent.id, user_ids: [2, 5] });
  const { colleague } = mock.personas;
  expect(
    body.recent_private_conversations.map(({ user_ids }: { user_ids: number[] }) => user_ids),
  ).toContainEqual([colleague?.user_id]);
});

test.each([
  ['owner', [8]],
  ['member', [8]],
  ['colleague', []],
])('lists the bots that the %s may administer', async (persona, ids) => {
  const { call } = await startMock();
  const { body } = await call(persona, 'POST', '/register', { fetch_event_types: ['realm_bot'] });
  expect(body.realm_bots.map(({ user_id }: { user_id: number }) => user_id)).toEqual(ids);
});

test('returns settings as top-level fields to clients without user_settings_object', async () => {
  const { call } = await startMock();
  await call('member', 'PATCH', '/settings', { enter_sends: true, enable_sounds: false });
  const fetch_event_types = ['update_display_settings', 'update_global_notifications'];
  const register = async (client_capabilities: object) =>
    (await call('member', 'POST', '/register', { fetch_event_types, client_capabilities })).body;
  expect(await register({})).toMatchObject({ enter_sends: true, enable_sounds: false });
  const modern = await register({ user_settings_object: true });
  expect(modern).not.toHaveProperty('enter_sends');
  expect(modern).not.toHaveProperty('enable_sounds');
});

test('sends settings events in both forms at level 438 to clients without user_settings_object', async () => {
  const { call } = await startMock({ featureLevel: 438 });
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: [] });
  await call('member', 'PATCH', '/settings', { enter_sends: true, enable_sounds: false });
  const { queue_id } = body;
  const fields = { queue_id, last_event_id: -1, dont_block: true };
  const { events } = (await call('member', 'GET', '/events', fields)).body;
  expect(events).toMatchObject([
    { type: 'user_settings', property: 'enable_sounds', value: false },
    { type: 'update_global_notifications', notification_name: 'enable_sounds', setting: false },
    { type: 'user_settings', property: 'enter_sends', value: true },
    { type: 'update_display_settings', setting_name: 'enter_sends', setting: true },
  ]);
});

test('rejects all_public_streams from a guest', async () => {
  const { call } = await startMock();
  const answer = await call('guest', 'POST', '/register', { all_public_streams: true });
  expect(answer).toMatchObject(badRequestNaming('all_public_streams'));
});

test.each([
  ['realm_default_streams', 'default_streams', [1]],
  ['realm_default_stream_groups', 'default_stream_groups', []],
  ['realm_billing', 'realm_billing', { has_pending_sponsorship_request: false }],
  ['onboarding_steps', 'onboarding_steps', []],
  ['has_zoom_token', 'video_calls', false],
  ['giphy_api_key', 'giphy', ''],
])('returns the field %s to clients that fetch the type %s', async (field, type, value) => {
  const { call } = await startMock();
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: [type] });
  expect(body[field]).toEqual(value);
});

test('returns, as realm_date_created, the time when the first user joined', async () => {
  const { call, mock } = await startMock();
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
  const joined = Date.parse(mock.db.users.get(1)?.date_joined as string) / 1000;
  expect(body.realm_date_created).toBe(Math.floor(joined));
  expect(joined).toBeLessThan(mock.clock.now());
});

test('returns no presence to callers without an account', async () => {
  const { mock, url } = await startMock({ scenario: 'public-access' });
  const body = new URLSearchParams({ fetch_event_types: '["presence"]' });
  const response = await mock.fetch(new Request(`${url}/json/register`, { method: 'POST', body }));
  expect((await response.json()).presences).toEqual({});
});

test('returns the statuses of users if the client fetches them', async () => {
  const { call } = await startMock();
  await call('member', 'POST', '/users/me/status', { status_text: 'out for lunch' });
  const { body } = await call('owner', 'POST', '/register', { fetch_event_types: ['user_status'] });
  expect(body.user_status).toEqual({ 4: { status_text: 'out for lunch' } });
});

test.each([
  [1, 'members', 'members'],
  [2, 'administrators', 'members'],
  [3, 'administrators', 'administrators'],
  [3, 'nobody', 'nobody'],
] as const)(
  'returns realm_bot_creation_policy %i when %s may create bots and %s may create webhooks',
  async (policy, can_create_bots_group, can_create_write_only_bots_group) => {
    const { call, mock } = await startMock({ featureLevel: 343 });
    mock.settings.set({ can_create_bots_group, can_create_write_only_bots_group });
    const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
    expect(body.realm_bot_creation_policy).toBe(policy);
  },
);

test('declares the level that introduced each top-level user setting', () => {
  const sinceOf = ({ shape }: Section) =>
    Object.entries(shape).flatMap(([name, schema]) => {
      const { since } = factsOf(schema);
      return since === undefined ? [] : [[name, since]];
    });
  expect(sinceOf(displaySettingsSection)).toEqual([['web_home_view', 'homeView']]);
  expect(sinceOf(notificationSettingsSection)).toEqual([
    ['realm_name_in_email_notifications_policy', 'realmNameInEmails'],
  ]);
});

test.each([
  [
    'only private channels',
    6,
    3,
    { can_create_streams: true, can_create_public_streams: false, can_create_private_streams: true },
  ],
  [
    'only public channels',
    3,
    6,
    { can_create_streams: true, can_create_public_streams: true, can_create_private_streams: false },
  ],
  [
    'no channels',
    6,
    6,
    { can_create_streams: false, can_create_public_streams: false, can_create_private_streams: false },
  ],
])(
  'returns can_create_streams and similar fields for a member who may create %s',
  async (_, can_create_public_channel_group, can_create_private_channel_group, rights) => {
    const settings = { can_create_public_channel_group, can_create_private_channel_group };
    const { call } = await startMock({ settings });
    expect((await call('member', 'POST', '/register')).body).toMatchObject(rights);
  },
);
