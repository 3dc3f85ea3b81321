import { writable } from '../../../support/writable.js';
import type { Row, Rows } from '../row.js';

/** Moves message 9, the ninth of 12 in its topic, when only the newest messages are within the time limit. */
function moves(fields: Record<string, unknown>, newest: number): Row['show'] {
  return async ({ ask, mock }) => {
    const inTopic = mock.db.messages
      .idsBy('channel', 2)
      .map((id) => mock.db.messages.get(id))
      .filter((message) => message?.topic === mock.db.messages.get(9)?.topic);
    const oldest = inTopic.at(-newest)?.timestamp as number;
    const limit = mock.clock.now() - oldest + 1;
    mock.settings.set({
      move_messages_within_stream_limit_seconds: limit,
      move_messages_between_streams_limit_seconds: limit,
    });
    const { body } = await ask('member', 'PATCH', '/messages/9', fields);
    return [body.code, body.total_messages_allowed_to_move, body.total_messages_in_topic];
  };
}

/** Changes from level 497 on, and a few of the levels before. */
export const newestRows: Rows = {
  legacySettingsEventsRemoved: {
    async show({ ask }) {
      const { queue_id } = (await ask('member', 'POST', '/register', { fetch_event_types: [] })).body;
      await ask('member', 'PATCH', '/settings', { enter_sends: true, enable_sounds: false });
      const { body } = await ask('member', 'GET', '/events', {
        queue_id,
        last_event_id: -1,
        dont_block: true,
      });
      return body.events.map(({ type }: { type: string }) => type);
    },
    below: ['user_settings', 'update_global_notifications', 'user_settings', 'update_display_settings'],
    at: ['user_settings', 'user_settings'],
  },
  restoredUserPresence: {
    async show({ ask }) {
      const { body } = await ask('admin', 'GET', '/users/4/presence');
      return [Object.keys(body.presence).sort(), typeof body.server_timestamp];
    },
    below: [['active_timestamp', 'idle_timestamp'], 'undefined'],
    at: [['active_timestamp', 'aggregated', 'idle_timestamp', 'website'], 'number'],
  },
  exportsFromPriorServer: {
    async show({ ask, mock }) {
      await writable(mock.db).realm_exports.create({
        acting_user_id: 2,
        export_type: 1,
        export_time: 1_700_000_000,
        deleted_timestamp: null,
        url: 'https://old.example.com/export.tar.gz',
        from_prior_server: true,
      });
      const { exports } = (await ask('admin', 'GET', '/export/realm')).body;
      const { status } = await ask('admin', 'DELETE', '/export/realm/1');
      return [exports[0].export_from_prior_server, status];
    },
    below: [undefined, 200],
    at: [true, 400],
  },
  encryptedPushOnly: {
    async show({ ask, mock }) {
      mock.settings.set({ require_e2ee_push_notifications: true });
      const path = '/mobile_push/test_notification';
      const { status } = await ask('member', 'POST', path, { token: 'push-token-1' });
      return [status, mock.outbox.pushes.length];
    },
    below: [200, 1],
    at: [200, 0],
  },
  isoTimesOnly: {
    async show({ ask }) {
      const render = async (content: string) =>
        (await ask('member', 'POST', '/messages/render', { content })).body.rendered.includes(
          '<time datetime',
        );
      const texts = ['<time:Jan 5 2026>', '<time:2026-01-05>', '<time:2026-01-05T10:00:00+01:00>'];
      return Promise.all(texts.map(render));
    },
    below: [true, true, true],
    at: [false, true, true],
  },
  moveLimitOfAll: {
    show: moves({ topic: 'release', propagate_mode: 'change_all' }, 5),
    below: [undefined, undefined, undefined],
    at: ['MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', 5, 12],
  },
  moveLimitOfTarget: {
    show: moves({ topic: 'release', propagate_mode: 'change_all' }, 3),
    below: ['BAD_REQUEST', undefined, undefined],
    at: ['MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', 3, 12],
  },
  channelPushDefault: {
    async show({ ask }) {
      const fields = { default_push_notifications: true };
      const { body } = await ask('admin', 'PATCH', '/streams/6', fields);
      const { stream } = (await ask('admin', 'GET', '/streams/6')).body;
      await ask('member', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: stream.name }] });
      const { subscriptions } = (await ask('member', 'GET', '/users/me/subscriptions')).body;
      const own = subscriptions.find(({ stream_id }: { stream_id: number }) => stream_id === 6);
      return [body.ignored_parameters_unsupported, stream.default_push_notifications, own.push_notifications];
    },
    below: [['default_push_notifications'], undefined, null],
    at: [undefined, true, true],
  },
  messageLinks: {
    async show({ ask }) {
      const fields = { type: 'stream', to: 1, topic: 'lunch plan', content: 'Soup?' };
      const { message_url, message_link, id } = (await ask('member', 'POST', '/messages', fields)).body;
      return [message_url, message_link].map((text) => text?.replace(`/near/${id}`, '/near/ID'));
    },
    below: [undefined, undefined],
    at: [
      'https://chat.example.com/#narrow/channel/1-general/topic/lunch.20plan/near/ID',
      '[#general > lunch plan @ 💬](https://chat.example.com/#narrow/channel/1-general/topic/lunch.20plan/near/ID)',
    ],
  },
  sameChannelIsNoMove: {
    options: { settings: { can_move_messages_between_channels_group: 'moderators' } },
    async show({ ask }) {
      const move = (fields: object) => ask('member', 'PATCH', '/messages/9', { stream_id: 2, ...fields });
      return [(await move({ content: 'Other' })).status, (await move({ topic: 'other' })).status];
    },
    below: [400, 400],
    at: [200, 200],
  },
  hideLinkPreviews: {
    async show({ ask, mock }) {
      const { queue_id } = await mock.queues.register('member', { eventTypes: ['update_message_flags'] });
      const flags = { messages: [4], op: 'add', flag: 'hide_link_previews' };
      const { status } = await ask('member', 'POST', '/messages/flags', flags);
      const { message } = (await ask('member', 'GET', '/messages/4')).body;
      return [status, message.flags.includes(flags.flag), mock.queues.events(queue_id).length];
    },
    below: [400, false, 0],
    at: [200, true, 1],
  },
  failedReports: {
    async show({ ask, mock }) {
      await writable(mock.db).channels.update(3, { topics_policy: 'empty_topic_only' });
      mock.settings.set({ moderation_request_channel_id: 3 });
      return (await ask('member', 'POST', '/messages/13/report', { report_type: 'spam' })).status;
    },
    below: 200,
    at: 400,
  },
  subscriptionsPatchRemoved: {
    show: async ({ ask }) =>
      (await ask('member', 'PATCH', '/users/me/subscriptions', { add: [{ name: 'general' }] })).status,
    below: 200,
    at: 405,
  },
  archivedPeersOfDeactivated: {
    async show({ ask, mock }) {
      await ask('admin', 'DELETE', '/streams/1');
      const capabilities = { archived_channels: true };
      const { queue_id } = (
        await ask('admin', 'POST', '/register', {
          event_types: ['subscription'],
          client_capabilities: capabilities,
        })
      ).body;
      await ask('admin', 'DELETE', '/users/5');
      return mock.queues.events(queue_id).length;
    },
    below: 0,
    at: 1,
  },
  pushKeyParameter: {
    async show({ ask }) {
      const { body } = await ask('member', 'POST', '/mobile_push/register', {
        push_account_id: 7,
        push_key: 'key',
        token_kind: 'fcm',
        bouncer_public_key: 'key',
        encrypted_push_registration: 'data',
      });
      return [body.result, body.msg.includes('push_public_key')];
    },
    below: ['error', true],
    at: ['success', false],
  },
  botShortNameEdited: {
    async show({ ask, mock }) {
      const { body } = await ask('member', 'PATCH', '/bots/8', { short_name: 'other' });
      return [body.ignored_parameters_unsupported, mock.db.users.get(8)?.delivery_email];
    },
    below: [['short_name'], 'helper-bot@chat.example.com'],
    at: [undefined, 'other-bot@chat.example.com'],
  },
};
