import { DEFAULT_NOW } from '../../../../src/model/index.js';
import { writable } from '../../../support/writable.js';
import type { LevelClient } from '../client.js';
import { newestId, type Rows, read } from '../row.js';

/** Messages that match a narrow. */
function narrowed(ask: LevelClient['ask'], narrow: unknown) {
  return ask('member', 'GET', '/messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow });
}

/** Moves the newest message in channel 1 to another topic, and returns it. */
async function moved(client: LevelClient) {
  const id = newestId(client);
  await client.ask('admin', 'PATCH', `/messages/${id}`, { topic: 'elsewhere', propagate_mode: 'change_one' });
  return read(client, id);
}

/** Sends a message to a new topic of someone who follows the topics they start, and returns the response. */
async function started({ mock, ask }: LevelClient) {
  await writable(mock.db).user_settings.create({
    user_id: 4,
    settings: { automatically_follow_topics_policy: 3 },
  });
  const fields = { type: 'stream', to: 1, topic: 'fresh', content: 'Hello' };
  return (await ask('member', 'POST', '/messages', fields)).body;
}

/** A message by member in channel 1. */
async function sent(client: LevelClient, fields: Record<string, unknown> = {}): Promise<number> {
  const { body } = await client.ask('member', 'POST', '/messages', {
    type: 'stream',
    to: 1,
    topic: 'lunch',
    content: 'Hello',
    ...fields,
  });
  return body.id;
}

/** A file of member in GET /attachments. */
async function attachment({ mock, ask }: LevelClient) {
  await writable(mock.db).uploads.create({
    user_id: 4,
    path: '/user_uploads/1/abc/notes.txt',
    name: 'notes.txt',
    content_type: 'text/plain',
    size: 2,
    created: DEFAULT_NOW,
    content: 'SGk=',
  });
  return (await ask('member', 'GET', '/attachments')).body.attachments[0];
}

export const messageRows: Rows = {
  automaticVisibility: {
    show: async (client) => (await started(client)).automatic_new_visibility_policy,
    below: undefined,
    at: 3,
  },
  historyTopic: {
    show: async (client) => Object.keys((await moved(client)).edit_history[0]).sort(),
    below: ['prev_subject', 'timestamp', 'user_id'],
    at: ['prev_topic', 'timestamp', 'topic', 'user_id'],
  },
  singleMessage: {
    show: async (client) =>
      'message' in (await client.ask('member', 'GET', `/messages/${newestId(client)}`)).body,
    below: false,
    at: true,
  },
  includeAnchor: {
    show: async (client) => (await read(client, newestId(client), { include_anchor: false })) === undefined,
    below: false,
    at: true,
  },
  flagsForNarrow: {
    async show({ ask }) {
      const fields = {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        narrow: [],
        op: 'add',
        flag: 'starred',
      };
      return (await ask('member', 'POST', '/messages/flags/narrow', fields)).status;
    },
    below: 404,
    at: 200,
  },
  readReceiptsWithoutMuted: {
    async show(client) {
      const id = await sent(client);
      await client.ask('admin', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
      await client.ask('member', 'POST', '/users/me/muted_users/2');
      return (await client.ask('member', 'GET', `/messages/${id}/read_receipts`)).body.user_ids;
    },
    below: [2],
    at: [],
  },
  typingPlaces: {
    async show({ mock, ask }) {
      const options = { eventTypes: ['typing'] };
      const { queue_id } = await mock.queues.register('colleague', options);
      const send = async (fields: object) =>
        (await ask('member', 'POST', '/typing', { op: 'start', ...fields })).status;
      const statuses = [
        await send({ type: 'stream', to: [1], topic: 'x' }),
        await send({ type: 'stream', stream_id: 1, topic: 'x' }),
        await send({ type: 'private', to: [6] }),
        await send({ to: [6] }),
      ];
      const types = mock.queues
        .events(queue_id)
        .map((event) => (event as { message_type?: string }).message_type);
      return { statuses, types };
    },
    below: { statuses: [200, 400, 200, 200], types: ['stream', 'private', 'private'] },
    at: { statuses: [400, 200, 400, 200], types: ['stream', 'direct'] },
  },
  editTyping: {
    async show(client) {
      const id = await sent(client);
      return (await client.ask('member', 'POST', `/messages/${id}/typing`, { op: 'start' })).status;
    },
    below: 404,
    at: 200,
  },
  readBySender: {
    async show(client) {
      const id = await sent(client, { read_by_sender: false });
      return (await read(client, id)).flags.includes('read');
    },
    below: true,
    at: false,
  },
  channelType: {
    show: async ({ ask }) => [
      (await ask('member', 'PATCH', '/scheduled_messages/1', { type: 'channel', content: 'Other' })).status,
      (await ask('member', 'PATCH', '/scheduled_messages/1', { type: 'stream', content: 'Other' })).status,
      (await ask('member', 'POST', '/messages', { type: 'channel', to: 1, topic: 'a', content: 'b' })).status,
    ],
    below: [400, 200, 400],
    at: [200, 200, 200],
  },
  attachmentSeconds: {
    show: async (client) => (await attachment(client)).create_time,
    below: DEFAULT_NOW * 1000,
    at: DEFAULT_NOW,
  },
  attachmentMessageIds: {
    async show(client) {
      const { messages, message_ids } = await attachment(client);
      return { messages, message_ids };
    },
    below: { messages: [], message_ids: undefined },
    at: { messages: undefined, message_ids: [] },
  },
  detachedUploads: {
    async show(client) {
      const id = await sent(client);
      const { body } = await client.ask('member', 'PATCH', `/messages/${id}`, { content: 'Other' });
      return 'detached_uploads' in body;
    },
    below: false,
    at: true,
  },
  messageIds: {
    async show(client) {
      const { status, body } = await client.ask('member', 'GET', '/messages', {
        message_ids: [newestId(client)],
      });
      return [status, body.messages?.length];
    },
    below: [400, undefined],
    at: [200, 1],
  },
  reactionUserRemoved: {
    async show(client) {
      const id = newestId(client);
      await client.ask('member', 'POST', `/messages/${id}/reactions`, { emoji_name: 'smile' });
      const { user, user_id } = (await read(client, id)).reactions.at(-1);
      return [user?.id, user_id];
    },
    below: [4, 4],
    at: [undefined, 4],
  },
  reactionEventUser: {
    async show(client) {
      const { queue_id } = await client.mock.queues.register('admin', { eventTypes: ['reaction'] });
      await client.ask('member', 'POST', `/messages/${newestId(client)}/reactions`, { emoji_name: 'smile' });
      const fields = { queue_id, last_event_id: -1, dont_block: true };
      const { body } = await client.ask('admin', 'GET', '/events', fields);
      return body.events.map((event: object) => 'user' in event);
    },
    below: [false],
    at: [true],
  },
  emptyTopic: {
    async show(client) {
      const id = client.mock.db.messages
        .idsBy('channel', 1)
        .find((one) => client.mock.db.messages.get(one)?.topic === '') as number;
      const { body } = await client.ask('member', 'POST', '/register');
      return [
        (await read(client, id, { allow_empty_topic_name: true })).subject,
        body.realm_empty_topic_display_name,
        (await client.ask('member', 'POST', '/messages', { type: 'stream', to: 1, topic: '', content: 'b' }))
          .status,
      ];
    },
    below: ['general chat', undefined, 400],
    at: ['', 'general chat', 200],
  },
  ignoredUnsubscribed: {
    async show(client) {
      const { body } = await client.ask('member', 'POST', '/messages/flags', {
        messages: [newestId(client)],
        op: 'remove',
        flag: 'read',
      });
      return body.ignored_because_not_subscribed_channels;
    },
    below: undefined,
    at: [],
  },
  movedTimestamp: {
    async show(client) {
      const message = await moved(client);
      return ['last_edit_timestamp', 'last_moved_timestamp'].filter((name) => name in message);
    },
    below: ['last_edit_timestamp'],
    at: ['last_moved_timestamp'],
  },
  noTopicMeansEmptyTopic: {
    show: async (client) => client.mock.db.messages.get(await sent(client, { topic: '(no topic)' }))?.topic,
    below: '(no topic)',
    at: '',
  },
  contentHashOnEdit: {
    async show(client) {
      const id = await sent(client);
      const fields = { content: 'Other', prev_content_sha256: 'a'.repeat(64) };
      return (await client.ask('member', 'PATCH', `/messages/${id}`, fields)).status;
    },
    below: 200,
    at: 400,
  },
  messageReports: {
    show: async (client) =>
      (await client.ask('member', 'POST', `/messages/${newestId(client)}/report`, { report_type: 'spam' }))
        .status,
    below: 404,
    at: 200,
  },
  reportTypesAnnounced: {
    async show(client) {
      const { body } = await client.ask('member', 'POST', '/register');
      const path = `/messages/${newestId(client)}/report`;
      return [
        body.server_report_message_types?.map(({ key }: { key: string }) => key).sort(),
        (await client.ask('member', 'POST', path, { report_type: 'harassment' })).status,
      ];
    },
    below: [undefined, 200],
    at: [['harassment', 'inappropriate', 'norms', 'other', 'spam'], 200],
  },
  mentionsNarrow: {
    show: async ({ ask }) => (await narrowed(ask, [{ operator: 'mentions', operand: 4 }])).status,
    below: 400,
    at: 200,
  },
  archivedChannelsNarrow: {
    show: async ({ ask }) => (await narrowed(ask, [['channels', 'archived']])).status,
    below: 400,
    at: 200,
  },
  topicPermalinks: {
    async show(client) {
      await sent(client);
      const id = await sent(client, { content: '#**general>lunch**' });
      return (await read(client, id)).content.match(/\/topic\/lunch(\/with\/)?/)[0];
    },
    below: '/topic/lunch',
    at: '/topic/lunch/with/',
  },
  dateAnchor: {
    async show({ ask }) {
      const fields = { anchor: 'date', anchor_date: '2020-01-01', num_before: 0, num_after: 1 };
      const { status, body } = await ask('member', 'GET', '/messages', fields);
      return [status, body.found_anchor];
    },
    below: [400, undefined],
    at: [200, true],
  },
};
