import { expect, test } from 'vitest';
import { LATEST_LEVEL } from '../../../src/contract/levels/index.js';
import { realmParams } from '../../../src/handlers/server/update-realm-params.js';
import { ORGANIZATION_SETTINGS } from '../../../src/model/organization-settings.js';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

const PATH = '/realm';

/** A new value of each setting, how the response shows it, and the level that the request needs. */
const CHANGES: [string, unknown, unknown?, number?][] = [
  ['name', 'Acme', 'updated'],
  ['description', '**Tools**', 'updated'],
  ['default_language', 'de', 'updated'],
  ['default_code_block_language', 'python', 'updated'],
  ['default_avatar_source', 'J', 'updated'],
  ['welcome_message_custom_text', 'Hello', 'updated'],
  ['topics_policy', 'disable_empty_topic', 'updated'],
  ['message_edit_history_visibility_policy', 'moves', 'updated'],
  ['allow_message_editing', false],
  ['avatar_changes_disabled', true],
  ['digest_emails_enabled', true],
  ['disallow_disposable_email_addresses', false],
  ['email_changes_disabled', true],
  ['emails_restricted_to_domains', true],
  ['enable_guest_user_dm_warning', false],
  ['enable_guest_user_indicator', false],
  ['enable_read_receipts', false],
  ['enable_spectator_access', true],
  ['inline_image_preview', true],
  ['inline_url_embed_preview', true],
  ['invite_required', false],
  ['message_content_allowed_in_email_notifications', false],
  ['name_changes_disabled', true],
  ['require_e2ee_push_notifications', true],
  ['require_unique_names', true],
  ['send_channel_events_messages', false],
  ['send_welcome_emails', false],
  ['want_advertise_in_communities_directory', true],
  ['digest_weekday', 3],
  ['gif_rating_policy', 2],
  ['media_preview_size', 150],
  ['org_type', 50],
  ['waiting_period_threshold', 3],
  ['message_content_delete_limit_seconds', 600],
  ['message_content_edit_limit_seconds', 600],
  ['move_messages_between_streams_limit_seconds', 600],
  ['move_messages_within_stream_limit_seconds', 600],
  ['message_retention_days', 30],
  ['authentication_methods', { Email: true }, { Email: true, SAML: false }],
  ['moderation_request_channel_id', -1],
  ['new_stream_announcements_stream_id', 1],
  ['signup_announcements_stream_id', 1],
  ['jitsi_server_url', '"https://meet.example.com"', 'updated'],
  ['service_update_announcements_stream_id', 1],
  ['zulip_update_announcements_stream_id', 2],
  ['video_chat_provider', 8],
  ['can_access_all_users_group', { new: 3 }, 3],
  ['can_add_custom_emoji_group', { new: 5 }, 5],
  ['can_add_subscribers_group', { new: 5 }, 5],
  ['can_create_bots_group', { new: 5 }, 5],
  ['can_create_groups', { new: 9 }, 9],
  ['can_create_private_channel_group', { new: { direct_members: [], direct_subgroups: [9] } }, 9],
  ['can_create_public_channel_group', { new: 9 }, 9],
  ['can_create_web_public_channel_group', { new: 8 }, 8],
  ['can_create_write_only_bots_group', { new: 5 }, 5],
  ['can_delete_any_message_group', { new: 5 }, 5],
  ['can_delete_own_message_group', { new: 3 }, 3],
  ['can_invite_users_group', { new: 3 }, 3],
  ['can_manage_all_groups', { new: 7 }, 7],
  ['can_manage_billing_group', { new: 7 }, 7],
  ['can_mention_many_users_group', { new: 5 }, 5],
  ['can_move_messages_between_channels_group', { new: 5 }, 5],
  ['can_move_messages_between_topics_group', { new: 3 }, 3],
  ['can_resolve_topics_group', { new: 3 }, 3],
  ['can_set_delete_message_policy_group', { new: 6 }, 6],
  ['can_set_topics_policy_group', { new: 6 }, 6],
  ['can_summarize_topics_group', { new: { direct_members: [], direct_subgroups: [] } }, 8],
  ['create_multiuse_invite_group', { new: 3 }, 3],
  ['direct_message_initiator_group', { new: 3 }, 3],
  [
    'direct_message_permission_group',
    { new: { direct_members: [5, 4, 4], direct_subgroups: [] } },
    { direct_members: [4, 5], direct_subgroups: [] },
  ],
  ['allow_edit_history', false, false, 300],
  ['mandatory_topics', true, true, 300],
  ['gif_rating', 3, 3, 400],
  ['giphy_rating', 3, 3, 400],
  ['notifications_stream_id', 1, 1, 200],
  ['signup_notifications_stream_id', 1, 1, 200],
  ['add_custom_emoji_policy', 4, 4, 200],
  ['bot_creation_policy', 2, 2, 200],
  ['create_private_stream_policy', 4, 4, 200],
  ['create_public_stream_policy', 2, 2, 200],
  ['create_web_public_stream_policy', 6, 6, 200],
  ['delete_own_message_policy', 2, 2, 200],
  ['edit_topic_policy', 4, 4, 200],
  ['invite_to_realm_policy', 6, 6, 200],
  ['invite_to_stream_policy', 3, 3, 200],
  ['move_messages_between_streams_policy', 4, 4, 200],
  ['private_message_policy', 2, 2, 200],
  ['user_group_edit_policy', 4, 4, 200],
  ['wildcard_mention_policy', 2, 2, 200],
];

/** Settings that the response shows even if the request does not change them: the type, and a channel that is not set. */
const SHOWN_UNCHANGED = ['org_type', 'moderation_request_channel_id'];

/** Names in the register response that differ from those in the request. */
const REGISTERED: Record<string, string> = {
  giphy_rating: 'gif_rating',
  jitsi_server_url: 'call_server_url',
  zulip_update_announcements_stream_id: 'service_update_announcements_stream_id',
};

test.each([
  [1, 'role:everyone', 'nobody'],
  [2, 'role:nobody', 'everyone'],
] as const)(
  'stores the private_message_policy %i as the group "%s"',
  async (private_message_policy, group, before) => {
    const settings = { direct_message_permission_group: before };
    const { call, mock } = await startMock({ featureLevel: 200, settings });
    expect((await call('owner', 'PATCH', PATH, { private_message_policy })).status).toBe(200);
    const { direct_message_permission_group: id } = mock.settings.get();
    expect(mock.db.user_groups.get(id as number)?.name).toBe(group);
  },
);

test.each([
  ['returns realm_private_message_policy 1 when moderators may use direct messages', 'moderators', 1],
  ['returns realm_private_message_policy 2 when nobody may use direct messages', 'nobody', 2],
] as const)('%s', async (_, group, policy) => {
  const settings = { direct_message_permission_group: group };
  const { call } = await startMock({ featureLevel: 200, settings });
  const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
  expect(body.realm_private_message_policy).toBe(policy);
});

test('accepts a language code with several parts', async () => {
  const { call } = await startMock();
  expect((await call('owner', 'PATCH', PATH, { default_language: 'zh-hant' })).body).toEqual({
    ...SUCCESS,
    default_language: 'updated',
  });
});

test('has a test row for every organization setting', () => {
  const names = [...CHANGES.map(([name]) => name), 'string_id', 'workplace_users_group'];
  expect(names.sort()).toEqual(Object.keys(realmParams).sort());
});

test.each(CHANGES)(
  'changes the organization setting %s',
  async (name, value, shown = value, featureLevel = LATEST_LEVEL) => {
    const settings = { call_providers: ['webex' as const] };
    const client = await startMock({ featureLevel, settings });
    const { call } = client;
    const register = async () =>
      (await call('member', 'POST', '/register', { fetch_event_types: ['realm'] })).body;
    const queue = await listen(client, 'guest', { event_types: ['realm'] });
    const before = await register();
    const response = await call('owner', 'PATCH', PATH, { [name]: value });
    expect(response).toEqual({ ...response, status: 200, body: { ...SUCCESS, [name]: shown } });
    const after = await register();
    const field = `realm_${REGISTERED[name] ?? name}`;
    expect(after[field]).not.toEqual(before[field]);
    if (shown !== 'updated' && name !== 'authentication_methods') expect(after[field]).toEqual(shown);
    const told = Object.assign(
      {},
      ...(await queue.next()).map(({ op, property, value, data }) =>
        op === 'update' ? { [property]: value } : data,
      ),
    );
    expect(told[REGISTERED[name] ?? name]).toEqual(after[field]);
    const again = SHOWN_UNCHANGED.includes(name) ? { ...SUCCESS, [name]: shown } : SUCCESS;
    expect((await call('owner', 'PATCH', PATH, { [name]: value })).body).toEqual(again);
    expect(await queue.next()).toEqual([]);
  },
);

test('changes several organization settings at once', async () => {
  const { call, mock } = await startMock();
  const fields = { name: 'Acme', waiting_period_threshold: 3, can_create_groups: { new: 5 } };
  const { body } = await call('owner', 'PATCH', PATH, fields);
  expect(body).toEqual({ ...SUCCESS, name: 'updated', waiting_period_threshold: 3, can_create_groups: 5 });
  expect(mock.settings.get()).toMatchObject({ ...fields, can_create_groups: 5 });
});

test('switches back to the default Jitsi server when jitsi_server_url is set to "default"', async () => {
  const { call, mock } = await startMock({
    dialect: 'zulip',
    settings: { jitsi_server_url: 'https://meet.example.com' },
  });
  const register = async () =>
    (await call('member', 'POST', '/register', { fetch_event_types: ['realm'] })).body;
  expect(await register()).toMatchObject({
    realm_jitsi_server_url: 'https://meet.example.com',
    jitsi_server_url: 'https://meet.example.com',
    server_jitsi_server_url: 'https://meet.jit.si',
  });
  const { body } = await call('admin', 'PATCH', PATH, { jitsi_server_url: '"default"' });
  expect(body).toEqual({ ...SUCCESS, jitsi_server_url: null });
  expect(mock.settings.get().jitsi_server_url).toBeNull();
  expect(await register()).toMatchObject({
    realm_jitsi_server_url: null,
    jitsi_server_url: 'https://meet.jit.si',
  });
});

test('accepts an empty organization name, as Zulip does', async () => {
  const { call, mock } = await startMock();
  expect((await call('admin', 'PATCH', PATH, { name: '' })).body).toEqual({ ...SUCCESS, name: 'updated' });
  expect(mock.settings.get().name).toBe('');
});

test('ignores workplace_users_group below level 477', async () => {
  const { call } = await startMock({ featureLevel: 476 });
  const { body } = await call('owner', 'PATCH', PATH, { workplace_users_group: { new: 3 } });
  expect(body).toEqual({ ...SUCCESS, ignored_parameters_unsupported: ['workplace_users_group'] });
});

test('shows the new name and the rendered description in the server settings', async () => {
  const { call } = await startMock();
  await call('admin', 'PATCH', PATH, { name: 'Acme', description: 'We :heart: **tools**' });
  const { body } = await call(null, 'GET', '/server_settings');
  expect(body.realm_name).toBe('Acme');
  expect(body.realm_description).toContain('<strong>tools</strong>');
  expect(body.realm_description).toContain('emoji');
});

test.each([
  'authentication_methods',
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'can_manage_billing_group',
  'create_multiuse_invite_group',
  'disallow_disposable_email_addresses',
  'emails_restricted_to_domains',
  'invite_required',
  'message_retention_days',
  'waiting_period_threshold',
])('does not let an administrator change %s, which only owners may change', async (name) => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.settings.get();
  const [, value] = CHANGES.find(([one]) => one === name) as (typeof CHANGES)[number];
  expect(await call('admin', 'PATCH', PATH, { [name]: value })).toMatchObject(badRequestNaming(name));
  expect(mock.settings.get()).toEqual(before);
});

test.each(['moderator', 'member', 'guest', 'bot'])(
  'rejects a request from the %s to change a setting',
  async (persona) => {
    const { call } = await startMock();
    expect(await call(persona, 'PATCH', PATH, { name: 'Acme' })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Only organization administrators may do this' },
    });
  },
);

test.each([
  ['a new string_id', { string_id: 'acme' }, 'string_id'],
  ['a new workplace_users_group', { workplace_users_group: { new: 3 } }, 'workplace_users_group'],
  [
    'a jitsi_server_url that is not JSON',
    { jitsi_server_url: 'https://meet.example.com' },
    'jitsi_server_url',
  ],
  ['a jitsi_server_url without a scheme', { jitsi_server_url: '"meet.example.com"' }, 'jitsi_server_url'],
  [
    'a jitsi_server_url of more than 200 characters',
    { jitsi_server_url: `"https://meet.example.com/${'x'.repeat(200)}"` },
    'jitsi_server_url',
  ],
  [
    'a default_language that is not a language code',
    { default_language: 'klingon speech' },
    'default_language',
  ],
  ['an unknown default_language', { default_language: 'xq' }, 'default_language'],
  ['a digest_weekday above 6', { digest_weekday: 7 }, 'digest_weekday'],
  ['an unknown org_type', { org_type: 5 }, 'org_type'],
  ['a video_chat_provider that is not configured', { video_chat_provider: 8 }, 'video_chat_provider'],
  ['a negative waiting_period_threshold', { waiting_period_threshold: -1 }, 'waiting_period_threshold'],
  [
    'an edit limit of 0 seconds',
    { message_content_edit_limit_seconds: 0 },
    'message_content_edit_limit_seconds',
  ],
  [
    'the word "forever" as a time limit for deletions',
    { message_content_delete_limit_seconds: '"forever"' },
    'message_content_delete_limit_seconds',
  ],
  ['a negative message_retention_days', { message_retention_days: -1 }, 'message_retention_days'],
  ['a message_retention_days of 0', { message_retention_days: 0 }, 'message_retention_days'],
  ['the topics_policy inherit, which only channels accept', { topics_policy: 'inherit' }, 'topics_policy'],
  [
    'a request that disables every authentication method',
    { authentication_methods: { Email: false } },
    'authentication method',
  ],
  ['an unknown authentication method', { authentication_methods: { GitHub: true } }, 'GitHub'],
  [
    'an unknown channel for announcements',
    { new_stream_announcements_stream_id: 99 },
    'new_stream_announcements_stream_id',
  ],
  [
    'a public channel for moderation requests',
    { moderation_request_channel_id: 1 },
    'moderation_request_channel_id',
  ],
  ['a permission that is not an object with `new`', { can_create_groups: 3 }, 'can_create_groups'],
  [
    'role:internet as the holders of can_create_groups',
    { can_create_groups: { new: 1 } },
    'can_create_groups',
  ],
  [
    'role:everyone as the holders of can_create_groups',
    { can_create_groups: { new: 2 } },
    'can_create_groups',
  ],
  [
    'a deactivated group as the holders of a permission',
    { can_create_groups: { new: 11 } },
    'can_create_groups',
  ],
  [
    'an unknown group as the holders of a permission',
    { can_create_groups: { new: 99 } },
    'can_create_groups',
  ],
  [
    'a deactivated user as the holder of a permission',
    { can_create_groups: { new: { direct_members: [7], direct_subgroups: [] } } },
    'can_create_groups',
  ],
  [
    'role:nobody as the holders of can_manage_all_groups',
    { can_manage_all_groups: { new: 8 } },
    'can_manage_all_groups',
  ],
  [
    'empty lists as the holders of can_manage_all_groups',
    { can_manage_all_groups: { new: { direct_members: [], direct_subgroups: [] } } },
    'can_manage_all_groups',
  ],
  [
    'role:members as the holders of can_create_web_public_channel_group',
    { can_create_web_public_channel_group: { new: 3 } },
    'can_create_web_public_channel_group',
  ],
  [
    'role:moderators as the holders of can_access_all_users_group',
    { can_access_all_users_group: { new: 5 } },
    'can_access_all_users_group',
  ],
])('rejects %s, and changes nothing', async (_, fields, word) => {
  await expectRejected(fields, word);
});

test.each([
  ['a custom group', 9],
  ['a single user', { direct_members: [4], direct_subgroups: [] }],
])(
  'returns SYSTEM_GROUP_REQUIRED for %s as the holder of a permission that accepts only system groups',
  async (_, holders) => {
    const { call } = await startMock();
    const setting_name = 'can_create_web_public_channel_group';
    expect(await call('owner', 'PATCH', PATH, { [setting_name]: { new: holders } })).toMatchObject({
      status: 400,
      body: { code: 'SYSTEM_GROUP_REQUIRED', setting_name },
    });
  },
);

test.each([
  ['name', 40],
  ['description', 1000],
  ['welcome_message_custom_text', 8000],
])('limits the setting "%s" to %i characters', async (name, most) => {
  await expectRejected({ [name]: 'x'.repeat(most + 1) }, name);
});

async function expectRejected(fields: object, word: string): Promise<void> {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.settings.get();
  const request = { ...fields, allow_message_editing: false };
  expect(await call('owner', 'PATCH', PATH, request)).toMatchObject(badRequestNaming(word));
  expect(mock.settings.get()).toEqual(before);
}

test('rejects a change whose `old` value is not the current value of the permission', async () => {
  const { call } = await startMock();
  const fields = { can_create_public_channel_group: { new: 5, old: 6 } };
  expect(await call('admin', 'PATCH', PATH, fields)).toMatchObject({
    status: 400,
    body: { code: 'EXPECTATION_MISMATCH' },
  });
});

test('accepts "unlimited" as a time limit and as the message retention period', async () => {
  const settings = { message_content_edit_limit_seconds: 60, message_retention_days: 30 };
  const { call } = await startMock({ settings });
  const fields = { message_content_edit_limit_seconds: '"unlimited"', message_retention_days: '"unlimited"' };
  expect((await call('owner', 'PATCH', PATH, fields)).body).toEqual({
    ...SUCCESS,
    message_content_edit_limit_seconds: null,
    message_retention_days: -1,
  });
});

test.each([
  [1, 3, 3],
  [2, 6, 3],
  [3, 6, 6],
])(
  'stores the bot_creation_policy %i as permissions to create bots and webhooks',
  async (bot_creation_policy, all, incoming) => {
    const settings = { can_create_bots_group: 'nobody' as const };
    const { call, mock } = await startMock({ featureLevel: 200, settings });
    expect((await call('admin', 'PATCH', PATH, { bot_creation_policy })).status).toBe(200);
    expect(mock.settings.get()).toMatchObject({
      can_create_bots_group: all,
      can_create_write_only_bots_group: incoming,
    });
    const { body } = await call('member', 'POST', '/register', { fetch_event_types: ['realm'] });
    expect(body.realm_bot_creation_policy).toBe(bot_creation_policy);
  },
);

test.each([
  ['add_custom_emoji_policy', [1, 2, 3, 4]],
  ['bot_creation_policy', [1, 2, 3]],
  ['create_private_stream_policy', [1, 2, 3, 4]],
  ['create_public_stream_policy', [1, 2, 3, 4]],
  ['create_web_public_stream_policy', [2, 4, 6, 7]],
  ['delete_own_message_policy', [1, 2, 3, 4, 5]],
  ['edit_topic_policy', [1, 2, 3, 4, 5, 6]],
  ['invite_to_realm_policy', [1, 2, 3, 4, 6]],
  ['invite_to_stream_policy', [1, 2, 3, 4]],
  ['move_messages_between_streams_policy', [1, 2, 3, 4, 6]],
  ['private_message_policy', [1, 2]],
  ['user_group_edit_policy', [1, 2, 3, 4]],
  ['wildcard_mention_policy', [1, 2, 3, 5, 6, 7]],
])('accepts only the documented numbers for %s', async (policy, numbers) => {
  const { call } = await startMock({ featureLevel: 200 });
  const accepted: number[] = [];
  for (let number = 0; number <= 8; number++) {
    const answer = await call('owner', 'PATCH', PATH, { [policy]: number });
    if (answer.status === 200) accepted.push(number);
    else expect(answer).toMatchObject(badRequestNaming(policy));
  }
  expect(accepted).toEqual(numbers);
});

test('accepts a group ID as a permission at level 259, where permissions are not objects', async () => {
  const { call } = await startMock({ featureLevel: 259 });
  expect((await call('owner', 'PATCH', PATH, { create_multiuse_invite_group: 3 })).body).toMatchObject({
    create_multiuse_invite_group: 3,
  });
});

test('sends an event about a permission when a user who holds it is reactivated', async () => {
  const holders = { direct_members: [4, 6], direct_subgroups: [9] };
  const client = await startMock({ settings: { can_create_groups: holders } });
  await client.call('admin', 'DELETE', '/users/6');
  const register = async () =>
    (await client.call('guest', 'POST', '/register', { fetch_event_types: ['realm'] })).body;
  expect((await register()).realm_can_create_groups).toEqual({ ...holders, direct_members: [4] });
  const queue = await listen(client, 'guest', { event_types: ['realm'] });
  await client.call('admin', 'POST', '/users/6/reactivate');
  const data = { can_create_groups: holders };
  expect(await queue.next()).toMatchObject([{ op: 'update_dict', property: 'default', data }]);
  expect((await register()).realm_can_create_groups).toEqual(holders);
});

test('keeps organization settings in snapshots, and resets them when the mock is reset', async () => {
  const { call, mock } = await startMock();
  await call('owner', 'PATCH', PATH, { name: 'Acme', can_create_groups: { new: 9 } });
  const saved = await mock.snapshot();
  await mock.reset();
  expect(mock.settings.get()).toMatchObject({ name: 'Example Organization', can_create_groups: 'members' });
  await mock.restore(saved);
  expect(mock.settings.get()).toMatchObject({ name: 'Acme', can_create_groups: 9 });
  expect((await call(null, 'GET', '/server_settings')).body.realm_name).toBe('Acme');
});

test('restores a version 1 snapshot, which lacks the settings of PATCH /realm', async () => {
  const { mock } = await startMock();
  const saved = JSON.parse(JSON.stringify(await mock.snapshot()));
  const added = Object.keys(ORGANIZATION_SETTINGS);
  const { settings } = saved.organization;
  saved.organization.settings = Object.fromEntries(
    Object.entries({ ...settings, can_invite_users: 'members' }).filter(([name]) => !added.includes(name)),
  );
  saved.organization.identity.name = 'Acme';
  saved.version = 1;
  await mock.restore(saved);
  expect(mock.settings.get()).toEqual({
    ...settings,
    name: 'Acme',
    can_invite_users: 'members',
    can_invite_users_group: 'members',
  });
});

test('does not deactivate a group that holds a permission', async () => {
  const { call } = await startMock();
  await call('admin', 'PATCH', PATH, { can_create_public_channel_group: { new: 10 } });
  expect(await call('admin', 'POST', '/user_groups/10/deactivate')).toMatchObject({
    status: 400,
    body: {
      code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
      objections: [{ type: 'realm', settings: ['can_create_public_channel_group'] }],
    },
  });
  await call('admin', 'PATCH', PATH, { can_create_public_channel_group: { new: 3 } });
  expect((await call('admin', 'POST', '/user_groups/10/deactivate')).status).toBe(200);
});

test('stores the user and the group that hold a permission, and the group "nobody" for empty lists', async () => {
  const { call, mock } = await startMock();
  const set = (holders: object) =>
    call('owner', 'PATCH', '/realm', { can_create_groups: { new: { direct_subgroups: [], ...holders } } });
  await set({ direct_members: [4], direct_subgroups: [9] });
  expect(mock.settings.get().can_create_groups).toEqual({ direct_members: [4], direct_subgroups: [9] });
  await set({ direct_members: [] });
  expect(mock.settings.get().can_create_groups).toBe(8);
});

test.each([
  ['allow_message_editing', { allow_message_editing: false }, { allow_message_editing: false }],
  [
    'message_content_edit_limit_seconds',
    { message_content_edit_limit_seconds: 100 },
    { message_content_edit_limit_seconds: 100 },
  ],
  [
    'topics_policy',
    { topics_policy: 'disable_empty_topic' },
    { topics_policy: 'disable_empty_topic', mandatory_topics: true },
  ],
])('sends everyone one event with all affected fields when %s changes', async (_, fields, data) => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['realm'] });
  await client.call('owner', 'PATCH', '/realm', fields);
  expect(await queue.next()).toMatchObject([{ type: 'realm', op: 'update_dict', property: 'default', data }]);
});
