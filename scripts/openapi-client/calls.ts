/** Calls every endpoint of the newest server with the client generated from `openapi.json`. */
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

/**
 * Sends strings unchanged and everything else as JSON. Arrays and objects of a query, typed as `string` by
 * `openapi-typescript`, are passed as JSON strings.
 */
function form(fields: unknown): URLSearchParams {
  const given = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined);
  return new URLSearchParams(
    given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

function clientOf(baseUrl: string, authorization: string) {
  return createClient<paths>({
    baseUrl,
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    bodySerializer: form,
    querySerializer: (query) => form(query).toString(),
  });
}

/** The result of openapi-fetch. */
interface Called<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** The data of a successful call. */
async function ok<Data>(call: Promise<Called<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (data === undefined) throw new Error(`${response.status} ${response.url}: ${JSON.stringify(error)}`);
  return data;
}

type As = (persona: 'owner' | 'admin' | 'member' | 'bot') => ReturnType<typeof clientOf>;

/** A JSON Web Token for member, signed with the key `secret`. */
const WEB_TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJlbWFpbCI6Im1lbWJlckBleGFtcGxlLmNvbSJ9.hZQap9Kyc4zAY4VjbW0tm66qgoNjvqJ_RkGJa5cMnlA';

/**
 * Calls every endpoint as a user who may do so.
 * @param baseUrl URL of the API, with `/api/v1`, of a mock with the scenario `default`, all `call_providers`,
 *   the `jwt_key` "secret", and `development_sign_in`
 * @throws Error at the first failed call
 */
export async function callEveryEndpoint(
  baseUrl: string,
  authHeader: (persona: string) => string,
): Promise<void> {
  const as: As = (persona) => clientOf(baseUrl, authHeader(persona));
  await events(as, await messages(as));
  await users(as);
  await groupsAndFolders(as);
  await channels(as);
  await invitations(as);
  await scheduled(as);
  await reminders(as);
  await drafts(as);
  await savedSnippets(as);
  await views(as);
  await calls(as);
  await push(as);
  await ownThings(as);
  await channelSettings(as);
  await files(as);
  // These calls come last, because their callers cannot sign in afterwards.
  await ok(as('member').POST('/users/me/api_key/regenerate'));
  await ok(as('admin').DELETE('/users/me'));
  await ok(as('owner').POST('/realm/deactivate', { body: { deletion_delay_days: 30 } }));
}

async function messages(as: As): Promise<number> {
  const { GET, POST, PATCH, DELETE } = as('member');
  const sent = await ok(
    POST('/messages', {
      body: { type: 'channel', to: '1', topic: 'générale ☕', content: 'Hello @**Adam Admin**' },
    }),
  );
  const direct = await ok(POST('/messages', { body: { type: 'direct', to: '[2]', content: 'Hi 👋' } }));
  const path = { message_id: sent.id };
  const narrow = [
    { operator: 'channel', operand: 'general' },
    { operator: 'topic', operand: 'générale ☕', negated: false },
  ];
  await ok(PATCH('/messages/{message_id}', { params: { path }, body: { topic: 'tea', content: 'Bye' } }));
  await ok(GET('/messages/{message_id}/history', { params: { path } }));
  const { message } = await ok(GET('/messages/{message_id}', { params: { path } }));
  await ok(GET('/messages/{message_id}/read_receipts', { params: { path } }));
  await ok(POST('/messages/{message_id}/typing', { params: { path }, body: { op: 'start' } }));
  const emoji = { emoji_name: 'tada' };
  await ok(POST('/messages/{message_id}/reactions', { params: { path }, body: emoji }));
  await ok(DELETE('/messages/{message_id}/reactions', { params: { path, query: emoji } }));
  const report = { report_type: 'other', description: 'a test' } as const;
  await ok(
    as('admin').POST('/messages/{message_id}/report', {
      params: { path: { message_id: direct.id } },
      body: report,
    }),
  );
  const window = { anchor: 'newest', num_before: 5, num_after: 0 };
  await ok(GET('/messages', { params: { query: { ...window, narrow: JSON.stringify(narrow) } } }));
  const query = { msg_ids: JSON.stringify([message.id]), narrow: JSON.stringify(narrow) };
  await ok(GET('/messages/matches_narrow', { params: { query } }));
  await ok(POST('/messages/render', { body: { content: '**bold** & co' } }));
  const flag = { op: 'add', flag: 'starred' } as const;
  await ok(POST('/messages/flags', { body: { messages: [message.id, direct.id], ...flag } }));
  const range = { anchor: 'oldest', num_before: 0, num_after: 5 };
  await ok(POST('/messages/flags/narrow', { body: { ...range, narrow, ...flag } }));
  await ok(POST('/mark_topic_as_read', { body: { stream_id: 1, topic_name: 'tea' } }));
  const poll = { type: 'channel', to: '1', topic: 'tea', content: '/poll Tea?\nYes\nNo' } as const;
  const message_id = (await ok(POST('/messages', { body: poll }))).id;
  const vote = { msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' } as const;
  await ok(POST('/submessage', { body: { message_id, ...vote } }));
  await ok(POST('/mark_stream_as_read', { body: { stream_id: 1 } }));
  await ok(POST('/mark_all_as_read'));
  await ok(POST('/typing', { body: { op: 'start', type: 'direct', to: [2] } }));
  await ok(as('owner').DELETE('/messages/{message_id}', { params: { path } }));
  return direct.id;
}

async function events(as: As, messageId: number): Promise<void> {
  const { GET, POST, DELETE } = as('member');
  const { queue_id, last_event_id } = await ok(
    POST('/register', { body: { event_types: ['update_message_flags'], client_gravatar: true } }),
  );
  if (typeof queue_id !== 'string') throw new Error('there is no queue');
  await ok(POST('/messages/flags', { body: { messages: [messageId], op: 'remove', flag: 'starred' } }));
  const query = { queue_id, last_event_id };
  const { events: got } = await ok(GET('/events', { params: { query } }));
  if (got.length === 0) throw new Error('there is no event');
  await ok(DELETE('/events', { params: { query: { queue_id } } }));
}

async function users(as: As): Promise<void> {
  const { DELETE, GET, PATCH, POST } = as('admin');
  await ok(GET('/users', { params: { query: { user_ids: '[4,5]', include_custom_profile_fields: true } } }));
  await ok(GET('/users/me'));
  const byId = { user_id: 5 };
  const byEmail = { email: 'guest@example.com' };
  await ok(PATCH('/users/{user_id}', { params: { path: byId }, body: { full_name: 'Gina "G" Guest' } }));
  await ok(PATCH('/users/{email}', { params: { path: byEmail }, body: { role: 400 } }));
  await ok(GET('/users/{user_id}', { params: { path: byId, query: { client_gravatar: false } } }));
  const { user } = await ok(GET('/users/{email}', { params: { path: byEmail } }));
  if (user.full_name !== 'Gina "G" Guest' || user.role !== 400) throw new Error('the user was not changed');
  await ok(PATCH('/users/me/profile_data', { body: { data: [{ id: 1, value: '+1 555 0100' }] } }));
  await ok(POST('/users/me/presence', { body: { status: 'active', new_user_input: true } }));
  await ok(GET('/realm/presence'));
  const account = { email: 'new@example.com', password: 'x', full_name: 'New Person' };
  const { user_id } = await ok(POST('/users', { body: account }));
  const created = { params: { path: { user_id } } };
  await ok(POST('/users/{user_id}/status', { ...created, body: { status_text: 'New here' } }));
  await ok(GET('/users/{user_id}/status', created));
  await ok(DELETE('/users/{user_id}', created));
  await ok(POST('/users/{user_id}/reactivate', created));
  await bots(as);
  await administration(as);
  await ok(POST('/fetch_api_key', { body: { username: 'admin@example.com', password: 'admin-key' } }));
  await ok(POST('/dev_fetch_api_key', { body: { username: 'admin@example.com' } }));
  await ok(POST('/jwt/fetch_api_key', { body: { token: WEB_TOKEN, include_profile: true } }));
  await ok(GET('/dev_list_users'));
  await ok(GET('/server_settings'));
}

async function administration(as: As): Promise<void> {
  const { DELETE, GET, PATCH, POST } = as('owner');
  const field = await ok(POST('/realm/profile_fields', { body: { name: 'Office', field_type: 1 } }));
  const ofField = { params: { path: { field_id: field.id } } };
  await ok(PATCH('/realm/profile_fields/{field_id}', { ...ofField, body: { hint: 'Room' } }));
  const { custom_fields } = await ok(GET('/realm/profile_fields'));
  await ok(PATCH('/realm/profile_fields', { body: { order: custom_fields.map(({ id }) => id) } }));
  await ok(DELETE('/realm/profile_fields/{field_id}', ofField));
  await ok(DELETE('/users/me/profile_data', { params: { query: { data: '[1]' } } }));
  await ok(PATCH('/realm/user_settings_defaults', { body: { twenty_four_hour_time: true } }));
  const url_template = 'https://play.example.com/?code={code}';
  const playground = { name: 'Example playground', pygments_language: 'Python', url_template };
  const { id: playground_id } = await ok(POST('/realm/playgrounds', { body: playground }));
  await ok(DELETE('/realm/playgrounds/{playground_id}', { params: { path: { playground_id } } }));
  await ok(PATCH('/realm', { body: { name: 'Example Organization' } }));
  await ok(POST('/realm/domains', { body: { domain: 'example.org', allow_subdomains: false } }));
  const ofDomain = { params: { path: { domain: 'example.org', allow_subdomains: false } } };
  await ok(PATCH('/realm/domains/{domain}', { ...ofDomain, body: { allow_subdomains: true } }));
  await ok(GET('/realm/domains'));
  await ok(DELETE('/realm/domains/{domain}', ofDomain));
  const { id: export_id } = await ok(POST('/export/realm', { body: { export_type: 'public' } }));
  const { response } = await GET('/export/realm');
  // An export finishes by the clock of the mock.
  await fetch(new URL('/_mock/clock', response.url), { method: 'POST', body: '{"advance_seconds":60}' });
  await ok(GET('/export/realm/consents'));
  await ok(DELETE('/export/realm/{export_id}', { params: { path: { export_id } } }));
  const welcome = { welcome_message_custom_text: '**Welcome!**' };
  await ok(POST('/realm/test_welcome_bot_custom_message', { body: welcome }));
}

async function bots(as: As): Promise<void> {
  const { DELETE, GET, PATCH, POST } = as('member');
  const bot = { full_name: 'Deploy bot', short_name: 'deploy' };
  const { user_id } = await ok(POST('/bots', { body: bot }));
  const path = { params: { path: { bot_id: user_id } } };
  await ok(PATCH('/bots/{bot_id}', { ...path, body: { default_sending_stream: 'general' } }));
  await ok(POST('/bots/{bot_id}/api_key/regenerate', path));
  await ok(GET('/bots/{bot_id}/api_key', path));
  await ok(GET('/bots'));
  await ok(DELETE('/bots/{bot_id}', path));
  const own = as('bot');
  await ok(own.PUT('/bot_storage', { body: { storage: { visits: '1' } } }));
  await ok(own.GET('/bot_storage', { params: { query: { keys: '["visits"]' } } }));
  await ok(own.DELETE('/bot_storage'));
}

async function groupsAndFolders(as: As): Promise<void> {
  const { GET, PATCH, POST } = as('owner');
  const { user_groups } = await ok(
    GET('/user_groups', { params: { query: { include_deactivated_groups: true } } }),
  );
  const group = user_groups.find(({ name }) => name === 'backend') ?? user_groups.at(-1);
  const path = { user_group_id: group?.id ?? 0 };
  const can_join_group = { new: { direct_members: [1, 2], direct_subgroups: [] } };
  await ok(
    PATCH('/user_groups/{user_group_id}', { params: { path }, body: { name: 'server', can_join_group } }),
  );
  await ok(POST('/user_groups/{user_group_id}/deactivate', { params: { path } }));
  await ok(GET('/channel_folders', { params: { query: { include_archived: true } } }));
  const folder = { channel_folder_id: 1 };
  await ok(
    PATCH('/channel_folders/{channel_folder_id}', { params: { path: folder }, body: { name: 'Work' } }),
  );
  const admin = as('admin');
  const { channel_folder_id } = await ok(
    admin.POST('/channel_folders/create', { body: { name: 'Plans', description: '' } }),
  );
  await ok(admin.PATCH('/channel_folders', { body: { order: [channel_folder_id, 1, 2] } }));
  const created = await ok(
    admin.POST('/user_groups/create', { body: { name: 'crew', description: '', members: [4] } }),
  );
  const crew = { path: { user_group_id: created.group_id as number } };
  await ok(admin.POST('/user_groups/{user_group_id}/members', { params: crew, body: { add: [6] } }));
  await ok(admin.GET('/user_groups/{user_group_id}/members', { params: crew }));
  const member = { path: { ...crew.path, user_id: 6 } };
  await ok(admin.GET('/user_groups/{user_group_id}/members/{user_id}', { params: member }));
  await ok(admin.POST('/user_groups/{user_group_id}/subgroups', { params: crew, body: { add: [9] } }));
  await ok(admin.GET('/user_groups/{user_group_id}/subgroups', { params: crew }));
  await ok(admin.DELETE('/user_groups/{user_group_id}', { params: crew }));
}

async function channels(as: As): Promise<void> {
  const { GET, POST, DELETE } = as('owner');
  await ok(GET('/streams', { params: { query: { include_public: true } } }));
  await ok(
    POST('/users/me/subscriptions', {
      body: { subscriptions: [{ name: 'new one' }], principals: [1, 4], announce: false },
    }),
  );
  const { stream_id } = await ok(GET('/get_stream_id', { params: { query: { stream: 'new one' } } }));
  await ok(GET('/users/me/{stream_id}/topics', { params: { path: { stream_id } } }));
  await ok(GET('/users/me/subscriptions', { params: { query: { include_subscribers: 'true' } } }));
  const query = { subscriptions: '["new one"]', principals: '["member@example.com"]' };
  await ok(DELETE('/users/me/subscriptions', { params: { query } }));
}

async function invitations(as: As): Promise<void> {
  const { GET, POST, DELETE } = as('admin');
  await ok(
    POST('/invites', { body: { invitee_emails: 'new@example.org', invite_as: 400, stream_ids: [1] } }),
  );
  const { invites } = await ok(GET('/invites'));
  const path = { invite_id: invites.at(-1)?.id ?? 0 };
  await ok(POST('/invites/{invite_id}/resend', { params: { path } }));
  await ok(DELETE('/invites/{invite_id}', { params: { path } }));
  await ok(POST('/invites/multiuse', { body: { invite_as: 400, stream_ids: [1] } }));
  const link = (await ok(GET('/invites'))).invites.find(({ is_multiuse }) => is_multiuse);
  const reusable = { path: { invite_id: link?.id ?? 0 } };
  await ok(DELETE('/invites/multiuse/{invite_id}', { params: reusable }));
}

async function scheduled(as: As): Promise<void> {
  const { GET, POST, PATCH, DELETE } = as('member');
  const scheduled_delivery_timestamp = 4_000_000_000;
  const { scheduled_message_id } = await ok(
    POST('/scheduled_messages', {
      body: { type: 'direct', to: [2], content: 'Later', scheduled_delivery_timestamp },
    }),
  );
  const params = { path: { scheduled_message_id } };
  await ok(PATCH('/scheduled_messages/{scheduled_message_id}', { params, body: { content: 'Much later' } }));
  const { scheduled_messages } = await ok(GET('/scheduled_messages'));
  if (!scheduled_messages.some(({ content }) => content === 'Much later')) throw new Error('not scheduled');
  await ok(DELETE('/scheduled_messages/{scheduled_message_id}', { params }));
}

async function reminders(as: As): Promise<void> {
  const { DELETE, GET, POST } = as('member');
  const body = { message_id: 4, scheduled_delivery_timestamp: 1_900_000_000, note: 'Answer' };
  const { reminder_id } = await ok(POST('/reminders', { body }));
  await ok(GET('/reminders'));
  await ok(DELETE('/reminders/{reminder_id}', { params: { path: { reminder_id } } }));
}

async function savedSnippets(as: As): Promise<void> {
  const { DELETE, GET, PATCH, POST } = as('member');
  const { saved_snippet_id } = await ok(
    POST('/saved_snippets', { body: { title: 'Greeting', content: 'Hello' } }),
  );
  const params = { path: { saved_snippet_id } };
  await ok(PATCH('/saved_snippets/{saved_snippet_id}', { params, body: { title: 'Hello' } }));
  await ok(GET('/saved_snippets'));
  await ok(DELETE('/saved_snippets/{saved_snippet_id}', { params }));
}

async function drafts(as: As): Promise<void> {
  const { GET, POST, PATCH, DELETE } = as('member');
  const draft = { type: 'stream' as const, to: [1], topic: 'tea', content: 'Milk or lemon?' };
  const { ids } = await ok(POST('/drafts', { body: { drafts: [draft] } }));
  const params = { path: { draft_id: ids[0] ?? 0 } };
  await ok(PATCH('/drafts/{draft_id}', { params, body: { draft: { ...draft, content: 'Lemon?' } } }));
  const { drafts: kept } = await ok(GET('/drafts'));
  if (!kept.some(({ content }) => content === 'Lemon?')) throw new Error('the draft was not kept');
  await ok(DELETE('/drafts/{draft_id}', { params }));
}

async function views(as: As): Promise<void> {
  const { GET, POST, PATCH, DELETE } = as('member');
  const fragment = 'narrow/channel/1-general/topic/caf%C3%A9';
  await ok(POST('/navigation_views', { body: { fragment, is_pinned: true, name: 'Café' } }));
  const params = { path: { fragment } };
  await ok(PATCH('/navigation_views/{fragment}', { params, body: { is_pinned: false } }));
  const { navigation_views } = await ok(GET('/navigation_views'));
  if (!navigation_views.some((view) => view.fragment === fragment)) throw new Error('the view is not there');
  await ok(DELETE('/navigation_views/{fragment}', { params }));
}

async function calls(as: As): Promise<void> {
  const { GET, POST } = as('member');
  await ok(GET('/calls/bigbluebutton/create', { params: { query: { meeting_name: 'Standup' } } }));
  await ok(POST('/calls/nextcloud_talk/create', { body: { room_name: 'Standup' } }));
  await ok(POST('/calls/webex/create'));
  await ok(POST('/calls/constructorgroups/create'));
}

async function push(as: As): Promise<void> {
  const { POST, DELETE } = as('member');
  await ok(POST('/users/me/mobile_push_reg_id', { body: { token: 'a+b/c=' } }));
  await ok(POST('/mobile_push/test_notification', { body: { token: 'a+b/c=' } }));
  await ok(DELETE('/users/me/mobile_push_reg_id', { params: { query: { token: 'a+b/c=' } } }));
  const { device_id } = await ok(POST('/register_client_device'));
  const token = {
    token_kind: 'fcm',
    token_id: 'hGsEWGmyyfI=',
    bouncer_public_key: 'relay-key',
    encrypted_push_registration: 'registration',
  } as const;
  const body = { device_id, push_key: 'MTaUDJDMWypQ1WufZ1NRTHSS', push_key_id: 2408, ...token };
  await ok(POST('/mobile_push/register', { body }));
  await ok(POST('/mobile_push/e2ee/test_notification', { body: { device_id } }));
  await ok(POST('/remove_client_device', { body: { device_id } }));
}

/** Calls the endpoints for personal settings and records. */
async function ownThings(as: As): Promise<void> {
  const { GET, POST, PATCH, DELETE } = as('member');
  const channel = { stream_id: 1 };
  const subscription_data = [{ ...channel, property: 'color', value: '#123456' }];
  await ok(POST('/users/me/subscriptions/properties', { body: { subscription_data } }));
  await ok(GET('/streams/{stream_id}/email_address', { params: { path: channel } }));
  await ok(GET('/streams/{stream_id}/members', { params: { path: channel } }));
  const subscribed = { ...channel, user_id: 6 };
  await ok(GET('/users/{user_id}/subscriptions/{stream_id}', { params: { path: subscribed } }));
  await ok(GET('/users/{user_id_or_email}/presence', { params: { path: { user_id_or_email: '6' } } }));
  await ok(GET('/realm/profile_fields'));
  await ok(POST('/user_topics', { body: { ...channel, topic: 'tea', visibility_policy: 3 } }));
  const muted = { ...channel, topic: 'coffee', op: 'add' } as const;
  await ok(PATCH('/users/me/subscriptions/muted_topics', { body: muted }));
  await ok(POST('/users/me/alert_words', { body: { alert_words: ['tea'] } }));
  await ok(GET('/users/me/alert_words'));
  await ok(DELETE('/users/me/alert_words', { params: { query: { alert_words: '["tea"]' } } }));
  const path = { muted_user_id: 6 };
  await ok(POST('/users/me/muted_users/{muted_user_id}', { params: { path } }));
  await ok(DELETE('/users/me/muted_users/{muted_user_id}', { params: { path } }));
  await ok(PATCH('/settings/notifications', { body: { enable_sounds: false } }));
  await ok(PATCH('/settings/display', { body: { color_scheme: 2 } }));
  await ok(PATCH('/settings', { body: { enter_sends: true, web_home_view: 'inbox' } }));
  await ok(POST('/users/me/status', { body: { status_text: 'at tea', emoji_name: 'tea' } }));
  await ok(as('admin').DELETE('/streams/{stream_id}', { params: { path: { stream_id: 2 } } }));
}

/** Calls the endpoints that create and change channels, as administrators. */
async function channelSettings(as: As): Promise<void> {
  const { GET, POST, PATCH, DELETE } = as('admin');
  const { id } = await ok(POST('/channels/create', { body: { name: 'tea room', subscribers: [4] } }));
  const params = { path: { stream_id: id } };
  const body = { description: 'Black or green', can_send_message_group: { new: 3 }, folder_id: null };
  await ok(PATCH('/streams/{stream_id}', { params, body }));
  const { stream } = await ok(GET('/streams/{stream_id}', { params }));
  if (stream.description !== body.description) throw new Error('the description is not the new one');
  await ok(POST('/default_streams', { body: { stream_id: id } }));
  await ok(DELETE('/default_streams', { params: { query: { stream_id: id } } }));
  await ok(GET('/users/{user_id}/channels', { params: { path: { user_id: 4 } } }));
  await ok(POST('/streams/{stream_id}/delete_topic', { params, body: { topic_name: 'channel events' } }));
  await ok(PATCH('/users/me/subscriptions', { body: { add: [{ name: 'tea room' }] } }));
  const pinned = { property: 'pin_to_top', value: 'true' };
  await ok(PATCH('/users/me/subscriptions/{stream_id}', { params, body: pinned }));
}

/** The start of a PNG with one pixel. */
const PNG = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82],
  ...[0, 0, 0, 1, 0, 0, 0, 1],
]);

/** Calls the endpoints that take a file, in a multipart form. The runtime sets the content type of the form. */
async function files(as: As): Promise<void> {
  const { GET, POST, DELETE } = as('member');
  const filename = 'dot.png';
  const sent = {
    body: { filename },
    headers: { 'content-type': null },
    bodySerializer() {
      const data = new FormData();
      data.append('filename', new File([PNG], filename, { type: 'image/png' }));
      return data;
    },
  };
  const { url } = await ok(POST('/user_uploads', sent));
  const [, , realm_id, ...rest] = url.split('/');
  const file = { path: { realm_id: Number(realm_id), filename: rest.join('/') } };
  await ok(GET('/user_uploads/{realm_id}/{filename}', { params: file }));
  await ok(GET('/thumbnail/status/{realm_id}/{filename}', { params: file }));
  const { attachments } = await ok(GET('/attachments'));
  for (const { id } of attachments) {
    await ok(DELETE('/attachments/{attachment_id}', { params: { path: { attachment_id: id } } }));
  }
  await ok(POST('/users/me/avatar', { ...sent, body: { file: filename } }));
  await ok(DELETE('/users/me/avatar'));
  const path = { emoji_name: 'dot' };
  await ok(POST('/realm/emoji/{emoji_name}', { params: { path }, ...sent }));
  await ok(GET('/realm/emoji'));
  await ok(DELETE('/realm/emoji/{emoji_name}', { params: { path } }));
  const admin = as('admin');
  const url_template = 'https://tickets.example.com/{ticket}';
  const linkifier = { pattern: '#(?P<ticket>[0-9]+)', url_template };
  const { id: filter_id } = await ok(admin.POST('/realm/filters', { body: linkifier }));
  const filter = { path: { filter_id } };
  await ok(admin.PATCH('/realm/filters/{filter_id}', { params: filter, body: linkifier }));
  await ok(admin.PATCH('/realm/linkifiers', { body: { ordered_linkifier_ids: [filter_id] } }));
  await ok(GET('/realm/filters'));
  await ok(GET('/realm/linkifiers'));
  await ok(admin.DELETE('/realm/filters/{filter_id}', { params: filter }));
}
