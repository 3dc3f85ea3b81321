import type { Recipes } from './recipe.js';

// IDs of the scenario `default`: message 4 by member (the caller by default) in channel 2, and message 37 in a private
// channel that member cannot read. No record has the ID 999 or 99999.

/** Adds 16 users, subscribed to the default channel. */
const SIXTEEN_USERS = Array.from({ length: 16 }, (_, i) => ({
  as: 'admin',
  method: 'POST',
  path: '/users',
  fields: { email: `new${i}@example.org`, full_name: `New ${i}`, password: 'secret' },
}));

const NEW_EMAILS = SIXTEEN_USERS.map(({ fields }) => fields.email);

export const CHANNEL_MENTION = {
  when: 'the content mentions everyone in a channel with more than 15 subscribers, without the permission',
  before: SIXTEEN_USERS,
};

export const TOPIC_MENTION = {
  when: 'the content mentions a topic with more than 15 participants, without the permission',
  unreachable: 'More users must write in the topic than there are personas.',
};

export const messages: Recipes = {
  'GET /messages/{message_id}': {
    BAD_REQUEST: [
      { when: 'the message does not exist', path: '/messages/99999' },
      { when: 'the caller cannot read the message', path: '/messages/37' },
    ],
  },
  'GET /messages/{message_id}/history': {
    BAD_REQUEST: [
      { when: 'the message does not exist', path: '/messages/99999/history' },
      { when: 'the caller cannot read the message', path: '/messages/37/history' },
      {
        when: 'the organization does not show how messages were edited',
        path: '/messages/4/history',
        settings: { allow_edit_history: false },
      },
    ],
  },
  'POST /messages': {
    STREAM_WILDCARD_MENTION_NOT_ALLOWED: [
      { ...CHANNEL_MENTION, fields: { type: 'channel', to: 1, topic: 'plans', content: '@**all** hello' } },
    ],
    TOPIC_WILDCARD_MENTION_NOT_ALLOWED: [TOPIC_MENTION],
    BAD_REQUEST: [
      { when: 'a recipient does not exist', fields: { type: 'direct', to: '[999]', content: 'Hello' } },
      {
        when: 'the caller may not post in the channel',
        fields: { type: 'channel', to: '4', topic: 'news', content: 'Hello' },
      },
      {
        when: 'the content is too long',
        settings: { max_message_length: 4 },
        fields: { type: 'channel', to: '1', topic: 'standup', content: 'Hello' },
      },
    ],
    STREAM_DOES_NOT_EXIST: [
      {
        when: 'no channel has this name or ID',
        fields: { type: 'channel', to: '999', topic: 'standup', content: 'Hello' },
      },
    ],
  },
  'POST /typing': {
    BAD_REQUEST: [
      { when: '`to` is missing', fields: { op: 'start' } },
      { when: 'a channel is named without a topic', fields: { op: 'start', type: 'stream', stream_id: 1 } },
      {
        when: 'the channel does not exist',
        fields: { op: 'start', type: 'stream', stream_id: 999, topic: 'standup' },
      },
    ],
  },
  'GET /messages/{message_id}/read_receipts': {
    BAD_REQUEST: [
      { when: 'the message does not exist', path: '/messages/99999/read_receipts' },
      { when: 'the caller cannot read the message', path: '/messages/37/read_receipts' },
      {
        when: 'the organization disables read receipts',
        path: '/messages/4/read_receipts',
        settings: { enable_read_receipts: false },
      },
    ],
  },
  'POST /messages/{message_id}/typing': {
    BAD_REQUEST: [
      { when: 'the message does not exist', path: '/messages/99999/typing', fields: { op: 'start' } },
      { when: 'the message was sent by another user', path: '/messages/1/typing', fields: { op: 'start' } },
      {
        when: 'the caller has disabled typing notifications',
        path: '/messages/4/typing',
        before: [
          {
            as: 'member',
            method: 'PATCH',
            path: '/settings',
            fields: { send_stream_typing_notifications: false },
          },
        ],
        fields: { op: 'start' },
      },
    ],
  },
  'PATCH /messages/{message_id}': {
    BAD_REQUEST: [
      { when: 'the message does not exist', path: '/messages/99999', fields: { content: 'Hello' } },
      { when: "the message is not the caller's", path: '/messages/1', fields: { content: 'Hello' } },
      { when: 'nothing is changed', path: '/messages/4' },
      {
        when: 'the time limit for editing has passed',
        path: '/messages/4',
        settings: { message_content_edit_limit_seconds: 1 },
        fields: { content: 'Hello' },
      },
    ],
    STREAM_WILDCARD_MENTION_NOT_ALLOWED: [
      {
        when: 'the new content mentions everyone in a channel with more than 15 subscribers, without the permission',
        before: [
          ...SIXTEEN_USERS,
          {
            as: 'admin',
            method: 'POST',
            path: '/users/me/subscriptions',
            fields: { subscriptions: [{ name: 'engineering' }], principals: NEW_EMAILS },
          },
        ],
        path: '/messages/4',
        fields: { content: '@**all** hello' },
      },
    ],
    TOPIC_WILDCARD_MENTION_NOT_ALLOWED: [TOPIC_MENTION],
    EXPECTATION_MISMATCH: [
      {
        when: 'the hash of the content differs',
        path: '/messages/4',
        fields: { content: 'Hello', prev_content_sha256: '0'.repeat(64) },
        extra: { field_name: 'prev_content_sha256' },
      },
    ],
    MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: [
      {
        when: 'some messages of the topic are past the time limit',
        path: '/messages/9',
        fields: { topic: 'release', propagate_mode: 'change_all' },
        settings: { move_messages_within_stream_limit_seconds: 252_700 },
      },
    ],
  },
  'DELETE /messages/{message_id}': {
    BAD_REQUEST: [
      { when: 'the message does not exist', path: '/messages/99999' },
      { when: 'the caller may not delete the message', path: '/messages/1' },
    ],
  },
  'POST /messages/{message_id}/reactions': {
    BAD_REQUEST: [
      { when: 'the emoji does not exist', path: '/messages/4/reactions', fields: { emoji_name: 'nonsense' } },
      {
        when: 'the message does not exist',
        path: '/messages/99999/reactions',
        fields: { emoji_name: 'smile' },
      },
    ],
    REACTION_ALREADY_EXISTS: [
      {
        when: 'the caller has already reacted with this emoji',
        before: [
          { as: 'member', method: 'POST', path: '/messages/4/reactions', fields: { emoji_name: 'smile' } },
        ],
        path: '/messages/4/reactions',
        fields: { emoji_name: 'smile' },
      },
    ],
  },
  'DELETE /messages/{message_id}/reactions': {
    BAD_REQUEST: [{ when: 'neither name nor code is specified', path: '/messages/4/reactions' }],
    REACTION_DOES_NOT_EXIST: [
      {
        when: 'the caller has not reacted with this emoji',
        path: '/messages/4/reactions',
        fields: { emoji_name: 'smile' },
      },
    ],
  },
  'POST /messages/{message_id}/report': {
    BAD_REQUEST: [
      {
        when: 'no moderation request channel is configured',
        settings: { moderation_request_channel_id: null },
        path: '/messages/4/report',
        fields: { report_type: 'spam' },
      },
      {
        when: 'the reason is “other” and has no description',
        path: '/messages/4/report',
        fields: { report_type: 'other' },
      },
      { when: 'the message does not exist', path: '/messages/99999/report', fields: { report_type: 'spam' } },
    ],
  },
  'POST /submessage': {
    BAD_REQUEST: [
      {
        when: "another user's message is neither a poll nor a to-do list",
        as: 'owner',
        fields: { message_id: 4, msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' },
      },
      {
        when: 'the message does not exist',
        fields: { message_id: 99999, msg_type: 'widget', content: '{}' },
      },
    ],
  },
  'POST /mark_stream_as_read': {
    BAD_REQUEST: [{ when: 'the channel does not exist', fields: { stream_id: 99 } }],
  },
  'POST /mark_topic_as_read': {
    BAD_REQUEST: [{ when: 'the channel does not exist', fields: { stream_id: 99, topic_name: 'standup' } }],
  },
  'POST /messages/render': {
    BAD_REQUEST: [
      { when: 'the content is too long', settings: { max_message_length: 4 }, fields: { content: 'Hello' } },
    ],
  },
  'POST /messages/flags': {
    BAD_REQUEST: [
      { when: 'the flag does not exist', fields: { messages: [4], op: 'add', flag: 'nonsense' } },
      { when: 'the flag is not set by clients', fields: { messages: [4], op: 'add', flag: 'mentioned' } },
    ],
  },
};
