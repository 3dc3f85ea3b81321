import type { Message } from '../../src/model/index.js';
import { defineScenario } from '../../src/scenarios/define.js';
import { scenarios } from '../../src/scenarios/registry.js';
import { PNG } from './attachments.js';

/** The default scenario with more records, so that each collection has at least one. */
export const everyKindScenario = defineScenario({
  name: 'every-kind',
  description: 'The default scenario with invitations, push devices and a reaction of member',
  extends: scenarios.invitations,
  settings: {
    call_providers: ['constructor_groups', 'nextcloud_talk', 'webex'],
    jwt_key: 'secret',
    development_sign_in: true,
  },
  async seed(world) {
    await scenarios['push-devices'].seed(world);
    const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' } as const;
    const muted_user_id = world.id('guest');
    await world.db.muted_users.create({ user_id: world.id('member'), muted_user_id, date_muted: world.now });
    const muted = { stream_id: 5, topic: 'welcome', visibility_policy: 1, last_updated: world.now } as const;
    await world.db.user_topics.create({ user_id: world.id('member'), ...muted });
    const [user_id, timestamp] = [world.id('member'), world.now];
    await world.db.drafts.create({ user_id, timestamp, type: '', to: [], topic: '', content: 'Hm' });
    await world.db.saved_snippets.create({
      user_id,
      title: 'Hi',
      content: 'Hello!',
      date_created: timestamp,
    });
    const reminder = { note: '', content: 'Remember', scheduled_delivery_timestamp: timestamp + 3600 };
    await world.db.reminders.create({ user_id, message_id: 16, ...reminder, failed: false });
    const notes = { name: 'notes.txt', content_type: 'text/plain', size: 2, content: 'SGk=' };
    const image = {
      name: 'cat.png',
      content_type: 'image/png',
      size: PNG.length,
      content: btoa(String.fromCharCode(...PNG)),
    };
    for (const file of [notes, image]) {
      const path = `/user_uploads/1/abc/${file.name}`;
      await world.db.uploads.create({ user_id, path, ...file, created: timestamp });
    }
    const terms = { stream_ids: [], group_ids: [], include_realm_default_subscriptions: false };
    await world.db.invite_links.create({
      ...terms,
      key: 'abc',
      invited_by: world.id('admin'),
      invite_as: 400,
      invited: timestamp,
      expires: null,
      welcome_message_custom_text: null,
    });
    const parrot = { name: 'parrot', author_id: user_id, source_url: '/user_avatars/1/emoji/images/1.png' };
    await world.db.realm_emoji.create({ ...parrot, deactivated: false });
    await world.db.messages.update(18, { content: '/poll Lunch?\nPizza' });
    const poll = { widget_type: 'poll', extra_data: { question: 'Lunch?', options: ['Pizza'] } };
    const { sender_id } = world.db.messages.get(18) as Message;
    await world.db.playgrounds.create({
      name: 'Example playground',
      pygments_language: 'Python',
      url_template: 'https://play.example.com/?code={code}',
    });
    await world.db.realm_domains.create({ domain: 'example.org', allow_subdomains: false });
    await world.db.user_settings_defaults.create({ settings: {}, email_visibility: 'everyone' });
    await world.db.realm_exports.create({
      acting_user_id: world.id('admin'),
      export_type: 1,
      export_time: world.now,
      deleted_timestamp: null,
      url: 'https://chat.example.com/user_avatars/exports/1/export-1.tar.gz',
    });
    await world.db.bot_storage.create({ user_id: world.id('bot'), key: 'visits', value: '1' });
    const url_template = 'https://tracker.example.com/T/{id}';
    await world.db.linkifiers.create({ pattern: 'T-(?P<id>[0-9]+)', url_template, order: 1 });
    await world.db.submessages.create({ message_id: 18, sender_id, content: JSON.stringify(poll) });
    await world.db.messages.update(16, { reactions: [{ user_id: world.id('member'), ...tada }] });
  },
});

/** Placeholder for the ID of the persona's own event queue. */
export const OWN_QUEUE = 'own queue';
/** Placeholder for an image file. */
export const SMALL_IMAGE = 'an image';

type ValidRequest = [persona: string, path: string, fields?: Record<string, unknown>];

const DRAFT = { type: 'stream', to: [1], topic: 'standup', content: 'Begun' };
const AROUND = { anchor: 'first_unread', num_before: 5, num_after: 5 };

/** A JSON Web Token for member, signed with the key `secret`. */
export const WEB_TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJlbWFpbCI6Im1lbWJlckBleGFtcGxlLmNvbSJ9.hZQap9Kyc4zAY4VjbW0tm66qgoNjvqJ_RkGJa5cMnlA';

/** A request to each endpoint that succeeds in the scenario above. */
export const VALID_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'DELETE /drafts/{draft_id}': ['member', '/drafts/1'],
  'DELETE /events': ['member', '/events', { queue_id: OWN_QUEUE }],
  'DELETE /invites/{invite_id}': ['admin', '/invites/3'],
  'DELETE /messages/{message_id}': ['owner', '/messages/17'],
  'DELETE /messages/{message_id}/reactions': ['member', '/messages/16/reactions', { emoji_name: 'tada' }],
  'DELETE /navigation_views/{fragment}': ['member', '/navigation_views/inbox'],
  'DELETE /reminders/{reminder_id}': ['member', '/reminders/1'],
  'DELETE /saved_snippets/{saved_snippet_id}': ['member', '/saved_snippets/1'],
  'DELETE /scheduled_messages/{scheduled_message_id}': ['member', '/scheduled_messages/2'],
  'DELETE /users/me/mobile_push_reg_id': [
    'member',
    '/users/me/mobile_push_reg_id',
    { token: 'push-token-1' },
  ],
  'DELETE /users/me/subscriptions': ['member', '/users/me/subscriptions', { subscriptions: ['engineering'] }],
  'GET /channel_folders': ['member', '/channel_folders'],
  'GET /drafts': ['member', '/drafts'],
  'GET /events': ['member', '/events', { queue_id: OWN_QUEUE, last_event_id: -1, dont_block: true }],
  'GET /get_stream_id': ['member', '/get_stream_id', { stream: 'general' }],
  'GET /invites': ['admin', '/invites'],
  'GET /messages': ['member', '/messages', AROUND],
  'GET /messages/matches_narrow': [
    'member',
    '/messages/matches_narrow',
    { msg_ids: [16, 54], narrow: [{ operator: 'is', operand: 'dm', negated: true }] },
  ],
  'GET /messages/{message_id}': ['member', '/messages/16'],
  'GET /messages/{message_id}/history': ['member', '/messages/16/history'],
  'GET /messages/{message_id}/read_receipts': ['member', '/messages/16/read_receipts'],
  'GET /navigation_views': ['member', '/navigation_views'],
  'GET /realm/profile_fields': ['member', '/realm/profile_fields'],
  'GET /realm/presence': ['member', '/realm/presence'],
  'DELETE /attachments/{attachment_id}': ['member', '/attachments/1'],
  'GET /attachments': ['member', '/attachments'],
  'GET /user_uploads/{realm_id}/{filename}': ['member', '/user_uploads/1/abc/notes.txt'],
  'GET /thumbnail/status/{realm_id}/{filename}': ['member', '/thumbnail/status/1/abc/cat.png'],
  'POST /invites/multiuse': ['admin', '/invites/multiuse', { stream_ids: [1] }],
  'DELETE /invites/multiuse/{invite_id}': ['admin', '/invites/multiuse/1'],
  'GET /dev_list_users': ['member', '/dev_list_users'],
  'PATCH /settings/notifications': ['member', '/settings/notifications', { enable_sounds: false }],
  'PATCH /settings/display': ['member', '/settings/display', { twenty_four_hour_time: true }],
  'GET /reminders': ['member', '/reminders'],
  'GET /saved_snippets': ['member', '/saved_snippets'],
  'PATCH /saved_snippets/{saved_snippet_id}': ['member', '/saved_snippets/1', { title: 'Bye' }],
  'POST /reminders': [
    'member',
    '/reminders',
    { message_id: 16, scheduled_delivery_timestamp: 1_768_600_000, note: 'Answer' },
  ],
  'POST /saved_snippets': ['member', '/saved_snippets', { title: 'Greeting', content: 'Hello' }],
  'GET /scheduled_messages': ['member', '/scheduled_messages'],
  'GET /server_settings': ['member', '/server_settings'],
  'POST /realm/filters': [
    'admin',
    '/realm/filters',
    { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' },
  ],
  'PATCH /realm/filters/{filter_id}': [
    'admin',
    '/realm/filters/1',
    { pattern: 'X-(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' },
  ],
  'DELETE /realm/filters/{filter_id}': ['admin', '/realm/filters/1'],
  'PATCH /realm/linkifiers': ['admin', '/realm/linkifiers', { ordered_linkifier_ids: [1] }],
  'GET /streams': ['member', '/streams'],
  'GET /streams/{stream_id}/email_address': ['member', '/streams/1/email_address'],
  'GET /streams/{stream_id}/members': ['member', '/streams/1/members'],
  'DELETE /user_groups/{user_group_id}': ['admin', '/user_groups/10'],
  'GET /user_groups/{user_group_id}/members': ['member', '/user_groups/9/members'],
  'GET /user_groups/{user_group_id}/members/{user_id}': ['member', '/user_groups/9/members/6'],
  'GET /user_groups/{user_group_id}/subgroups': ['member', '/user_groups/1/subgroups'],
  'PATCH /channel_folders': ['admin', '/channel_folders', { order: [2, 1] }],
  'POST /channel_folders/create': ['admin', '/channel_folders/create', { name: 'Work' }],
  'POST /user_groups/create': [
    'member',
    '/user_groups/create',
    { name: 'crew', description: 'Night shift', members: [4, 6] },
  ],
  'POST /user_groups/{user_group_id}/members': ['member', '/user_groups/9/members', { add: [3] }],
  'POST /user_groups/{user_group_id}/subgroups': ['member', '/user_groups/9/subgroups', { add: [10] }],
  'GET /user_groups': ['member', '/user_groups'],
  'POST /realm/profile_fields': ['admin', '/realm/profile_fields', { name: 'Office', field_type: 1 }],
  'PATCH /realm/profile_fields': ['admin', '/realm/profile_fields', { order: [7, 6, 5, 4, 3, 2, 1] }],
  'PATCH /realm/profile_fields/{field_id}': ['admin', '/realm/profile_fields/1', { hint: 'With area code' }],
  'DELETE /realm/profile_fields/{field_id}': ['admin', '/realm/profile_fields/1'],
  'DELETE /users/me/profile_data': ['member', '/users/me/profile_data', { data: [1, 2] }],
  'PATCH /realm': ['owner', '/realm', { can_create_groups: { new: 9 }, waiting_period_threshold: 3 }],
  'PATCH /realm/user_settings_defaults': [
    'admin',
    '/realm/user_settings_defaults',
    { twenty_four_hour_time: true, email_address_visibility: 3 },
  ],
  'POST /realm/playgrounds': [
    'admin',
    '/realm/playgrounds',
    { name: 'Try it', pygments_language: 'Python', url_template: 'https://play.example.com/?code={code}' },
  ],
  'DELETE /realm/playgrounds/{playground_id}': ['admin', '/realm/playgrounds/1'],
  'GET /realm/domains': ['member', '/realm/domains'],
  'POST /realm/domains': ['owner', '/realm/domains', { domain: 'example.net', allow_subdomains: false }],
  'PATCH /realm/domains/{domain}': ['owner', '/realm/domains/example.org', { allow_subdomains: true }],
  'DELETE /realm/domains/{domain}': ['owner', '/realm/domains/example.org'],
  'GET /export/realm': ['admin', '/export/realm'],
  'GET /export/realm/consents': ['admin', '/export/realm/consents'],
  'POST /export/realm': ['admin', '/export/realm', { export_type: 'public' }],
  'DELETE /export/realm/{export_id}': ['admin', '/export/realm/1'],
  'POST /realm/test_welcome_bot_custom_message': [
    'admin',
    '/realm/test_welcome_bot_custom_message',
    { welcome_message_custom_text: '**Welcome!**' },
  ],
  'POST /remove_client_device': ['member', '/remove_client_device', { device_id: 1 }],
  'DELETE /bot_storage': ['bot', '/bot_storage', { keys: ['visits'] }],
  'GET /bot_storage': ['bot', '/bot_storage'],
  'PUT /bot_storage': ['bot', '/bot_storage', { storage: { visits: '2' } }],
  'DELETE /bots/{bot_id}': ['member', '/bots/8'],
  'GET /bots': ['member', '/bots'],
  'GET /bots/{bot_id}/api_key': ['member', '/bots/8/api_key'],
  'PATCH /bots/{bot_id}': [
    'admin',
    '/bots/8',
    { full_name: 'Butler', bot_owner_id: 6, default_sending_stream: 'general' },
  ],
  'POST /bots': ['member', '/bots', { full_name: 'Deploy bot', short_name: 'deploy' }],
  'POST /bots/{bot_id}/api_key/regenerate': ['member', '/bots/8/api_key/regenerate'],
  'DELETE /users/me': ['member', '/users/me'],
  'POST /users/me/api_key/regenerate': ['member', '/users/me/api_key/regenerate'],
  'POST /users/{user_id}/status': ['admin', '/users/6/status', { status_text: 'On vacation' }],
  'DELETE /users/{user_id}': ['admin', '/users/6'],
  'POST /users/{user_id}/reactivate': ['admin', '/users/7/reactivate'],
  'GET /users': ['member', '/users', { include_custom_profile_fields: true }],
  'GET /users/me': ['member', '/users/me'],
  'GET /users/me/subscriptions': ['member', '/users/me/subscriptions', { include_subscribers: 'partial' }],
  'GET /users/me/{stream_id}/topics': ['member', '/users/me/1/topics'],
  'GET /users/{email}': ['admin', '/users/member@example.com'],
  'GET /users/{user_id_or_email}/presence': ['member', '/users/6/presence'],
  'GET /users/{user_id}/subscriptions/{stream_id}': ['member', '/users/6/subscriptions/1'],
  'GET /users/{user_id}': ['member', '/users/6'],
  'PATCH /channel_folders/{channel_folder_id}': ['admin', '/channel_folders/1', { name: 'Work' }],
  'PATCH /drafts/{draft_id}': ['member', '/drafts/1', { draft: DRAFT }],
  'PATCH /messages/{message_id}': ['member', '/messages/16', { content: 'Other', topic: 'elsewhere' }],
  'PATCH /navigation_views/{fragment}': ['member', '/navigation_views/inbox', { is_pinned: false }],
  'PATCH /scheduled_messages/{scheduled_message_id}': [
    'member',
    '/scheduled_messages/1',
    { content: 'Other' },
  ],
  'PATCH /user_groups/{user_group_id}': ['member', '/user_groups/9', { description: 'Other' }],
  'PATCH /users/me/profile_data': [
    'member',
    '/users/me/profile_data',
    { data: [{ id: 1, value: '+1 555' }] },
  ],
  'PATCH /users/{email}': ['admin', '/users/member@example.com', { full_name: 'Other' }],
  'PATCH /users/{user_id}': ['owner', '/users/3', { role: 400 }],
  'POST /drafts': ['member', '/drafts', { drafts: [DRAFT] }],
  'POST /invites': ['admin', '/invites', { invitee_emails: 'new@example.com', stream_ids: [1] }],
  'POST /invites/{invite_id}/resend': ['admin', '/invites/2/resend'],
  'POST /mark_all_as_read': ['member', '/mark_all_as_read'],
  'POST /mark_stream_as_read': ['member', '/mark_stream_as_read', { stream_id: 1 }],
  'POST /mark_topic_as_read': ['member', '/mark_topic_as_read', { stream_id: 1, topic_name: 'standup' }],
  'POST /messages': [
    'member',
    '/messages',
    { type: 'channel', to: 'general', topic: 'standup', content: 'Hi' },
  ],
  'POST /messages/flags': ['member', '/messages/flags', { messages: [16, 54], op: 'add', flag: 'starred' }],
  'POST /messages/flags/narrow': [
    'member',
    '/messages/flags/narrow',
    { ...AROUND, narrow: [['is', 'unread']], op: 'add', flag: 'read' },
  ],
  'POST /messages/render': ['member', '/messages/render', { content: '**bold**' }],
  'POST /messages/{message_id}/reactions': ['member', '/messages/17/reactions', { emoji_name: 'tada' }],
  'POST /messages/{message_id}/report': ['member', '/messages/17/report', { report_type: 'spam' }],
  'POST /messages/{message_id}/typing': ['member', '/messages/4/typing', { op: 'start' }],
  'POST /mobile_push/e2ee/test_notification': ['member', '/mobile_push/e2ee/test_notification'],
  'POST /mobile_push/register': [
    'member',
    '/mobile_push/register',
    { device_id: 1, push_key: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz', push_key_id: 2 },
  ],
  'POST /mobile_push/test_notification': ['owner', '/mobile_push/test_notification'],
  'POST /navigation_views': ['member', '/navigation_views', { fragment: 'feed', is_pinned: true }],
  'POST /register': ['member', '/register', { event_types: ['message'] }],
  'POST /register_client_device': ['member', '/register_client_device'],
  'POST /scheduled_messages': [
    'member',
    '/scheduled_messages',
    { type: 'direct', to: [6], content: 'Later', scheduled_delivery_timestamp: 1_768_600_000 },
  ],
  'POST /submessage': [
    'member',
    '/submessage',
    { message_id: 18, msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' },
  ],
  'POST /typing': ['member', '/typing', { op: 'start', to: [6] }],
  'POST /user_groups/{user_group_id}/deactivate': ['admin', '/user_groups/10/deactivate'],
  'POST /users/me/mobile_push_reg_id': ['member', '/users/me/mobile_push_reg_id', { token: 'another' }],
  'POST /users/me/presence': ['member', '/users/me/presence', { status: 'active' }],
  'POST /users/me/subscriptions': [
    'member',
    '/users/me/subscriptions',
    { subscriptions: [{ name: 'new one' }] },
  ],
  'POST /users/me/subscriptions/properties': [
    'member',
    '/users/me/subscriptions/properties',
    { subscription_data: [{ stream_id: 1, property: 'is_muted', value: true }] },
  ],
  'DELETE /users/me/alert_words': ['member', '/users/me/alert_words', { alert_words: ['pizza'] }],
  'DELETE /users/me/muted_users/{muted_user_id}': ['member', '/users/me/muted_users/5'],
  'GET /users/me/alert_words': ['member', '/users/me/alert_words'],
  'GET /users/{user_id}/status': ['member', '/users/6/status'],
  'PATCH /settings': ['member', '/settings', { twenty_four_hour_time: true }],
  'PATCH /users/me/subscriptions/muted_topics': [
    'member',
    '/users/me/subscriptions/muted_topics',
    { stream_id: 1, topic: 'standup', op: 'add' },
  ],
  'POST /users/me/alert_words': ['member', '/users/me/alert_words', { alert_words: ['pizza'] }],
  'POST /user_topics': ['member', '/user_topics', { stream_id: 1, topic: 'standup', visibility_policy: 3 }],
  'POST /users/me/muted_users/{muted_user_id}': ['member', '/users/me/muted_users/6'],
  'POST /users/me/status': ['member', '/users/me/status', { status_text: 'Out for lunch' }],
  'DELETE /realm/emoji/{emoji_name}': ['member', '/realm/emoji/parrot'],
  'DELETE /streams/{stream_id}': ['admin', '/streams/5'],
  'GET /streams/{stream_id}': ['member', '/streams/1'],
  'PATCH /streams/{stream_id}': [
    'owner',
    '/streams/1',
    { new_name: 'lobby', description: '**Hello**', can_send_message_group: { new: 4, old: 2 } },
  ],
  'POST /channels/create': ['member', '/channels/create', { name: 'lunch', subscribers: [4, 6] }],
  'POST /default_streams': ['admin', '/default_streams', { stream_id: 5 }],
  'DELETE /default_streams': ['admin', '/default_streams', { stream_id: 1 }],
  'GET /users/{user_id}/channels': ['member', '/users/6/channels'],
  'POST /streams/{stream_id}/delete_topic': ['admin', '/streams/1/delete_topic', { topic_name: 'standup' }],
  'PATCH /users/me/subscriptions': [
    'member',
    '/users/me/subscriptions',
    { add: [{ name: 'quiet' }, { name: 'new one' }], delete: ['engineering'] },
  ],
  'PATCH /users/me/subscriptions/{stream_id}': [
    'member',
    '/users/me/subscriptions/1',
    { property: 'is_muted', value: 'true' },
  ],
  'GET /realm/emoji': ['member', '/realm/emoji'],
  'GET /realm/linkifiers': ['member', '/realm/linkifiers'],
  'GET /realm/filters': ['member', '/realm/filters'],
  'POST /dev_fetch_api_key': ['member', '/dev_fetch_api_key', { username: 'admin@example.com' }],
  'POST /jwt/fetch_api_key': ['member', '/jwt/fetch_api_key', { token: WEB_TOKEN, include_profile: true }],
  'GET /calls/bigbluebutton/create': ['guest', '/calls/bigbluebutton/create', { meeting_name: 'Standup' }],
  'POST /calls/constructorgroups/create': ['member', '/calls/constructorgroups/create'],
  'POST /calls/nextcloud_talk/create': ['member', '/calls/nextcloud_talk/create', { room_name: 'Standup' }],
  'POST /calls/webex/create': ['bot', '/calls/webex/create'],
  'POST /fetch_api_key': [
    'member',
    '/fetch_api_key',
    { username: 'admin@example.com', password: 'admin-key' },
  ],
  'POST /realm/emoji/{emoji_name}': ['member', '/realm/emoji/dancing_cat', { filename: SMALL_IMAGE }],
  'POST /realm/deactivate': ['owner', '/realm/deactivate', { deletion_delay_days: 30 }],
  'POST /users/me/avatar': ['member', '/users/me/avatar', { file: SMALL_IMAGE }],
  'DELETE /users/me/avatar': ['admin', '/users/me/avatar'],
  'POST /user_uploads': ['member', '/user_uploads', { filename: SMALL_IMAGE }],
  'POST /users': ['admin', '/users', { email: 'n@example.org', password: 'x', full_name: 'Nina New' }],
};
