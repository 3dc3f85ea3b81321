/** A linkifier that turns `#123` into a link. */
const LINKIFIER = { pattern: '#(?P<ticket>[0-9]+)', url_template: 'https://tickets.example.com/{ticket}' };
const addLinkifier = { as: 'admin', method: 'POST', path: '/realm/filters', params: LINKIFIER };

const PLAYGROUND = {
  name: 'Example playground',
  pygments_language: 'Python',
  url_template: 'https://play.example.com/?code={code}',
};
const addDomain = {
  as: 'owner',
  method: 'POST',
  path: '/realm/domains',
  params: { domain: 'example.org', allow_subdomains: false },
};

/**
 * One request for each endpoint that succeeds in the `default` scenario. Endpoints without an entry are
 * called by `member` without parameters. `before` contains preceding requests; `{field}` in a value or path
 * is replaced by that field of the last response. `settings` are set
 * first.
 */
export const EXAMPLES = {
  'POST /realm/filters': { as: 'admin', params: LINKIFIER },
  'PATCH /realm/filters/{filter_id}': {
    as: 'admin',
    before: [addLinkifier],
    path: { filter_id: 1 },
    params: { ...LINKIFIER, url_template: 'https://issues.example.com/{ticket}' },
  },
  'DELETE /realm/filters/{filter_id}': { as: 'admin', before: [addLinkifier], path: { filter_id: 1 } },
  'PATCH /realm/linkifiers': {
    as: 'admin',
    before: [addLinkifier],
    params: { ordered_linkifier_ids: [1] },
  },
  'POST /realm/profile_fields': { as: 'admin', params: { name: 'Office', field_type: 1 } },
  'PATCH /realm/profile_fields': { as: 'admin', params: { order: [7, 6, 5, 4, 3, 2, 1] } },
  'PATCH /realm/profile_fields/{field_id}': {
    as: 'admin',
    path: { field_id: 1 },
    params: { hint: 'With area code' },
  },
  'DELETE /realm/profile_fields/{field_id}': { as: 'admin', path: { field_id: 1 } },
  'DELETE /users/me/profile_data': { params: { data: [1] } },
  'PATCH /realm/user_settings_defaults': { as: 'admin', params: { twenty_four_hour_time: true } },
  'POST /realm/playgrounds': { as: 'admin', params: PLAYGROUND },
  'DELETE /realm/playgrounds/{playground_id}': {
    as: 'admin',
    before: [{ as: 'admin', method: 'POST', path: '/realm/playgrounds', params: PLAYGROUND }],
    path: { playground_id: '{id}' },
  },
  'POST /realm/domains': { as: 'owner', params: { domain: 'example.org', allow_subdomains: false } },
  'PATCH /realm/domains/{domain}': {
    as: 'owner',
    before: [addDomain],
    path: { domain: 'example.org', allow_subdomains: false },
    params: { allow_subdomains: true },
  },
  'DELETE /realm/domains/{domain}': {
    as: 'owner',
    before: [addDomain],
    path: { domain: 'example.org', allow_subdomains: false },
  },
  'GET /export/realm': { as: 'admin' },
  'GET /export/realm/consents': { as: 'admin' },
  'POST /export/realm': { as: 'admin' },
  'DELETE /export/realm/{export_id}': {
    as: 'admin',
    before: [{ as: 'admin', method: 'POST', path: '/export/realm' }],
    path: { export_id: '{id}' },
  },
  'POST /realm/test_welcome_bot_custom_message': {
    as: 'admin',
    params: { welcome_message_custom_text: '**Welcome!**' },
  },
  'POST /bots': { params: { full_name: 'Deploy bot', short_name: 'deploy' } },
  'PATCH /bots/{bot_id}': { path: { bot_id: 8 }, params: { default_sending_stream: 'general' } },
  'DELETE /bots/{bot_id}': { path: { bot_id: 8 } },
  'GET /bots/{bot_id}/api_key': { path: { bot_id: 8 } },
  'POST /bots/{bot_id}/api_key/regenerate': { path: { bot_id: 8 } },
  'PUT /bot_storage': { as: 'bot', params: { storage: { visits: '1' } } },
  'GET /bot_storage': {
    as: 'bot',
    before: [{ as: 'bot', method: 'PUT', path: '/bot_storage', params: { storage: { visits: '1' } } }],
  },
  'DELETE /bot_storage': { as: 'bot' },
  'DELETE /users/{user_id}': { as: 'admin', path: { user_id: 5 } },
  'POST /users/{user_id}/reactivate': { as: 'admin', path: { user_id: 7 } },
  'POST /users/{user_id}/status': {
    as: 'admin',
    path: { user_id: 6 },
    params: { status_text: 'On vacation', emoji_name: 'tada' },
  },
  'DELETE /drafts/{draft_id}': {
    before: [{ as: 'member', method: 'POST', path: '/drafts', params: { drafts: [draft('Not finished')] } }],
    path: { draft_id: '{ids.0}' },
  },
  'PATCH /drafts/{draft_id}': {
    before: [{ as: 'member', method: 'POST', path: '/drafts', params: { drafts: [draft('Not finished')] } }],
    path: { draft_id: '{ids.0}' },
    params: { draft: draft('Almost finished') },
  },
  'POST /drafts': { params: { drafts: [draft('Not finished')] } },
  'DELETE /events': {
    before: [{ as: 'member', method: 'POST', path: '/register', params: { event_types: ['message'] } }],
    params: { queue_id: '{queue_id}' },
  },
  'GET /events': {
    before: [
      { as: 'member', method: 'POST', path: '/register', params: { event_types: ['message'] } },
      {
        as: 'owner',
        method: 'POST',
        path: '/messages',
        params: { type: 'channel', to: 'general', topic: 'lunch', content: 'Pizza?' },
        keep: true,
      },
    ],
    params: { queue_id: '{queue_id}', last_event_id: -1 },
  },
  'POST /register': { params: { event_types: ['message'], fetch_event_types: ['subscription', 'message'] } },
  'PATCH /channel_folders/{channel_folder_id}': {
    as: 'admin',
    path: { channel_folder_id: 1 },
    params: { name: 'Current projects' },
  },
  'PATCH /user_groups/{user_group_id}': {
    path: { user_group_id: 9 },
    params: { description: 'People who draw' },
  },
  'POST /user_groups/create': {
    as: 'admin',
    params: { name: 'lunch', description: 'People who eat together', members: [4, 6] },
  },
  'DELETE /user_groups/{user_group_id}': { as: 'admin', path: { user_group_id: 10 } },
  'GET /user_groups/{user_group_id}/members': { path: { user_group_id: 9 } },
  'POST /user_groups/{user_group_id}/members': { path: { user_group_id: 9 }, params: { add: [3] } },
  'GET /user_groups/{user_group_id}/members/{user_id}': { path: { user_group_id: 9, user_id: 6 } },
  'GET /user_groups/{user_group_id}/subgroups': { path: { user_group_id: 9 } },
  'POST /user_groups/{user_group_id}/subgroups': { path: { user_group_id: 9 }, params: { add: [10] } },
  'POST /channel_folders/create': { as: 'admin', params: { name: 'Lunch' } },
  'PATCH /channel_folders': { as: 'admin', params: { order: [2, 1] } },
  'POST /user_groups/{user_group_id}/deactivate': { as: 'admin', path: { user_group_id: 10 } },
  'GET /invites': { as: 'owner' },
  'POST /invites': { as: 'owner', params: { invitee_emails: 'new@example.org', stream_ids: [1] } },
  'DELETE /invites/{invite_id}': {
    as: 'owner',
    before: [invite(), listInvites()],
    path: { invite_id: '{invites.0.id}' },
  },
  'POST /invites/{invite_id}/resend': {
    as: 'owner',
    before: [invite(), listInvites()],
    path: { invite_id: '{invites.0.id}' },
  },
  'POST /messages': { params: { type: 'channel', to: 'general', topic: 'lunch', content: 'Pizza?' } },
  'GET /messages': { params: { anchor: 'newest', num_before: 1, num_after: 0 } },
  'GET /messages/matches_narrow': {
    params: { msg_ids: [1, 13], narrow: [{ operator: 'channel', operand: 'general' }] },
  },
  'GET /messages/{message_id}': { path: { message_id: 1 } },
  'GET /messages/{message_id}/history': { path: { message_id: 1 } },
  'PATCH /messages/{message_id}': {
    before: [send()],
    path: { message_id: '{id}' },
    params: { content: 'Pizza at noon?' },
  },
  'DELETE /messages/{message_id}': { as: 'admin', path: { message_id: 1 } },
  'POST /messages/{message_id}/reactions': { path: { message_id: 1 }, params: { emoji_name: 'tada' } },
  'DELETE /messages/{message_id}/reactions': {
    before: [
      send(),
      {
        as: 'member',
        method: 'POST',
        path: '/messages/{id}/reactions',
        params: { emoji_name: 'tada' },
        keep: true,
      },
    ],
    path: { message_id: '{id}' },
    params: { emoji_name: 'tada' },
  },
  'POST /messages/{message_id}/report': { path: { message_id: 1 }, params: { report_type: 'spam' } },
  'GET /messages/{message_id}/read_receipts': { path: { message_id: 1 } },
  'POST /messages/{message_id}/typing': {
    before: [send()],
    path: { message_id: '{id}' },
    params: { op: 'start' },
  },
  'POST /messages/flags': { params: { messages: [1, 2], op: 'add', flag: 'starred' } },
  'POST /messages/flags/narrow': {
    params: {
      anchor: 'oldest',
      num_before: 0,
      num_after: 50,
      narrow: [{ operator: 'channel', operand: 'general' }],
      op: 'add',
      flag: 'read',
    },
  },
  'POST /messages/render': { params: { content: '**Hello**' } },
  'POST /mark_stream_as_read': { params: { stream_id: 1 } },
  'POST /mark_topic_as_read': {
    params: { stream_id: 1, topic_name: 'lunch' },
    before: [{ ...send(), as: 'owner' }],
  },
  'POST /submessage': {
    before: [
      {
        as: 'member',
        method: 'POST',
        path: '/messages',
        params: { type: 'channel', to: 'general', topic: 'lunch', content: '/poll Lunch?\nPizza\nSalad' },
      },
    ],
    params: { message_id: '{id}', msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' },
  },
  'POST /typing': { params: { op: 'start', type: 'direct', to: [6] } },
  'POST /user_uploads': { upload: 'notes.txt' },
  'POST /realm/emoji/{emoji_name}': { as: 'admin', path: { emoji_name: 'party_cat' }, upload: 'cat.png' },
  'DELETE /realm/emoji/{emoji_name}': {
    as: 'admin',
    before: [{ as: 'admin', method: 'POST', path: '/realm/emoji/party_cat', upload: 'cat.png' }],
    path: { emoji_name: 'party_cat' },
  },
  'DELETE /navigation_views/{fragment}': { path: { fragment: 'inbox' } },
  'PATCH /navigation_views/{fragment}': { path: { fragment: 'inbox' }, params: { is_pinned: false } },
  'POST /navigation_views': { params: { fragment: 'narrow/is/mentioned', is_pinned: true } },
  'GET /users/{user_id_or_email}/presence': { path: { user_id_or_email: 6 } },
  'POST /users/me/presence': { params: { status: 'active' } },
  'DELETE /users/me/mobile_push_reg_id': { params: { token: 'push-token-1' } },
  'POST /users/me/mobile_push_reg_id': { params: { token: 'push-token-2' } },
  'POST /mobile_push/test_notification': { params: { token: 'push-token-1' } },
  'POST /mobile_push/register': {
    before: [{ as: 'member', method: 'POST', path: '/register_client_device' }],
    params: device('{device_id}'),
  },
  'POST /mobile_push/e2ee/test_notification': {
    before: [
      { as: 'member', method: 'POST', path: '/register_client_device' },
      { as: 'member', method: 'POST', path: '/mobile_push/register', params: device('{device_id}') },
    ],
  },
  'DELETE /attachments/{attachment_id}': {
    before: [
      { as: 'member', method: 'POST', path: '/user_uploads', upload: 'notes.txt' },
      { as: 'member', method: 'GET', path: '/attachments' },
    ],
    path: { attachment_id: '{attachments.0.id}' },
  },
  'GET /user_uploads/{realm_id}/{filename}': {
    before: [{ as: 'member', method: 'POST', path: '/user_uploads', upload: 'notes.txt' }],
    target: '{url}',
  },
  'GET /thumbnail/status/{realm_id}/{filename}': {
    before: [
      { as: 'member', method: 'POST', path: '/user_uploads', upload: 'cat.png' },
      { as: 'member', method: 'GET', path: '/attachments' },
    ],
    target: '/thumbnail/status/{attachments.0.path_id}',
  },
  'POST /invites/multiuse': { as: 'admin', params: { invite_as: 400, stream_ids: [1] } },
  'DELETE /invites/multiuse/{invite_id}': {
    as: 'admin',
    before: [{ as: 'admin', method: 'POST', path: '/invites/multiuse' }],
    path: { invite_id: 1 },
  },
  'GET /dev_list_users': { as: null },
  'POST /remove_client_device': {
    before: [{ as: 'member', method: 'POST', path: '/register_client_device' }],
    params: { device_id: '{device_id}' },
  },
  'PATCH /settings/notifications': { params: { enable_sounds: false } },
  'PATCH /settings/display': { params: { twenty_four_hour_time: true } },
  'POST /reminders': {
    params: { message_id: 1, scheduled_delivery_timestamp: 1768482000, note: 'Bring cake' },
  },
  'DELETE /reminders/{reminder_id}': {
    before: [
      {
        as: 'member',
        method: 'POST',
        path: '/reminders',
        params: { message_id: 1, scheduled_delivery_timestamp: 1768482000 },
      },
    ],
    path: { reminder_id: '{reminder_id}' },
  },
  'POST /saved_snippets': { params: { title: 'Welcome', content: 'Welcome to the team!' } },
  'PATCH /saved_snippets/{saved_snippet_id}': {
    before: [saveSnippet()],
    path: { saved_snippet_id: '{saved_snippet_id}' },
    params: { content: 'Welcome aboard!' },
  },
  'DELETE /saved_snippets/{saved_snippet_id}': {
    before: [saveSnippet()],
    path: { saved_snippet_id: '{saved_snippet_id}' },
  },
  'DELETE /scheduled_messages/{scheduled_message_id}': { path: { scheduled_message_id: 1 } },
  'PATCH /scheduled_messages/{scheduled_message_id}': {
    path: { scheduled_message_id: 1 },
    params: { content: 'Later than planned' },
  },
  'POST /scheduled_messages': {
    params: {
      type: 'channel',
      to: 1,
      topic: 'lunch',
      content: 'Pizza?',
      scheduled_delivery_timestamp: 1768482000,
    },
  },
  'GET /server_settings': { as: null },
  'DELETE /streams/{stream_id}': { as: 'admin', path: { stream_id: 2 } },
  'GET /streams/{stream_id}': { path: { stream_id: 1 } },
  'PATCH /streams/{stream_id}': {
    as: 'admin',
    path: { stream_id: 2 },
    params: { new_name: 'research', description: 'Plans and *results*' },
  },
  'POST /channels/create': { params: { name: 'lunch', description: 'Where to eat', subscribers: [4, 6] } },
  'POST /default_streams': { as: 'admin', params: { stream_id: 5 } },
  'DELETE /default_streams': { as: 'admin', params: { stream_id: 1 } },
  'POST /streams/{stream_id}/delete_topic': {
    as: 'admin',
    path: { stream_id: 1 },
    params: { topic_name: 'standup' },
  },
  'GET /users/{user_id}/channels': { path: { user_id: 6 } },
  'PATCH /users/me/subscriptions': { params: { add: [{ name: 'quiet' }], delete: ['engineering'] } },
  'PATCH /users/me/subscriptions/{stream_id}': {
    path: { stream_id: 1 },
    params: { property: 'pin_to_top', value: 'true' },
  },
  'GET /get_stream_id': { params: { stream: 'general' } },
  'GET /streams/{stream_id}/email_address': { path: { stream_id: 1 } },
  'GET /streams/{stream_id}/members': { path: { stream_id: 1 } },
  'GET /users/{user_id}/subscriptions/{stream_id}': { path: { user_id: 5, stream_id: 1 } },
  'GET /users/me/{stream_id}/topics': { path: { stream_id: 1 } },
  'PATCH /users/me/subscriptions/muted_topics': { params: { topic: 'lunch', op: 'add', stream_id: 1 } },
  'POST /user_topics': { params: { stream_id: 1, topic: 'lunch', visibility_policy: 3 } },
  'POST /users/me/subscriptions': { params: { subscriptions: [{ name: 'lunch' }] } },
  'DELETE /users/me/subscriptions': { params: { subscriptions: ['engineering'] } },
  'POST /users/me/subscriptions/properties': {
    params: { subscription_data: [{ stream_id: 2, property: 'color', value: '#c2726a' }] },
  },
  'GET /users/{user_id}': { path: { user_id: 6 } },
  'GET /users/{email}': { path: { email: 'member@example.com' } },
  'GET /users/{user_id}/status': { path: { user_id: 6 } },
  'PATCH /users/{user_id}': { as: 'admin', path: { user_id: 4 }, params: { full_name: 'Maxine Member' } },
  'PATCH /users/{email}': {
    as: 'admin',
    path: { email: 'member@example.com' },
    params: { full_name: 'Maxine Member' },
  },
  'PATCH /users/me/profile_data': { params: { data: [{ id: 1, value: '+49 30 123456' }] } },
  'POST /users/me/alert_words': { params: { alert_words: ['pizza'] } },
  'DELETE /users/me/alert_words': { params: { alert_words: ['pizza'] } },
  'POST /users/me/muted_users/{muted_user_id}': { path: { muted_user_id: 6 } },
  'DELETE /users/me/muted_users/{muted_user_id}': {
    before: [{ as: 'member', method: 'POST', path: '/users/me/muted_users/6' }],
    path: { muted_user_id: 6 },
  },
  'PATCH /settings': { params: { twenty_four_hour_time: true } },
  'POST /users/me/status': { params: { status_text: 'At lunch', emoji_name: 'pizza' } },
  'POST /realm/deactivate': { as: 'owner', params: { deletion_delay_days: 30 } },
  'POST /users/me/avatar': { upload: 'cat.png' },
  'POST /jwt/fetch_api_key': {
    as: null,
    settings: { jwt_key: 'secret' },
    params: {
      token:
        'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJlbWFpbCI6Im1lbWJlckBleGFtcGxlLmNvbSJ9.hZQap9Kyc4zAY4VjbW0tm66qgoNjvqJ_RkGJa5cMnlA',
      include_profile: true,
    },
  },
  'GET /calls/bigbluebutton/create': { params: { meeting_name: 'Standup', voice_only: true } },
  'POST /calls/nextcloud_talk/create': {
    settings: { call_providers: ['nextcloud_talk'] },
    params: { room_name: 'Standup' },
  },
  'POST /calls/webex/create': { settings: { call_providers: ['webex'] } },
  'POST /calls/constructorgroups/create': { settings: { call_providers: ['constructor_groups'] } },
  'POST /dev_fetch_api_key': { as: null, params: { username: 'member@example.com' } },
  'POST /fetch_api_key': { as: null, params: { username: 'member@example.com', password: 'member-key' } },
  'POST /users': {
    as: 'admin',
    params: { email: 'new@example.com', password: 'correct horse', full_name: 'Nora New' },
  },
};

function draft(content) {
  return { type: 'stream', to: [1], topic: 'lunch', content, timestamp: 1768478400 };
}

function saveSnippet() {
  return {
    as: 'member',
    method: 'POST',
    path: '/saved_snippets',
    params: { title: 'Welcome', content: 'Welcome to the team!' },
  };
}

function device(device_id) {
  return {
    device_id,
    push_key: 'key',
    push_key_id: 7,
    token_kind: 'fcm',
    token_id: 'token',
    bouncer_public_key: 'relay-key',
    encrypted_push_registration: 'registration',
  };
}

function send() {
  return {
    as: 'member',
    method: 'POST',
    path: '/messages',
    params: { type: 'channel', to: 'general', topic: 'lunch', content: 'Pizza?' },
  };
}

function invite() {
  return {
    as: 'owner',
    method: 'POST',
    path: '/invites',
    params: { invitee_emails: 'new@example.org', stream_ids: [1] },
  };
}

function listInvites() {
  return { as: 'owner', method: 'GET', path: '/invites' };
}
