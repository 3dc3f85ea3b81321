import { expect } from 'vitest';
import type { LevelClient } from '../client.js';
import type { Rows } from '../row.js';

/** Uploads a file. */
async function uploaded({ mock }: LevelClient): Promise<Record<string, unknown>> {
  const body = new FormData();
  body.append('file', new File(['Bring cake.'], 'notes.txt'));
  const headers = { authorization: mock.authHeader('member') };
  const url = 'https://chat.example.com/api/v1/user_uploads';
  const response = await mock.handle(new Request(url, { method: 'POST', headers, body }));
  return (await response?.json()) as Record<string, unknown>;
}

export const otherRows: Rows = {
  avatarDeletedOnce: {
    async show({ ask, mock }) {
      const before = mock.db.users.get(4)?.avatar_version as number;
      await ask('member', 'DELETE', '/users/me/avatar');
      return (mock.db.users.get(4)?.avatar_version as number) - before;
    },
    below: 1,
    at: 0,
  },
  uploadUrl: {
    show: async (client) => (await uploaded(client)).url,
    below: undefined,
    at: expect.any(String),
  },
  uploadFilename: {
    show: async (client) => (await uploaded(client)).filename,
    below: undefined,
    at: 'notes.txt',
  },
  statusRead: {
    show: async ({ ask }) => (await ask('member', 'GET', '/users/1/status')).status,
    below: 404,
    at: 200,
  },
  thumbnailStatus: {
    show: async ({ ask }) => (await ask('member', 'GET', '/thumbnail/status/1/none.png')).body.code,
    below: 'NOT_FOUND',
    at: 'BAD_REQUEST',
  },
  botsQueried: {
    async show({ ask }) {
      const paths = ['/users/8/subscriptions/1', '/users/8/channels', '/user_groups/9/members/8'];
      return Promise.all(paths.map(async (path) => (await ask('member', 'GET', path)).status));
    },
    below: [400, 400, 400],
    at: [200, 200, 200],
  },
  archivedChannelDetails: {
    async show({ ask }) {
      await ask('owner', 'DELETE', '/streams/1');
      const paths = ['/streams/1/members', '/users/me/1/topics'];
      return Promise.all(paths.map(async (path) => (await ask('member', 'GET', path)).status));
    },
    below: [400, 400],
    at: [200, 200],
  },
  deactivationActions: {
    async show({ ask, mock }) {
      await ask('admin', 'DELETE', '/users/6', { actions: { delete_profile: true } });
      return mock.db.users.get(6)?.full_name;
    },
    below: 'Carl Colleague',
    at: 'Deleted user',
  },
  reverseLinkifiers: {
    async show({ ask }) {
      const example = { example_input: '#5', reverse_template: '#{id}' };
      const url = { url_template: 'https://t.example.com/{id}', url_format_string: 'x' };
      await ask('admin', 'POST', '/realm/filters', { pattern: '#(?P<id>[0-9]+)', ...url, ...example });
      const { example_input, reverse_template } = (await ask('member', 'GET', '/realm/linkifiers')).body
        .linkifiers[0];
      return [example_input, reverse_template];
    },
    below: [undefined, undefined],
    at: ['#5', '#{id}'],
  },
  alternativeUrls: {
    async show({ ask }) {
      const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://t.example.com/{id}' };
      const more = { alternative_url_templates: ['https://u.example.com/{id}'] };
      await ask('admin', 'POST', '/realm/filters', { ...linkifier, ...more });
      return (await ask('member', 'GET', '/realm/linkifiers')).body.linkifiers[0].alternative_url_templates;
    },
    below: undefined,
    at: ['https://u.example.com/{id}'],
  },
  userMatching: {
    async show({ ask }) {
      const field = { name: 'Handle', field_type: 1, use_for_user_matching: true };
      await ask('admin', 'POST', '/realm/profile_fields', field);
      return (await ask('member', 'GET', '/realm/profile_fields')).body.custom_fields.at(-1)
        .use_for_user_matching;
    },
    below: undefined,
    at: true,
  },
  paragraphsInSummary: {
    async show({ ask }) {
      const field = { name: 'Life', field_type: 2, display_in_profile_summary: true };
      return (await ask('admin', 'POST', '/realm/profile_fields', field)).status;
    },
    below: 400,
    at: 200,
  },
  webTokens: {
    show: async ({ ask }) => (await ask('member', 'POST', '/jwt/fetch_api_key', { token: 'x' })).status,
    below: 404,
    at: 400,
  },
  voiceOnlyCalls: {
    show: async ({ ask }) =>
      (await ask('member', 'GET', '/calls/bigbluebutton/create', { meeting_name: 'A', voice_only: true }))
        .body.ignored_parameters_unsupported,
    below: ['voice_only'],
    at: undefined,
  },
  constructorCalls: {
    show: async ({ ask }) => (await ask('member', 'POST', '/calls/constructorgroups/create')).status,
    below: 404,
    at: 400,
  },
  nextcloudCalls: {
    show: async ({ ask }) =>
      (await ask('member', 'POST', '/calls/nextcloud_talk/create', { room_name: 'A' })).status,
    below: 404,
    at: 400,
  },
  playgrounds: {
    show: async ({ ask }) =>
      'realm_playgrounds' in
      (await ask('member', 'POST', '/register', { event_types: ['realm_playgrounds'] })).body,
    below: false,
    at: true,
  },
  playgroundTemplates: {
    async show({ ask }) {
      const url = { url_template: 'https://x.example.com/{code}', url_prefix: 'https://x.example.com/' };
      await ask('admin', 'POST', '/realm/playgrounds', { name: 'Try', pygments_language: 'C', ...url });
      const { body } = await ask('member', 'POST', '/register', { event_types: ['realm_playgrounds'] });
      return Object.keys(body.realm_playgrounds[0]).at(-1);
    },
    below: 'url_prefix',
    at: 'url_template',
  },
  userSettingsDefaults: {
    show: async ({ ask }) =>
      'realm_user_settings_defaults' in (await ask('member', 'POST', '/register')).body,
    below: false,
    at: true,
  },
  userSettingsDefaultsEdited: {
    show: async ({ ask }) =>
      (await ask('admin', 'PATCH', '/realm/user_settings_defaults', { color_scheme: 2 })).status,
    below: 404,
    at: 200,
  },
  exportIds: {
    show: async ({ ask }) => (await ask('admin', 'POST', '/export/realm')).body.id,
    below: undefined,
    at: 1,
  },
  exportTypes: {
    async show({ ask }) {
      const { body } = await ask('admin', 'POST', '/export/realm', { export_type: 2 });
      return body.ignored_parameters_unsupported;
    },
    below: ['export_type'],
    at: undefined,
  },
  exportConsents: {
    show: async ({ ask }) => (await ask('admin', 'GET', '/export/realm/consents')).status,
    below: 405,
    at: 200,
  },
  exportConsentEvents: {
    async show({ mock, ask }) {
      const { queue_id } = await mock.queues.register('admin', { eventTypes: ['realm_export_consent'] });
      await ask('member', 'PATCH', '/settings', { allow_private_data_export: true });
      return mock.queues.events(queue_id).length;
    },
    below: 0,
    at: 1,
  },
  consentsWithVisibility: {
    async show({ ask }) {
      const { body } = await ask('admin', 'GET', '/export/realm/consents');
      return 'email_address_visibility' in body.export_consents[0];
    },
    below: false,
    at: true,
  },
  levelAnnounced: {
    show: async ({ ask }) => [
      (await ask(null, 'GET', '/server_settings')).body.service_feature_level,
      (await ask('member', 'POST', '/register')).body.service_feature_level,
    ],
    below: [undefined, undefined],
    at: [1, 1],
  },
  linkifiers: {
    show: async ({ ask }) => [
      (await ask('member', 'GET', '/realm/linkifiers')).status,
      (await ask('member', 'POST', '/register')).body.realm_linkifiers,
    ],
    below: [404, undefined],
    at: [200, []],
  },
  linkifierEdited: {
    show: async ({ ask }) => {
      const fields = { pattern: 'x(?P<id>[0-9])', url_format_string: 'https://x.example.com/%(id)s' };
      await ask('admin', 'POST', '/realm/filters', fields);
      return (await ask('admin', 'PATCH', '/realm/filters/1', fields)).status;
    },
    below: 405,
    at: 200,
  },
  urlTemplates: {
    async show({ ask }) {
      const url = { url_template: '/t/{id}', url_format_string: '/f/%(id)s' };
      await ask('admin', 'POST', '/realm/filters', { pattern: 'x(?P<id>[0-9])', ...url });
      const [{ url_template, url_format }] = (await ask('member', 'GET', '/realm/linkifiers')).body
        .linkifiers;
      const { realm_filters, realm_linkifiers } = (await ask('member', 'POST', '/register')).body;
      return [url_template, url_format, realm_filters?.length, realm_linkifiers.length];
    },
    below: [undefined, '/f/%(id)s', 1, 1],
    at: ['/t/{id}', undefined, 0, 0],
  },
  linkifiersReordered: {
    show: async ({ ask }) =>
      (await ask('admin', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids: [] })).status,
    below: 405,
    at: 200,
  },
  clientDevicesRemoved: {
    async show({ ask }) {
      const { device_id } = (await ask('member', 'POST', '/register_client_device')).body;
      return (await ask('member', 'POST', '/remove_client_device', { device_id })).status;
    },
    below: 404,
    at: 200,
  },
  reminders: {
    async show({ ask }) {
      const fields = { message_id: 4, scheduled_delivery_timestamp: 1_768_600_000 };
      return (await ask('member', 'POST', '/reminders', fields)).status;
    },
    below: 404,
    at: 200,
  },
  remindersListed: {
    async show({ ask, mock }) {
      const { queue_id } = await mock.queues.register('member', { eventTypes: ['reminders'] });
      const fields = { message_id: 4, scheduled_delivery_timestamp: 1_768_600_000 };
      await ask('member', 'POST', '/reminders', fields);
      return {
        listed: (await ask('member', 'GET', '/reminders')).status,
        deleted: (await ask('member', 'DELETE', '/reminders/1')).status,
        registered: 'reminders' in (await ask('member', 'POST', '/register')).body,
        events: mock.queues.events(queue_id).length,
      };
    },
    below: { listed: 405, deleted: 404, registered: false, events: 0 },
    at: { listed: 200, deleted: 200, registered: true, events: 2 },
  },
  reminderNotes: {
    async show({ ask }) {
      const fields = { message_id: 4, scheduled_delivery_timestamp: 1_768_600_000, note: 'Answer' };
      const { body } = await ask('member', 'POST', '/reminders', fields);
      return {
        ignored: body.ignored_parameters_unsupported,
        registered: 'max_reminder_note_length' in (await ask('member', 'POST', '/register')).body,
      };
    },
    below: { ignored: ['note'], registered: false },
    at: { ignored: undefined, registered: true },
  },
  savedSnippets: {
    async show({ ask }) {
      const snippet = { title: 'Greeting', content: 'Hello' };
      return {
        created: (await ask('member', 'POST', '/saved_snippets', snippet)).status,
        listed: (await ask('member', 'GET', '/saved_snippets')).status,
        deleted: (await ask('member', 'DELETE', '/saved_snippets/1')).status,
        registered: 'saved_snippets' in (await ask('member', 'POST', '/register')).body,
      };
    },
    below: { created: 404, listed: 404, deleted: 404, registered: false },
    at: { created: 200, listed: 200, deleted: 200, registered: true },
  },
  savedSnippetEdits: {
    async show({ ask }) {
      await ask('member', 'POST', '/saved_snippets', { title: 'Greeting', content: 'Hello' });
      return (await ask('member', 'PATCH', '/saved_snippets/1', { title: 'Other' })).status;
    },
    // The path exists, with another method.
    below: 405,
    at: 200,
  },
  drafts: {
    async show({ ask }) {
      const text = { type: 'stream', to: [1], topic: 'lunch', content: 'Soup?' };
      return {
        created: (await ask('member', 'POST', '/drafts', { drafts: [text] })).status,
        edited: (await ask('member', 'PATCH', '/drafts/1', { draft: text })).status,
        listed: (await ask('member', 'GET', '/drafts')).status,
        deleted: (await ask('member', 'DELETE', '/drafts/1')).status,
        registered: 'drafts' in (await ask('member', 'POST', '/register')).body,
      };
    },
    below: { created: 404, edited: 404, listed: 404, deleted: 404, registered: false },
    at: { created: 200, edited: 200, listed: 200, deleted: 200, registered: true },
  },
  ignoredParameters: {
    show: async ({ ask }) =>
      (await ask('member', 'GET', '/users/me', { speling: 1 })).body.ignored_parameters_unsupported,
    below: undefined,
    at: ['speling'],
  },
  presenceSimplified: {
    async show({ ask }) {
      const { body } = await ask('member', 'GET', '/realm/presence');
      return body.presences['member@example.com'].website.pushable;
    },
    below: true,
    at: false,
  },
  testPushEvent: {
    async show({ mock, ask }) {
      await ask('member', 'POST', '/mobile_push/test_notification', { token: 'push-token-1' });
      return mock.outbox.pushes.map(({ payload: { event, realm_name } }) => ({ event, realm_name }));
    },
    below: [{ event: 'test-by-device-token', realm_name: undefined }],
    at: [{ event: 'test', realm_name: 'Example Organization' }],
  },
  realmUrl: {
    async show({ ask }) {
      const { body } = await ask(null, 'GET', '/server_settings');
      return [body.realm_uri, body.realm_url];
    },
    below: ['https://chat.example.com', undefined],
    at: ['https://chat.example.com', 'https://chat.example.com'],
  },
  userPresenceTimestamps: {
    async show({ ask }) {
      const { presence } = (await ask('admin', 'GET', '/users/4/presence')).body;
      return ['active_timestamp' in presence, 'idle_timestamp' in presence, 'aggregated' in presence];
    },
    below: [false, false, true],
    at: [true, true, false],
  },
  presenceById: {
    show: async ({ ask }) =>
      'presence_last_update_id' in
      (await ask('member', 'POST', '/users/me/presence', { status: 'active', last_update_id: -1 })).body,
    below: false,
    at: true,
  },
  navigationViews: {
    async show({ ask }) {
      const views = '/navigation_views';
      return {
        added: (await ask('member', 'POST', views, { fragment: 'feed', is_pinned: true })).status,
        edited: (await ask('member', 'PATCH', `${views}/inbox`, { is_pinned: false })).status,
        listed: (await ask('member', 'GET', views)).status,
        removed: (await ask('member', 'DELETE', `${views}/inbox`)).status,
        registered: 'navigation_views' in (await ask('member', 'POST', '/register')).body,
      };
    },
    below: { added: 404, edited: 404, listed: 404, removed: 404, registered: false },
    at: { added: 200, edited: 200, listed: 200, removed: 200, registered: true },
  },
  appIdRequired: {
    options: { dialect: 'zulip' },
    show: async ({ ask }) =>
      (await ask('guest', 'POST', '/users/me/apns_device_token', { token: 'ab12' })).body.code,
    below: undefined,
    at: 'REQUEST_VARIABLE_MISSING',
  },
  pushAccountNumbers: {
    async show({ mock, ask }) {
      const { queue_id } = await mock.queues.register('member', { eventTypes: ['push_device'] });
      await ask('member', 'POST', '/mobile_push/register', {
        push_account_id: 7,
        push_key: 'key',
        token_kind: 'fcm',
        bouncer_public_key: 'key',
        encrypted_push_registration: 'data',
      });
      return mock.queues.events(queue_id);
    },
    below: [{ id: 0, type: 'push_device', push_account_id: '7', status: 'active' }],
    at: [{ id: 0, type: 'push_device', push_account_id: 7, status: 'active' }],
  },
  botStorageOfBots: {
    show: async ({ ask }) => [
      (await ask('member', 'PUT', '/bot_storage', { storage: { a: '1' } })).status,
      (await ask('member', 'GET', '/bot_storage')).status,
      (await ask('member', 'DELETE', '/bot_storage')).status,
    ],
    below: [200, 200, 200],
    at: [400, 400, 400],
  },
  devicesForgotten: {
    async show({ mock, ask }) {
      await ask('member', 'POST', '/register_client_device');
      await ask('member', 'POST', '/users/me/api_key/regenerate');
      return mock.db.encrypted_push_devices.count();
    },
    below: 1,
    at: 0,
  },
  encryptedPush: {
    async show({ ask }) {
      const device = {
        push_account_id: 1,
        push_public_key: 'key',
        token_kind: 'fcm',
        bouncer_public_key: 'key',
        encrypted_push_registration: 'data',
      };
      return [
        (await ask('member', 'POST', '/mobile_push/register', device)).status,
        (await ask('member', 'DELETE', '/users/me/mobile_push_reg_id', { token: 'push-token-1' })).status,
      ];
    },
    below: [404, 200],
    at: [200, 200],
  },
  encryptedPushTest: {
    show: async ({ ask }) => [
      (await ask('member', 'POST', '/mobile_push/e2ee/test_notification')).body.code,
      (await ask('member', 'POST', '/mobile_push/test_notification', { token: 'push-token-1' })).status,
    ],
    below: ['NOT_FOUND', 200],
    at: ['NO_ACTIVE_PUSH_DEVICE', 200],
  },
  exportTypeNames: {
    show: async ({ ask }) => {
      await ask('admin', 'POST', '/export/realm');
      return (await ask('admin', 'GET', '/export/realm')).body.exports[0].export_type;
    },
    below: 1,
    at: 'public',
  },
  clientDevices: {
    show: async ({ ask }) => [
      (await ask('member', 'POST', '/register_client_device')).status,
      (await ask('member', 'POST', '/register')).body.push_devices,
    ],
    below: [404, {}],
    at: [200, undefined],
  },
  chatPlatformLogin: {
    show: async ({ ask }) =>
      'chat_platform' in (await ask(null, 'GET', '/server_settings')).body.authentication_methods,
    below: false,
    at: true,
  },
};
