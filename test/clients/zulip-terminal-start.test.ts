import { expect, test } from 'vitest';
import type { TeamChatMock, TeamChatMockOptions } from '../../src/index.js';
import { createTeamChatMock } from '../../src/index.js';
import { EVENT_TYPES, FETCHED } from '../support/terminal-shapes.js';

/** Version 0.7.0 requests its user's settings by their older names too. */
const OLDER = ['update_global_notifications', 'update_display_settings'];

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type Body = any;

async function ask(mock: TeamChatMock, method: string, path: string, fields: Record<string, string> = {}) {
  const form = new URLSearchParams(fields);
  const query = method === 'GET' && form.size > 0 ? `?${form}` : '';
  const response = await mock.handle(
    new Request(`http://localhost/api/v1${path}${query}`, {
      method,
      headers: { authorization: mock.authHeader('member') },
      ...(method === 'GET' ? {} : { body: form }),
    }),
  );
  expect(response?.status, `${method} ${path}`).toBe(200);
  return (await response?.json()) as Body;
}

/** The requests of the client at its start, in order. */
async function begin(options: TeamChatMockOptions) {
  const mock = createTeamChatMock({ dialect: 'zulip', validateResponses: true, ...options });
  await mock.ready;
  const settings = await ask(mock, 'GET', '/server_settings');
  const messages = await ask(mock, 'GET', '/messages', {
    anchor: '0',
    num_before: '30',
    num_after: '10',
    apply_markdown: 'true',
    client_gravatar: 'true',
    use_first_unread_anchor: 'true',
    narrow: '[]',
  });
  const state = await ask(mock, 'POST', '/register', {
    event_types: JSON.stringify([...EVENT_TYPES, ...OLDER]),
    fetch_event_types: JSON.stringify([...FETCHED, ...OLDER]),
    narrow: '[]',
    client_gravatar: 'true',
    apply_markdown: 'true',
    include_subscribers: 'true',
  });
  const presence = await ask(mock, 'POST', '/users/me/presence', {
    status: 'active',
    new_user_input: 'true',
  });
  return { mock, settings, messages, state, presence };
}

/** Fields without which the client does not start, or fails when a key is pressed. */
const NEEDED = [
  ...['queue_id', 'last_event_id', 'max_message_id', 'zulip_version', 'zulip_feature_level'],
  ...['user_id', 'email', 'full_name', 'realm_name', 'presences', 'realm_users', 'cross_realm_bots'],
  ...['subscriptions', 'realm_message_retention_days', 'muted_topics', 'realm_user_groups', 'unread_msgs'],
  ...['realm_emoji', 'user_settings', 'starred_messages', 'max_stream_name_length', 'max_topic_length'],
  ...['max_message_length', 'server_presence_ping_interval_seconds', 'custom_profile_fields'],
  ...['server_presence_offline_threshold_seconds', 'server_typing_started_wait_period_milliseconds'],
  ...['server_typing_stopped_wait_period_milliseconds', 'realm_allow_message_editing'],
  ...['server_typing_started_expiry_period_milliseconds', 'realm_message_content_edit_limit_seconds'],
  'realm_allow_edit_history',
];

test.each<[string, TeamChatMockOptions]>([
  ['default', {}],
  ['unread', { scenario: 'unread' }],
  ['hidden-emails', { scenario: 'hidden-emails' }],
])('returns everything that zulip-terminal reads at its start in the scenario %s', async (_, options) => {
  const { state, settings, messages, presence } = await begin(options);
  expect(NEEDED.filter((name) => !(name in state))).toEqual([]);
  expect(settings.zulip_version).toBe(state.zulip_version);
  expect(messages).toMatchObject({ anchor: expect.any(Number), found_newest: expect.any(Boolean) });
  expect(messages.messages.length).toBeGreaterThan(0);
  expect(state).not.toHaveProperty('user_topics');
  expect(Object.keys(presence.presences)).toEqual(Object.keys(state.presences));
});

test('finds the signed-in user and every sender in the user list', async () => {
  const { state, messages } = await begin({});
  const users: Body[] = [...state.realm_users, ...state.realm_non_active_users, ...state.cross_realm_bots];
  expect(users.find(({ user_id }) => user_id === state.user_id)).toMatchObject({
    email: state.email,
    full_name: state.full_name,
    is_bot: false,
    role: 400,
    date_joined: expect.any(String),
    timezone: expect.any(String),
    profile_data: expect.any(Object),
  });
  const ids = users.map(({ user_id }) => user_id);
  for (const { sender_id } of messages.messages) expect(ids).toContain(sender_id);
  for (const name of Object.keys(state.presences)) expect(users.map(({ email }) => email)).toContain(name);
});

test('returns channels with all the fields that the zulip-terminal sidebar shows', async () => {
  const { state } = await begin({});
  for (const channel of state.subscriptions) {
    expect(channel).toMatchObject({
      stream_id: expect.any(Number),
      name: expect.any(String),
      color: expect.stringMatching(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i),
      rendered_description: expect.any(String),
      date_created: expect.any(Number),
      pin_to_top: expect.any(Boolean),
      is_muted: expect.any(Boolean),
      invite_only: expect.any(Boolean),
      is_web_public: expect.any(Boolean),
      subscribers: expect.arrayContaining([state.user_id]),
      stream_post_policy: expect.any(Number),
      history_public_to_subscribers: expect.any(Boolean),
    });
  }
});

test('returns unread messages with the field names that zulip-terminal expects', async () => {
  const { mock, state } = await begin({});
  const { pms, streams, huddles, mentions } = state.unread_msgs;
  const listed = [...pms, ...streams, ...huddles].flatMap(({ unread_message_ids }) => unread_message_ids);
  const { messages } = await ask(mock, 'GET', '/messages', {
    anchor: '0',
    num_before: '0',
    num_after: '1000',
    narrow: '[["is","unread"]]',
  });
  const unread = messages.map(({ id }: Body) => id);
  expect(unread.length).toBeGreaterThan(0);
  expect(listed.sort((a, b) => a - b)).toEqual(unread);
  for (const id of mentions) expect(unread).toContain(id);
  for (const { sender_id } of pms) expect(sender_id).toEqual(expect.any(Number));
  for (const { user_ids_string } of huddles) expect(user_ids_string).toMatch(/^\d+(,\d+){2,}$/);
});

test('returns the personal settings that zulip-terminal uses', async () => {
  const { state } = await begin({});
  expect(state.user_settings).toMatchObject({
    send_private_typing_notifications: expect.any(Boolean),
    twenty_four_hour_time: expect.any(Boolean),
    pm_content_in_desktop_notifications: expect.any(Boolean),
  });
});
