import { expect, test } from 'vitest';
import { PERMISSION_ROLES, settingsSchema } from '../../../src/model/index.js';
import { startControlled } from '../../support/control.js';

const THRESHOLDS = ['owners', 'administrators', 'moderators', 'members', 'nobody'];
const NOW = 1_768_478_400;

/** Every setting, with values of each type that it accepts. */
const VALUES: Record<string, readonly unknown[]> = {
  can_invite_users: THRESHOLDS,
  can_subscribe_others: THRESHOLDS,
  moderation_request_channel_id: [null, 1, 3],
  new_channel_announcements_channel_id: [null, 1, 3],
  allow_edit_history: [false, true],
  enable_read_receipts: [false, true],
  inline_image_preview: [true, false],
  move_messages_within_stream_limit_seconds: [60, null],
  move_messages_between_streams_limit_seconds: [604_800, null],
  require_e2ee_push_notifications: [true, false],
  public_access: [true, false],
  guests_see_all_users: [false, true],
  limit_presence_to_accessible: [true, false],
  invite_daily_limit: [0, 5, null],
  license_limit: [0, 100, null],
  invitation_link_validity_minutes: [1],
  push_notifications_enabled: [false, true],
  call_providers: [['webex'], []],
  jwt_key: ['secret', null],
  development_sign_in: [true, false],
  history_limited_before: [NOW, null],
  max_message_length: [1],
  max_topic_length: [1],
  max_channel_folder_name_length: [1],
  max_channel_folder_description_length: [1],
  realm_empty_topic_display_name: ['nothing'],
  deactivated: [true, false],
  rate_limit: [{ requests: 5, seconds: 0.5 }, null],
  heartbeat_seconds: [0.3, 30],
  name: ['Acme', ''],
  description: ['**Tools**'],
  can_access_all_users_group: ['members', 'everyone'],
  can_add_custom_emoji_group: ['moderators', 3],
  can_add_subscribers_group: ['nobody', 9],
  can_create_bots_group: ['administrators'],
  can_create_groups: ['fullmembers'],
  can_create_private_channel_group: [{ direct_members: [4], direct_subgroups: [9] }],
  can_create_public_channel_group: ['owners'],
  can_create_web_public_channel_group: ['nobody', 5],
  can_create_write_only_bots_group: ['moderators'],
  can_delete_any_message_group: ['owners', 6],
  can_delete_own_message_group: ['nobody', 9],
  can_invite_users_group: ['members'],
  can_manage_all_groups: ['owners'],
  can_manage_billing_group: ['owners'],
  can_mention_many_users_group: ['administrators'],
  can_move_messages_between_channels_group: ['nobody', 9],
  can_move_messages_between_topics_group: ['members', 9],
  can_resolve_topics_group: ['nobody', 9],
  can_set_delete_message_policy_group: ['administrators'],
  can_set_topics_policy_group: ['administrators'],
  can_summarize_topics_group: ['nobody'],
  create_multiuse_invite_group: ['members'],
  direct_message_initiator_group: ['members'],
  direct_message_permission_group: ['nobody', 'everyone'],
  allow_message_editing: [false, true],
  authentication_methods: [{ Email: false, SAML: true }],
  avatar_changes_disabled: [true],
  default_avatar_source: ['J', 'G'],
  default_code_block_language: ['python'],
  default_language: ['de'],
  digest_emails_enabled: [true],
  digest_weekday: [0, 6],
  disallow_disposable_email_addresses: [false],
  email_changes_disabled: [true],
  emails_restricted_to_domains: [true],
  enable_guest_user_dm_warning: [false],
  enable_guest_user_indicator: [false],
  gif_rating_policy: [5],
  inline_url_embed_preview: [true],
  invite_required: [false],
  jitsi_server_url: ['https://meet.example.com', null],
  media_preview_size: [150, 200],
  message_content_allowed_in_email_notifications: [false],
  message_content_delete_limit_seconds: [60, null],
  message_content_edit_limit_seconds: [60, null],
  message_edit_history_visibility_policy: ['moves', 'all'],
  message_retention_days: [30, -1],
  name_changes_disabled: [true],
  org_type: [10, 1000],
  require_unique_names: [true],
  send_channel_events_messages: [false],
  send_welcome_emails: [false],
  service_update_announcements_channel_id: [1, null],
  signup_announcements_channel_id: [2, null],
  topics_policy: ['disable_empty_topic'],
  video_chat_provider: [8],
  waiting_period_threshold: [3],
  want_advertise_in_communities_directory: [true],
  welcome_message_custom_text: ['Hello'],
};

/** Settings with an older name, which has fewer values. */
const OLDER_NAMES = [
  ['can_invite_users', 'can_invite_users_group'],
  ['can_subscribe_others', 'can_add_subscribers_group'],
  ['guests_see_all_users', 'can_access_all_users_group'],
  ['allow_edit_history', 'message_edit_history_visibility_policy'],
] as const;

test('accepts and returns every value of every setting', async () => {
  expect(Object.keys(VALUES).sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  const { control } = await startControlled();
  let all = (await control('GET', '/_mock/settings')).body;
  expect(Object.keys(all).sort()).toEqual(Object.keys(VALUES).sort());
  for (const [name, values] of Object.entries(VALUES)) {
    for (const value of values) {
      const pair = OLDER_NAMES.find((names) => (names as readonly string[]).includes(name)) ?? [];
      const response = await control('PATCH', '/_mock/settings', { [name]: value });
      const others = Object.fromEntries(pair.map((one) => [one, response.body[one]]));
      all = { ...all, ...others, [name]: value };
      expect(response).toMatchObject({ status: 200, body: all });
      expect((await control('GET', '/_mock/settings')).body).toEqual(all);
    }
  }
  expect((await control('PATCH', '/_mock/settings')).body).toEqual(all);
});

test.each([
  [
    'returns can_invite_users as can_invite_users_group too',
    { can_invite_users: 'members' },
    { can_invite_users_group: 'members' },
  ],
  [
    'returns a system group in can_invite_users_group as can_invite_users too',
    { can_invite_users_group: 5 },
    { can_invite_users: 'moderators' },
  ],
  [
    'returns can_invite_users as nobody when can_invite_users_group has single users',
    { can_invite_users_group: { direct_members: [4], direct_subgroups: [] } },
    { can_invite_users: 'nobody' },
  ],
  [
    'returns can_add_subscribers_group as can_subscribe_others when both are set',
    { can_subscribe_others: 'nobody', can_add_subscribers_group: 'owners' },
    { can_subscribe_others: 'owners' },
  ],
  [
    'returns guests_see_all_users as can_access_all_users_group too',
    { guests_see_all_users: false },
    { can_access_all_users_group: 'members' },
  ],
  [
    'returns can_access_all_users_group as guests_see_all_users too',
    { can_access_all_users_group: 'members' },
    { guests_see_all_users: false },
  ],
  [
    'returns allow_edit_history as message_edit_history_visibility_policy too',
    { allow_edit_history: false },
    { message_edit_history_visibility_policy: 'none' },
  ],
  [
    'returns message_edit_history_visibility_policy as allow_edit_history too',
    { message_edit_history_visibility_policy: 'moves' },
    { allow_edit_history: true },
  ],
])('%s', async (_, changes, shown) => {
  const { control } = await startControlled();
  expect((await control('PATCH', '/_mock/settings', changes)).body).toMatchObject(shown);
});

test('accepts every setting in the form in which it is returned', async () => {
  const { control } = await startControlled();
  const holders = { direct_members: [4], direct_subgroups: [9] };
  const { body } = await control('PATCH', '/_mock/settings', { can_invite_users_group: holders });
  expect(await control('PATCH', '/_mock/settings', body)).toMatchObject({ status: 200, body });
});

test.each(PERMISSION_ROLES)('accepts the group %s as the holders of a permission', async (role) => {
  const { control } = await startControlled();
  const changes = { direct_message_permission_group: role };
  expect((await control('PATCH', '/_mock/settings', changes)).body).toMatchObject(changes);
});

test.each([
  ['a max_topic_length of 0', { max_topic_length: 0 }, 'Invalid "max_topic_length": must be above 0, got 0.'],
  [
    'an unknown group as the holder of a permission',
    { can_create_groups: 99 },
    'Invalid "can_create_groups": there is no user group 99',
  ],
  [
    'a deactivated group as the holder of a permission',
    { can_create_groups: 11 },
    'Invalid "can_create_groups": user group 11 is deactivated',
  ],
  [
    'role:everyone as the holder of a permission that excludes it',
    { can_create_groups: 'everyone' },
    'Invalid "can_create_groups": must not be the system group role:everyone',
  ],
  [
    'an unknown user as the holder of a permission',
    { can_create_groups: { direct_members: [99], direct_subgroups: [] } },
    'Invalid "can_create_groups": there is no user 99',
  ],
  [
    'an unknown word as the holder of a permission',
    { can_create_groups: 'member' },
    'Invalid "can_create_groups": must be everyone, members, fullmembers, moderators, administrators, owners, nobody, the ID of a user group, or { "direct_members": [], "direct_subgroups": [] }',
  ],
  [
    'an unknown channel as the value of a setting',
    { signup_announcements_channel_id: 99 },
    'Invalid "signup_announcements_channel_id": there is no channel 99',
  ],
])('rejects %s', async (_, changes, problem) => {
  const { control } = await startControlled();
  const before = (await control('GET', '/_mock/settings')).body;
  const { status, body } = await control('PATCH', '/_mock/settings', changes);
  expect([status, body.msg]).toEqual([400, expect.stringContaining(problem)]);
  expect((await control('GET', '/_mock/settings')).body).toEqual(before);
});
