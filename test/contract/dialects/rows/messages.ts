import type { Client } from '../../../support/start-mock.js';
import type { Rows } from '../row.js';

const WINDOW = { num_before: 0, num_after: 0 };

/** Returns the ID of the newest message. */
const newest = ({ mock }: Client) => mock.db.messages.ids().at(-1) as number;

/** 2026-02-01T00:00:00Z, after the start of the clock. */
const LATER = 1_769_904_000;
const LONG = 'x'.repeat(31);
const IN_CHANNEL = { type: 'channel', to: 1, topic: 'lengths' };

/** Sends, edits and stores long content and topics, and returns the stored strings. */
async function storeEverywhere({ mock, call }: Client, content: string, topic: string) {
  const to = { ...IN_CHANNEL, topic };
  const scheduled = { ...to, content, scheduled_delivery_timestamp: LATER };
  const draft = { type: 'stream', to: [1], topic, content };
  const { body } = await call('member', 'POST', '/messages', { ...IN_CHANNEL, content: 'short' });
  const responses = [
    await call('member', 'POST', '/messages', { ...to, content }),
    await call('member', 'PATCH', `/messages/${body.id}`, { content, topic }),
    await call('member', 'POST', '/scheduled_messages', scheduled),
    await call('member', 'PATCH', '/scheduled_messages/1', { content, topic }),
    await call('member', 'POST', '/drafts', { drafts: [draft] }),
  ];
  const { messages, scheduled_messages, drafts } = mock.db;
  const stored = [
    messages.get(body.id + 1),
    messages.get(body.id),
    scheduled_messages.get(5),
    scheduled_messages.get(1),
    drafts.all().at(-1),
  ];
  return responses.map(({ status }, i) =>
    status === 200 ? { content: stored[i]?.content, topic: stored[i]?.topic } : status,
  );
}

export const messageRows = {
  requiresListOfRecipients: {
    async show({ call }) {
      return (await call('member', 'POST', '/messages', { type: 'direct', to: 6, content: 'x' })).status;
    },
    reference: 200,
    zulip: 400,
  },
  removesUndoneNotices: {
    async show({ call, mock }) {
      const { body } = await call('admin', 'POST', '/messages', {
        ...IN_CHANNEL,
        topic: 'quiet',
        content: 'x',
      });
      const resolve = (topic: string) =>
        call('admin', 'PATCH', `/messages/${body.id}`, { topic, propagate_mode: 'change_all' });
      const notices = () => mock.db.messages.idsBy('topic', '1:quiet').length - 1;
      await resolve('✔ quiet');
      mock.clock.advance({ seconds: 60 });
      await resolve('quiet');
      const inTime = notices();
      await resolve('✔ quiet');
      mock.clock.advance({ seconds: 61 });
      await resolve('quiet');
      return [inTime, notices()];
    },
    reference: [2, 4],
    zulip: [0, 2],
  },
  followsTopicsByDefault: {
    async show({ call }) {
      const { body } = await call('member', 'POST', '/messages', {
        ...IN_CHANNEL,
        topic: 'fresh',
        content: 'x',
      });
      return body.automatic_new_visibility_policy ?? null;
    },
    reference: null,
    zulip: 3,
  },
  rendersLongContent: {
    options: { settings: { max_message_length: 30 } },
    async show({ call }) {
      const lengths = [30, 31, 300, 301];
      const render = (length: number) =>
        call('member', 'POST', '/messages/render', { content: 'x'.repeat(length) });
      return (await Promise.all(lengths.map(render))).map(({ status }) => status);
    },
    reference: [200, 400, 400, 400],
    zulip: [200, 200, 200, 400],
  },
  truncatesLongContent: {
    options: { settings: { max_message_length: 30 } },
    show: (client) => storeEverywhere(client, LONG, 'same'),
    reference: [400, 400, 400, 400, 400],
    zulip: Array(5).fill({ content: 'xxxxxxxxxx\n[message truncated]', topic: 'same' }),
  },
  truncatesLongTopics: {
    options: { settings: { max_topic_length: 30 } },
    show: (client) => storeEverywhere(client, 'same', LONG),
    reference: [400, 400, 400, 400, 400],
    zulip: Array(5).fill({ content: 'same', topic: `${'x'.repeat(27)}...` }),
  },
  limitsReportDescription: {
    options: { settings: { moderation_request_channel_id: 3 } },
    async show({ call }) {
      const statuses: number[] = [];
      for (const description of ['x'.repeat(1001), '  ', '']) {
        const report = { report_type: 'other', description };
        statuses.push((await call('member', 'POST', '/messages/4/report', report)).status);
      }
      return statuses;
    },
    reference: [200, 400, 400],
    zulip: [400, 200, 400],
  },
  requiresTopicToMarkAsRead: {
    async show({ call }) {
      const fields = { stream_id: 1, topic_name: 'no such topic' };
      return (await call('member', 'POST', '/mark_topic_as_read', fields)).status;
    },
    reference: 200,
    zulip: 400,
  },
  knowsEmojiByName: {
    async show({ call }) {
      const emoji = { emoji_name: 'no_such_emoji', emoji_code: '1f44d' };
      return (await call('member', 'POST', '/messages/4/reactions', emoji)).status;
    },
    reference: 200,
    zulip: 400,
  },
  listsOldestDraftsFirst: {
    async show({ call }) {
      const draft = { type: '', to: [], topic: '', content: 'later' };
      const drafts = [
        { ...draft, timestamp: 2 },
        { ...draft, timestamp: 1 },
      ];
      await call('owner', 'POST', '/drafts', { drafts });
      const { body } = await call('owner', 'GET', '/drafts');
      return body.drafts.map(({ timestamp }: { timestamp: number }) => timestamp);
    },
    reference: [2, 1],
    zulip: [1, 2],
  },
  requiresViewNames: {
    async show({ call }) {
      const view = { fragment: 'narrow/is/alerted', is_pinned: true };
      return (await call('owner', 'POST', '/navigation_views', view)).status;
    },
    reference: 200,
    zulip: 400,
  },
  rejectsCurrentViewNames: {
    async show({ call }) {
      const path = '/navigation_views/narrow/channel/2-engineering';
      return (await call('member', 'PATCH', path, { name: 'Engineering' })).status;
    },
    reference: 200,
    zulip: 400,
  },
  returnsNullViewNames: {
    async show({ call, mock }) {
      const { queue_id } = await mock.queues.register('member', { eventTypes: ['navigation_view'] });
      await call('member', 'POST', '/navigation_views', { fragment: 'recent', is_pinned: true });
      const { body } = await call('member', 'GET', '/navigation_views');
      const registered = await call('member', 'POST', '/register', {
        fetch_event_types: ['navigation_views'],
      });
      const [added] = mock.queues.events(queue_id);
      return [
        body.navigation_views[0],
        registered.body.navigation_views.at(-1),
        added?.type === 'navigation_view' && added.op === 'add' && added.navigation_view,
      ];
    },
    reference: [
      { fragment: 'inbox', is_pinned: true },
      { fragment: 'recent', is_pinned: true },
      { fragment: 'recent', is_pinned: true },
    ],
    zulip: [
      { fragment: 'inbox', is_pinned: true, name: null },
      { fragment: 'recent', is_pinned: true, name: null },
      { fragment: 'recent', is_pinned: true, name: null },
    ],
  },
  remembersSentScheduledMessages: {
    async show({ mock, call }) {
      mock.clock.advance({ seconds: 2 * 3600 });
      const path = '/scheduled_messages/1';
      const listed = await call('member', 'GET', '/scheduled_messages');
      return [
        listed.body.scheduled_messages.some((one: Record<string, unknown>) => one.scheduled_message_id === 1),
        (await call('member', 'PATCH', path, { content: 'too late' })).status,
        (await call('member', 'DELETE', path)).status,
        (await call('member', 'DELETE', path)).status,
      ];
    },
    reference: [false, 404, 404, 404],
    zulip: [false, 400, 200, 404],
  },
  rejectsEmptyScheduledEdits: {
    show: async ({ call }) => (await call('member', 'PATCH', '/scheduled_messages/1')).status,
    reference: 200,
    zulip: 400,
  },
  requiresRecipientWithType: {
    async show({ call }) {
      const edits: [number, Record<string, unknown>][] = [
        [1, { type: 'stream' }],
        [1, { type: 'channel', to: 1 }],
        [2, { type: 'direct' }],
        [1, { type: 'stream', to: 1, topic: 'same' }],
        [2, { type: 'direct', to: [6] }],
        [1, { to: 1 }],
      ];
      const statuses: number[] = [];
      for (const [id, fields] of edits)
        statuses.push((await call('member', 'PATCH', `/scheduled_messages/${id}`, fields)).status);
      return statuses;
    },
    reference: [200, 200, 200, 200, 200, 200],
    zulip: [400, 400, 400, 200, 200, 200],
  },
  firstUnreadWinsOverAnchor: {
    async show({ call }) {
      const fields = { ...WINDOW, anchor: 'oldest', use_first_unread_anchor: true };
      const { status, body } = await call('member', 'GET', '/messages', fields);
      return [status, body.code];
    },
    reference: [400, 'BAD_REQUEST'],
    zulip: [200, undefined],
  },
  firstUnreadSkipsMuted: {
    async show(client) {
      const { call } = client;
      await call('member', 'POST', '/mark_all_as_read');
      const muted = { type: 'channel', to: 1, topic: 'muted', content: 'first' };
      await call('owner', 'POST', '/messages', muted);
      await call('owner', 'POST', '/messages', { ...muted, topic: 'heard', content: 'second' });
      await call('member', 'POST', '/user_topics', { stream_id: 1, topic: 'muted', visibility_policy: 1 });
      const { body } = await call('member', 'GET', '/messages', { ...WINDOW, anchor: 'first_unread' });
      return newest(client) - body.anchor;
    },
    reference: 1,
    zulip: 0,
  },
  firstUnreadFallsBackToNewestEnd: {
    async show({ call }) {
      await call('member', 'POST', '/mark_all_as_read');
      const fields = { ...WINDOW, num_before: 1, anchor: 'first_unread' };
      return (await call('member', 'GET', '/messages', fields)).body.anchor === 1e16;
    },
    reference: false,
    zulip: true,
  },
} satisfies Rows;
