import { describe, expect, test } from 'vitest';
import { DEFAULT_USER_SETTINGS } from '../../../src/model/index.js';
import { listen } from '../../support/events.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

/** Every setting, with a value other than its default. */
const OTHER = {
  allow_private_data_export: true,
  automatically_follow_topics_policy: 2,
  automatically_follow_topics_where_mentioned: false,
  automatically_unmute_topics_in_muted_streams_policy: 1,
  color_scheme: 2,
  default_language: 'fr',
  demote_inactive_streams: 2,
  desktop_icon_count_display: 2,
  display_emoji_reaction_users: false,
  email_notifications_batching_period_seconds: 60,
  emojiset: 'text',
  enable_desktop_notifications: false,
  enable_digest_emails: false,
  enable_drafts_synchronization: false,
  enable_followed_topic_audible_notifications: false,
  enable_followed_topic_desktop_notifications: false,
  enable_followed_topic_email_notifications: false,
  enable_followed_topic_push_notifications: false,
  enable_followed_topic_wildcard_mentions_notify: false,
  enable_login_emails: false,
  enable_marketing_emails: false,
  enable_offline_email_notifications: false,
  enable_offline_push_notifications: false,
  enable_online_push_notifications: false,
  enable_sounds: false,
  enable_stream_audible_notifications: true,
  enable_stream_desktop_notifications: true,
  enable_stream_email_notifications: true,
  enable_stream_push_notifications: true,
  enter_sends: true,
  fluid_layout_width: true,
  hide_ai_features: true,
  high_contrast_mode: true,
  left_side_userlist: true,
  message_content_in_email_notifications: false,
  notification_sound: 'ding',
  pm_content_in_desktop_notifications: false,
  presence_enabled: false,
  realm_name_in_email_notifications_policy: 2,
  receives_typing_notifications: false,
  resolved_topic_notice_auto_read_policy: 'never',
  send_private_typing_notifications: false,
  send_read_receipts: false,
  send_stream_typing_notifications: false,
  starred_message_counts: false,
  translate_emoticons: true,
  twenty_four_hour_time: true,
  user_list_style: 1,
  web_animate_image_previews: 'always',
  web_channel_default_view: 2,
  web_escape_navigates_to_home_view: false,
  web_font_size_px: 14,
  web_home_view: 'all_messages',
  web_inbox_show_channel_folders: false,
  web_left_sidebar_show_channel_folders: false,
  web_left_sidebar_unreads_count_summary: false,
  web_line_height_percent: 120,
  web_mark_read_on_scroll_policy: 2,
  web_navigate_to_sent_message: false,
  web_stream_unreads_count_display_policy: 1,
  web_suggest_update_timezone: false,
  wildcard_mentions_notify: false,
};

test("changes the caller's settings of every kind, and notifies only the caller's queues", async () => {
  const client = await startMock();
  const [own, other] = [await listen(client, 'member'), await listen(client, 'admin')];
  const settings = {
    enter_sends: true,
    color_scheme: 2,
    web_home_view: 'recent',
    twenty_four_hour_time: null,
    default_language: 'de',
    send_read_receipts: true,
  };
  const { status, body } = await client.call('member', 'PATCH', '/settings', settings);
  expect({ status, body }).toEqual({ status: 200, body: SUCCESS });
  const { send_read_receipts: _, ...changed } = settings;
  expect(client.mock.db.user_settings.by('user', 4)).toMatchObject([{ settings: changed }]);
  const said = (await own.next()).map(({ id: _, ...event }) => event);
  const update = (property: string, value: unknown) => ({
    type: 'user_settings',
    op: 'update',
    property,
    value,
  });
  expect(said).toHaveLength(5);
  expect(said).toEqual(
    expect.arrayContaining([
      update('enter_sends', true),
      update('color_scheme', 2),
      update('web_home_view', 'recent'),
      update('twenty_four_hour_time', null),
      { ...update('default_language', 'de'), language_name: 'German' },
    ]),
  );
  expect(await other.next()).toEqual([]);
  await client.call('member', 'PATCH', '/settings', { color_scheme: 1, enter_sends: true });
  expect(client.mock.db.user_settings.by('user', 4)[0]?.settings).toMatchObject({ color_scheme: 1 });
  expect((await own.next()).map(({ property }) => property)).toEqual(['color_scheme']);
});

test('accepts a language code with several parts', async () => {
  const client = await startMock();
  const { next } = await listen(client, 'member');
  const { body } = await client.call('member', 'PATCH', '/settings', { default_language: 'zh-hans' });
  expect(body).toEqual(SUCCESS);
  expect(await next()).toMatchObject([{ value: 'zh-hans', language_name: 'Simplified Chinese' }]);
});

test('stores nothing for settings that already have the requested values', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const before = mock.db.user_settings.all();
  expect(before.some(({ user_id }) => user_id === 5)).toBe(false);
  const { user_settings } = (await call('guest', 'POST', '/register')).body;
  const { color_scheme, enter_sends } = user_settings;
  expect((await call('guest', 'PATCH', '/settings', { color_scheme, enter_sends })).body).toEqual(SUCCESS);
  expect(mock.db.user_settings.all()).toEqual(before);
});

test('accepts every setting, and stores values that are not the default', async () => {
  const { call, mock } = await startMock();
  const { body } = await call('guest', 'PATCH', '/settings', OTHER);
  expect(body).toEqual(SUCCESS);
  expect(mock.db.user_settings.by('user', 5)[0]?.settings).toEqual(OTHER);
});

test("changes the caller's name, time zone and email visibility, and notifies other users", async () => {
  const client = await startMock();
  const [own, other] = [await listen(client, 'member'), await listen(client, 'guest')];
  await client.call('member', 'PATCH', '/settings', {
    full_name: 'Maxine',
    timezone: 'Europe/Vienna',
    email_address_visibility: 3,
  });
  expect(client.mock.db.users.get(4)).toMatchObject({
    full_name: 'Maxine',
    timezone: 'Europe/Vienna',
    email_visibility: 'administrators',
  });
  const settings = (await own.next()).filter(({ type }) => type === 'user_settings');
  expect(settings.map(({ property, value }) => [property, value])).toEqual([
    ['email_address_visibility', 3],
    ['timezone', 'Europe/Vienna'],
  ]);
  const seen = Object.assign({}, ...(await other.next()).map(({ person }) => person));
  expect(seen).toMatchObject({
    full_name: 'Maxine',
    timezone: 'Europe/Vienna',
    new_email: 'user4@chat.example.com',
  });
});

test('reports unknown settings as ignored', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'PATCH', '/settings', { enter_send: true });
  expect(body.ignored_parameters_unsupported).toEqual(['enter_send']);
});

test.each([
  ['a number outside of the choices', { color_scheme: 4 }, 'color_scheme'],
  ['a string for a flag', { enter_sends: 'yes' }, 'enter_sends'],
  ['an unknown choice', { emojiset: 'apple' }, 'emojiset'],
  ['an unknown time zone', { timezone: 'Moon/Crater' }, 'timezone'],
  ['an unknown email_address_visibility', { email_address_visibility: 6 }, 'email_address_visibility'],
  ['an empty name', { full_name: '' }, 'full_name'],
  ['a language code without letters', { default_language: '!' }, 'default_language'],
  ['an unknown language', { default_language: 'xq' }, 'default_language'],
  ['a language code with a repeated part', { default_language: 'de-de-de' }, 'default_language'],
])('rejects %s, and changes nothing', async (_, fields, named) => {
  const { call, mock } = await startMock();
  const answer = await call('member', 'PATCH', '/settings', { fluid_layout_width: true, ...fields });
  expect(answer).toMatchObject(badRequestNaming(named));
  expect(mock.db.user_settings.by('user', 4)).toEqual([]);
});

test('changes the password with which the caller signs in', async () => {
  const { call } = await startMock();
  const signIn = async (password: string) =>
    (await call(null, 'POST', '/fetch_api_key', { username: 'member@example.com', password })).status;
  const change = (fields: object) => call('member', 'PATCH', '/settings', { ...fields });
  const new_password = 'correct horse';
  expect(await change({ new_password })).toMatchObject(badRequestNaming('old_password'));
  expect(await change({ old_password: 'wrong', new_password })).toMatchObject(
    badRequestNaming('old_password'),
  );
  const old_password = 'member-key';
  for (const bad of ['short', '😀'.repeat(4), 'x'.repeat(101)])
    expect(await change({ old_password, new_password: bad })).toMatchObject(badRequestNaming('new_password'));
  expect((await change({ old_password, new_password })).body).toEqual(SUCCESS);
  expect([await signIn(old_password), await signIn(new_password)]).toEqual([401, 200]);
});

test.each([
  ['accepts', 'new@example.com', undefined],
  ['accepts', 'member@example.com', undefined],
  ['rejects', 'not an address', 'not an address'],
  ['rejects', 'owner@example.com', 'taken'],
])('%s the new email "%s" without changing the current email', async (_, email, problem) => {
  const { call, mock } = await startMock();
  const response = await call('member', 'PATCH', '/settings', { email });
  if (problem === undefined) expect(response.body).toEqual(SUCCESS);
  else expect(response).toMatchObject(badRequestNaming('email', problem));
  expect(mock.db.users.get(4)?.delivery_email).toBe('member@example.com');
});

test('changes the settings of the users that an administrator specifies', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const ofUser = (id: number) => mock.db.user_settings.by('user', id)[0]?.settings;
  await call('guest', 'PATCH', '/settings', { color_scheme: 3 });
  const queue = await listen(client, 'member', { event_types: ['user_settings'] });
  const target_users = { user_ids: [4, 5], group_ids: [9], skip_if_already_edited: true };
  const fields = { target_users, color_scheme: 2, enter_sends: true };
  expect((await call('admin', 'PATCH', '/settings', fields)).body).toEqual(SUCCESS);
  expect(ofUser(4)).toMatchObject({ color_scheme: 2, enter_sends: true });
  expect(ofUser(5)).toMatchObject({ color_scheme: 3, enter_sends: true });
  expect((await queue.next()).map(({ property }) => property).sort()).toEqual([
    'color_scheme',
    'enter_sends',
  ]);
  await call('owner', 'PATCH', '/settings', {
    target_users: { user_ids: [5], skip_if_already_edited: false },
    color_scheme: 2,
  });
  expect(ofUser(5)).toMatchObject({ color_scheme: 2 });
});

test('skips settings that users changed themselves, but not those that administrators changed', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'PATCH', '/realm/user_settings_defaults', { color_scheme: 3 });
  const account = { email: 'new@example.com', password: 'correct horse', full_name: 'New Person' };
  const { user_id } = (await call('admin', 'POST', '/users', account)).body;
  await call('member', 'PATCH', '/settings', { enter_sends: true });
  const target_users = { user_ids: [4, user_id], skip_if_already_edited: true };
  for (const color_scheme of [2, 1]) {
    const fields = { target_users, color_scheme, enter_sends: false };
    expect((await call('admin', 'PATCH', '/settings', fields)).status).toBe(200);
  }
  const settingsOf = (id: number) => mock.db.user_settings.by('user', id)[0]?.settings;
  expect(settingsOf(4)).toMatchObject({ color_scheme: 1, enter_sends: true });
  expect(settingsOf(user_id)).toMatchObject({ color_scheme: 1 });
});

test('lets administrators change the settings of deactivated users', async () => {
  const { call, mock } = await startMock();
  const fields = { target_users: { user_ids: [7], skip_if_already_edited: false }, color_scheme: 2 };
  expect((await call('admin', 'PATCH', '/settings', fields)).status).toBe(200);
  expect(mock.db.user_settings.by('user', 7)).toMatchObject([{ settings: { color_scheme: 2 } }]);
});

test('suggests leaving out a setting that administrators cannot change for other users', async () => {
  const { call, mock } = await startMock();
  await call('admin', 'PATCH', '/settings', {
    target_users: { user_ids: [4], skip_if_already_edited: false },
    presence_enabled: false,
  });
  const refused = mock.requests.at(-1);
  expect(refused && mock.explain(refused)).toMatchObject({ allow: ['leave out "presence_enabled"'] });
});

test('requires skip_if_already_edited in target_users', async () => {
  const { call } = await startMock();
  const fields = { target_users: { user_ids: [4] }, color_scheme: 2 };
  expect(await call('admin', 'PATCH', '/settings', fields)).toMatchObject(
    badRequestNaming('skip_if_already_edited'),
  );
});

test('ignores full_name in a request that specifies target_users', async () => {
  const { call, mock } = await startMock();
  const target_users = { user_ids: [4], skip_if_already_edited: false };
  expect((await call('admin', 'PATCH', '/settings', { target_users, full_name: 'Maxi' })).status).toBe(200);
  expect([mock.db.users.get(2)?.full_name, mock.db.users.get(4)?.full_name]).toEqual([
    'Adam Admin',
    'Max Member',
  ]);
});

test('rejects requests from bots', async () => {
  const { call } = await startMock();
  expect(await call('bot', 'PATCH', '/settings', { enter_sends: true })).toMatchObject(
    badRequestNaming('Bots'),
  );
});

test.each([
  ['default_language', 'tlh'],
  ['default_language', 'zh-CN'],
  ['timezone', 'europe/berlin'],
  ['timezone', '+02:00'],
  ['timezone', 'America/new_york'],
  ['timezone', 'AMERICA/NEW_YORK'],
  ['timezone', 'Utc'],
  ['timezone', 'Gmt'],
  ['timezone', 'Etc/gmt+1'],
  ['timezone', 'US/pacific'],
  ['timezone', 'US/PACIFIC'],
  ['timezone', 'Us/Pacific'],
  ['timezone', 'JAPAN'],
  ['timezone', 'Est5edt'],
  ['timezone', 'Australia/Act'],
  ['timezone', 'America/Knox_In'],
  ['timezone', 'Chile/Easterisland'],
  ['notification_sound', 'gong'],
])('rejects the %s %s, which Zulip does not support', async (name, value) => {
  const { call } = await startMock();
  expect(await call('member', 'PATCH', '/settings', { [name]: value })).toMatchObject(badRequestNaming(name));
});

test.each([
  ['default_language', 'zh-hans'],
  ['default_language', 'pt-br'],
  ['timezone', 'US/Mountain'],
  ['timezone', 'UTC'],
  ['timezone', 'Etc/GMT+1'],
  ['timezone', 'EST5EDT'],
  ['timezone', 'GB-Eire'],
  ['timezone', 'NZ-CHAT'],
  ['timezone', 'America/Knox_IN'],
  ['timezone', 'America/Port-au-Prince'],
  ['timezone', 'Mexico/BajaNorte'],
  ['timezone', 'Australia/ACT'],
  ['timezone', 'Asia/Kolkata'],
  ['timezone', 'Asia/Calcutta'],
  ['notification_sound', 'ding'],
])('accepts the %s %s', async (name, value) => {
  const { call } = await startMock();
  expect((await call('member', 'PATCH', '/settings', { [name]: value })).status).toBe(200);
});

test.each([
  ['target_users from a member', 'member', { user_ids: [4] }, {}, 'administrators'],
  ['target_users from a guest', 'guest', { user_ids: [4] }, {}, 'administrators'],
  ['an unknown user in target_users', 'admin', { user_ids: [999] }, {}, '999'],
  ['a bot in target_users', 'admin', { user_ids: [8] }, {}, '8'],
  ['an unknown group in target_users', 'admin', { group_ids: [999] }, {}, '999'],
  ['an empty time zone for another user', 'admin', { user_ids: [4] }, { timezone: '' }, 'timezone'],
  [
    'allow_private_data_export for another user',
    'admin',
    { user_ids: [4] },
    { allow_private_data_export: true },
    'allow_private_data_export',
  ],
  [
    'email_address_visibility for another user',
    'admin',
    { user_ids: [4] },
    { email_address_visibility: 4 },
    'email_address_visibility',
  ],
  [
    'enable_digest_emails for another user',
    'admin',
    { user_ids: [4] },
    { enable_digest_emails: false },
    'enable_digest_emails',
  ],
  [
    'enable_login_emails for another user',
    'admin',
    { user_ids: [4] },
    { enable_login_emails: false },
    'enable_login_emails',
  ],
  [
    'enable_marketing_emails for another user',
    'admin',
    { user_ids: [4] },
    { enable_marketing_emails: false },
    'enable_marketing_emails',
  ],
  [
    'presence_enabled for another user',
    'admin',
    { user_ids: [4] },
    { presence_enabled: false },
    'presence_enabled',
  ],
  [
    'send_private_typing_notifications for another user',
    'admin',
    { user_ids: [4] },
    { send_private_typing_notifications: false },
    'send_private_typing_notifications',
  ],
  [
    'send_read_receipts for another user',
    'admin',
    { user_ids: [4] },
    { send_read_receipts: false },
    'send_read_receipts',
  ],
  [
    'send_stream_typing_notifications for another user',
    'admin',
    { user_ids: [4] },
    { send_stream_typing_notifications: false },
    'send_stream_typing_notifications',
  ],
  ['target_users without users or groups', 'admin', {}, {}, 'target_users'],
  [
    'target_users with an empty list of users',
    'admin',
    { user_ids: [], skip_if_already_edited: true },
    {},
    'target_users',
  ],
  [
    'target_users with a word in place of the list of users',
    'admin',
    { user_ids: 'all' },
    {},
    'target_users',
  ],
])('rejects %s', async (_, caller, target_users, fields, word) => {
  const { call, mock } = await startMock();
  const targets = { skip_if_already_edited: false, ...target_users };
  const response = await call(caller, 'PATCH', '/settings', {
    target_users: targets,
    color_scheme: 2,
    ...fields,
  });
  expect(response).toMatchObject(badRequestNaming(word));
  expect(mock.db.user_settings.count()).toBe(0);
});

test('sends no events for settings that the feature level does not have', async () => {
  const client = await startMock({ featureLevel: 382 });
  const queue = await listen(client, 'member', { event_types: ['user_settings'] });
  const { call } = client;
  const { body } = await call('member', 'PATCH', '/settings', {
    web_left_sidebar_show_channel_folders: false,
    web_home_view: 'recent_topics',
  });
  expect(body.ignored_parameters_unsupported).toEqual(['web_left_sidebar_show_channel_folders']);
  expect((await queue.next()).map(({ property, value }) => [property, value])).toEqual([
    ['web_home_view', 'recent_topics'],
  ]);
  expect(await call('member', 'PATCH', '/settings', { web_channel_default_view: 3 })).toMatchObject(
    badRequestNaming('web_channel_default_view'),
  );
  expect(await call('member', 'PATCH', '/settings', { web_home_view: 'recent' })).toMatchObject(
    badRequestNaming('web_home_view'),
  );
});

test('removes the time zone when the request sends an empty string', async () => {
  const { call, mock } = await startMock();
  await call('member', 'PATCH', '/settings', { timezone: 'Europe/Vienna' });
  expect((await call('member', 'PATCH', '/settings', { timezone: '' })).status).toBe(200);
  expect(mock.db.users.get(4)?.timezone).toBe('');
  expect((await call('member', 'PATCH', '/settings', { timezone: 'Europe/Nowhere' })).status).toBe(400);
});

describe.each(['/settings/display', '/settings/notifications'])('PATCH %s', (path) => {
  test('changes the same settings as PATCH /settings', async () => {
    const { call } = await startMock();
    const fields = {
      ...DEFAULT_USER_SETTINGS,
      full_name: 'Maxine Member',
      timezone: 'Europe/Berlin',
      email_address_visibility: 4,
      enable_sounds: false,
      twenty_four_hour_time: true,
    };
    expect((await call('member', 'PATCH', path, fields)).body).toEqual(SUCCESS);
    const { user_settings, full_name } = (await call('member', 'POST', '/register')).body;
    expect(full_name).toBe('Maxine Member');
    expect(user_settings).toMatchObject({
      timezone: 'Europe/Berlin',
      email_address_visibility: 4,
      enable_sounds: false,
      twenty_four_hour_time: true,
    });
  });

  test('rejects an invalid setting', async () => {
    const { call } = await startMock();
    expect(await call('member', 'PATCH', path, { color_scheme: 9 })).toMatchObject(
      badRequestNaming('color_scheme'),
    );
  });

  test('changes a password, and lets administrators change settings of other users', async () => {
    const { call, mock } = await startMock();
    const password = { old_password: 'member-key', new_password: 'correct horse' };
    const own = { email: 'member@example.com', ...password };
    expect((await call('member', 'PATCH', path, own)).body).toEqual(SUCCESS);
    expect(mock.db.users.get(4)?.password).toBe('correct horse');
    const fields = { target_users: { user_ids: [4], skip_if_already_edited: false }, color_scheme: 2 };
    expect((await call('admin', 'PATCH', path, fields)).body).toEqual(SUCCESS);
    expect(mock.db.user_settings.by('user', 4)[0]?.settings.color_scheme).toBe(2);
  });
});
