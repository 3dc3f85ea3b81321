import type { LevelClient } from '../client.js';
import type { Row, Rows } from '../row.js';

async function subscribed({ ask }: LevelClient) {
  const { body } = await ask('member', 'GET', '/users/me/subscriptions');
  return body.subscriptions.find(({ stream_id }: { stream_id: number }) => stream_id === 2);
}

/** A row for parameters of PATCH /streams/{stream_id}. Returns those that were ignored. */
const parameterRow = (fields: Record<string, unknown>): Row => ({
  async show({ ask }) {
    const { status, body } = await ask('owner', 'PATCH', '/streams/1', fields);
    return { status, ignored: body.ignored_parameters_unsupported ?? [] };
  },
  below: { status: 200, ignored: Object.keys(fields) },
  at: { status: 200, ignored: [] },
});

/** A row for permissions: fields of channels and parameters of PATCH /streams/{stream_id}. */
const permissionRow = (...names: string[]): Row => ({
  async show(client) {
    const fields = Object.fromEntries(names.map((name) => [name, permission(name)]));
    const { body } = await client.ask('owner', 'PATCH', '/streams/1', fields);
    const channel = await subscribed(client);
    return { ignored: body.ignored_parameters_unsupported, shown: names.filter((name) => name in channel) };
  },
  below: { ignored: names, shown: [] },
  at: { ignored: undefined, shown: names },
});

/** The form of a permission in a request; the oldest one came before the form with `new`. */
const permission = (name: string) => (name === 'can_remove_subscribers_group' ? 5 : { new: 5 });

/** A row for a field of subscribed channels. */
const fieldRow = (name: string): Row => ({
  show: async (client) => name in (await subscribed(client)),
  below: false,
  at: true,
});

export const channelRows: Rows = {
  channelCreator: fieldRow('creator_id'),
  recentlyActiveChannels: fieldRow('is_recently_active'),
  subscriberCount: fieldRow('subscriber_count'),
  canCreateTopic: permissionRow('can_create_topic_group'),
  channelEmailToPosters: {
    show: async ({ ask }) => (await ask('member', 'GET', '/streams/4/email_address')).status,
    below: 200,
    at: 400,
  },
  subscriptionRoleRemoved: {
    show: async (client) => 'role' in (await subscribed(client)),
    below: true,
    at: false,
  },
  channelEmailRemoved: {
    show: async (client) => ({
      shown: 'email_address' in (await subscribed(client)),
      asked: (await client.ask('member', 'GET', '/streams/1/email_address')).status,
    }),
    below: { shown: true, asked: 404 },
    at: { shown: false, asked: 200 },
  },
  userTopicPolicy: {
    show: async ({ ask }) => {
      const fields = { stream_id: 1, topic: 'standup', visibility_policy: 3 };
      return (await ask('member', 'POST', '/user_topics', fields)).status;
    },
    below: 404,
    at: 200,
  },
  subscribedByUserId: {
    async show({ ask }) {
      const { body } = await ask('member', 'POST', '/users/me/subscriptions', {
        subscriptions: [{ name: 'quiet' }],
      });
      return body.subscribed;
    },
    below: { 'member@example.com': ['quiet'] },
    at: { 4: ['quiet'] },
  },
  channelFolders: {
    async show(client) {
      const { ask } = client;
      const edited = await ask('admin', 'PATCH', '/channel_folders/1', { description: 'Other' });
      return {
        edited: edited.status,
        listed: (await ask('member', 'GET', '/channel_folders')).status,
        folder: (await subscribed(client)).folder_id,
        registered: 'channel_folders' in (await ask('member', 'POST', '/register')).body,
      };
    },
    below: { edited: 404, listed: 404, folder: undefined, registered: false },
    at: { edited: 200, listed: 200, folder: 1, registered: true },
  },
  partialSubscribers: {
    show: async ({ ask }) => [
      (await ask('member', 'GET', '/users/me/subscriptions', { include_subscribers: 'partial' })).status,
      (await ask('member', 'GET', '/users/me/subscriptions', { include_subscribers: 'true' })).status,
    ],
    below: [400, 200],
    at: [200, 200],
  },
  foldersReordered: {
    show: async ({ ask }) => [
      (await ask('admin', 'PATCH', '/channel_folders', { order: [2, 1] })).status,
      'order' in (await ask('member', 'GET', '/channel_folders')).body.channel_folders[0],
    ],
    below: [405, false],
    at: [200, true],
  },
  folderReorderEvents: {
    async show({ mock, ask }) {
      const { queue_id } = await mock.queues.register('member', { eventTypes: ['channel_folder'] });
      await ask('admin', 'PATCH', '/channel_folders', { order: [2, 1] });
      return mock.queues.events(queue_id).map((event) => 'op' in event && event.op);
    },
    below: [],
    at: ['reorder'],
  },
  deletedChannelIds: {
    async show({ mock, ask }) {
      const { body } = await ask('guest', 'POST', '/register', { event_types: ['stream'] });
      const { queue_id } = body;
      await ask('admin', 'DELETE', '/streams/5');
      return mock.queues
        .events(queue_id)
        .map(
          (event) => 'streams' in event && ['name' in (event.streams[0] as object), 'stream_ids' in event],
        );
    },
    below: [[true, false]],
    at: [[false, true]],
  },
  peersOfDeactivated: {
    async show({ mock, ask }) {
      const { queue_id } = await mock.queues.register('admin', {
        eventTypes: ['subscription', 'realm_user'],
      });
      await ask('admin', 'DELETE', '/users/6');
      return [...new Set(mock.queues.events(queue_id).map((event) => 'op' in event && event.op))];
    },
    below: ['update'],
    at: ['peer_remove', 'update'],
  },
  webPublicChannels: {
    async show({ ask, mock }) {
      await ask('owner', 'PATCH', '/streams/1', { is_web_public: true });
      return mock.db.channels.get(1)?.is_web_public;
    },
    below: false,
    at: true,
  },
  channelById: {
    show: async ({ ask }) => (await ask('member', 'GET', '/streams/1')).status,
    below: 405,
    at: 200,
  },
  canRemoveSubscribers: permissionRow('can_remove_subscribers_group'),
  defaultChannelParameter: parameterRow({ is_default_stream: false }),
  topicDeletionComplete: {
    show: async ({ ask }) =>
      (await ask('admin', 'POST', '/streams/1/delete_topic', { topic_name: 'standup' })).body,
    below: { result: 'success', msg: '' },
    at: { result: 'success', msg: '', complete: true },
  },
  channelGroupObjects: {
    async show({ ask }) {
      const send = async (can_remove_subscribers_group: unknown) =>
        (await ask('owner', 'PATCH', '/streams/1', { can_remove_subscribers_group })).status;
      return [await send(5), await send({ new: { direct_members: [4], direct_subgroups: [] } })];
    },
    below: [200, 400],
    at: [400, 200],
  },
  canAdministerChannel: permissionRow('can_administer_channel_group'),
  canSendMessage: {
    async show({ ask, mock }) {
      const fields = { stream_post_policy: 2, can_send_message_group: { new: 5 } };
      const { body } = await ask('owner', 'PATCH', '/streams/1', fields);
      const group = mock.db.channels.get(1)?.can_send_message_group;
      return { ignored: body.ignored_parameters_unsupported, group };
    },
    below: { ignored: ['can_send_message_group'], group: 6 },
    at: { ignored: ['stream_post_policy'], group: 5 },
  },
  channelEmailSender: {
    async show({ ask }) {
      const { status, body } = await ask('member', 'GET', '/streams/1/email_address', { sender_id: 6 });
      return { status, ignored: body.ignored_parameters_unsupported };
    },
    below: { status: 200, ignored: ['sender_id'] },
    at: { status: 400, ignored: undefined },
  },
  channelContentAccess: {
    async show({ ask }) {
      const fields = { include_public: false, include_can_access_content: true };
      const { streams } = (await ask('bot', 'GET', '/streams', fields)).body;
      return streams.map(({ stream_id }: { stream_id: number }) => stream_id);
    },
    below: [1],
    at: [1, 2, 4, 5, 6],
  },
  canAddChannelSubscribers: permissionRow('can_add_subscribers_group'),
  canSubscribe: permissionRow('can_subscribe_group'),
  channelUnarchived: {
    async show({ ask, mock }) {
      await ask('owner', 'DELETE', '/streams/2');
      await ask('owner', 'PATCH', '/streams/2', { is_archived: false });
      return mock.db.channels.get(2)?.is_archived;
    },
    below: true,
    at: false,
  },
  canMoveInChannel: permissionRow(
    'can_move_messages_out_of_channel_group',
    'can_move_messages_within_channel_group',
  ),
  canResolveInChannel: permissionRow('can_resolve_topics_group'),
  canDeleteInChannel: permissionRow('can_delete_any_message_group', 'can_delete_own_message_group'),
  channelCreated: {
    show: async ({ ask }) =>
      (await ask('member', 'POST', '/channels/create', { name: 'lunch', subscribers: [] })).status,
    below: 404,
    at: 200,
  },
  userChannels: {
    show: async ({ ask }) => (await ask('member', 'GET', '/users/6/channels')).status,
    below: 404,
    at: 200,
  },
};
