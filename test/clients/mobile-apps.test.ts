import { expect, test } from 'vitest';
import { startMock } from '../support/start-mock.js';

/* Fields of POST /register without which Zulip's mobile apps do not start, with the type that they decode. */

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object';

const OF_BOTH: Readonly<Record<string, Kind>> = {
  queue_id: 'text',
  last_event_id: 'number',
  zulip_feature_level: 'number',
  zulip_version: 'text',
  alert_words: 'list',
  custom_profile_fields: 'list',
  max_file_upload_size_mib: 'number',
  muted_users: 'list',
  realm_emoji: 'object',
  realm_users: 'list',
  realm_non_active_users: 'list',
  cross_realm_bots: 'list',
  recent_private_conversations: 'list',
  streams: 'list',
  subscriptions: 'list',
  unread_msgs: 'object',
  user_settings: 'object',
  user_status: 'object',
  user_topics: 'list',
  realm_user_groups: 'list',
  presences: 'object',
  server_presence_ping_interval_seconds: 'number',
  server_presence_offline_threshold_seconds: 'number',
  server_typing_started_expiry_period_milliseconds: 'number',
  server_typing_stopped_wait_period_milliseconds: 'number',
  server_typing_started_wait_period_milliseconds: 'number',
  realm_mandatory_topics: 'boolean',
  realm_wildcard_mention_policy: 'number',
  realm_waiting_period_threshold: 'number',
  realm_allow_message_editing: 'boolean',
  realm_enable_read_receipts: 'boolean',
  realm_presence_disabled: 'boolean',
  realm_default_external_accounts: 'object',
  server_emoji_data_url: 'text',
  user_id: 'number',
  email: 'text',
};

const CLIENTS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  'the mobile app in Dart': {
    ...OF_BOTH,
    max_channel_folder_name_length: 'number',
    max_topic_length: 'number',
    saved_snippets: 'list',
    realm_empty_topic_display_name: 'text',
    realm_name: 'text',
    realm_icon_url: 'text',
    channel_folders: 'list',
  },
  'the mobile app in JavaScript': {
    ...OF_BOTH,
    realm_name: 'text',
    realm_icon_url: 'text',
    realm_video_chat_provider: 'number',
    realm_email_auth_enabled: 'boolean',
    starred_messages: 'list',
    is_admin: 'boolean',
    avatar_url: 'text',
  },
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'string') return 'text';
  return value === null ? 'null' : typeof value;
}

const REQUEST = {
  apply_markdown: true,
  client_gravatar: false,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
  },
};

test.each(Object.entries(CLIENTS))(
  'returns the POST /register fields that %s requires',
  async (client, fields) => {
    const { call } = await startMock({ dialect: 'zulip' });
    const { body } = await call('member', 'POST', '/register', REQUEST);
    const read = Object.fromEntries(Object.keys(fields).map((name) => [name, kindOf(body[name])]));
    expect(read, client).toEqual(fields);
  },
);

test('lists the conversations and channels that both apps show first', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const { body } = await call('member', 'POST', '/register', REQUEST);
  for (const conversation of body.recent_private_conversations) {
    expect(conversation).toEqual({ user_ids: expect.any(Array), max_message_id: expect.any(Number) });
  }
  const ids = body.streams.map(({ stream_id }: { stream_id: number }) => stream_id);
  for (const { stream_id } of body.subscriptions) expect(ids).toContain(stream_id);
});

test('accepts paths that begin with two slashes, as the Dart app sends them', async () => {
  const { mock, send } = await startMock({ dialect: 'zulip' });
  await mock.ready;
  const { status } = await send('//user_topics', {
    method: 'POST',
    headers: { authorization: mock.authHeader('member') },
    body: new URLSearchParams({ stream_id: '1', topic: 'standup', visibility_policy: '3' }),
  });
  expect(status).toBe(200);
});

test('lets the JavaScript app rename topics with the parameter `subject`, and fetch emoji and read receipts', async () => {
  const { call, fetch, mock, url } = await startMock({ dialect: 'zulip' });
  const sent = { type: 'stream', to: 1, topic: 'plans', content: 'Hello' };
  const { id } = (await call('member', 'POST', '/messages', sent)).body;
  const rename = { subject: 'later', propagate_mode: 'change_one' };
  expect((await call('member', 'PATCH', `/messages/${id}`, rename)).status).toBe(200);
  expect(mock.db.messages.get(id)?.topic).toBe('later');
  expect((await call('member', 'GET', `/messages/${id}/read_receipts`)).body.user_ids).toEqual([]);
  const { server_emoji_data_url } = (await call('member', 'POST', '/register', REQUEST)).body;
  const data = (await (await fetch(server_emoji_data_url.replace(url, ''))).json()) as object;
  expect(data).toHaveProperty('code_to_names');
});
