import { type Recipes, step } from './recipe.js';

// IDs in the scenario `default`: message 4, sent by the persona `member` (the default caller) to channel 2, and message
// 37 in a private channel that `member` cannot read. No record has the ID 999 or 99999.

const NEW_EMAILS = Array.from({ length: 16 }, (_, index) => `new${index}@example.org`);

/** Requests that add 16 users, who are then subscribed to the default channel. */
export const SIXTEEN_USERS = NEW_EMAILS.map((email, index) =>
  step('admin', 'POST', '/users', { email, full_name: `New ${index}`, password: 'secret' }),
);

export const CHANNEL_MENTION =
  'the content mentions everyone in a channel with more than 15 subscribers, without the permission';

export const TOPIC_MENTION = {
  'the content mentions a topic with more than 15 participants, without the permission': {
    code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
    unreachable: 'More users must write in the topic than there are personas.',
  },
} as const;

const NEWEST = { anchor: 'newest', num_before: 1, num_after: 0 };
const MARK_NEWEST = { ...NEWEST, op: 'add', flag: 'read' };
const NO_CHANNEL = [{ operator: 'channel', operand: 99 }];
const UNKNOWN_OPERATOR = {
  code: 'BAD_NARROW',
  dialect: 'zulip',
  extra: { desc: 'there is no operator "mood"' },
} as const;

export const messages: Recipes = {
  'GET /messages': {
    'the narrow names an unknown channel, in the `zulip` dialect': {
      code: 'BAD_NARROW',
      fields: { ...NEWEST, narrow: [['channel', 'nowhere']] },
      dialect: 'zulip',
      extra: { desc: 'there is no channel "nowhere"' },
    },
    '`num_before` is missing, in the `zulip` dialect': {
      code: 'REQUEST_VARIABLE_MISSING',
      unreachable: 'Only servers below level 300 return it.',
      dialect: 'zulip',
    },
    'the anchor is missing': { fields: { num_before: 1, num_after: 1 } },
    'the request is for more than 5000 messages': { fields: { ...NEWEST, num_before: 5001 } },
    '`message_ids` is sent with an anchor': { fields: { message_ids: [1], anchor: 'newest' } },
    'the narrow names an unknown channel': { fields: { ...NEWEST, narrow: NO_CHANNEL } },
    'the narrow has an unknown operator': {
      fields: { ...NEWEST, narrow: [{ operator: 'colour', operand: 'red' }] },
    },
  },
  'GET /messages/matches_narrow': {
    'the narrow has an unknown operator, in the `zulip` dialect': {
      ...UNKNOWN_OPERATOR,
      fields: { msg_ids: [4], narrow: [['mood', 'good']] },
    },
    'the narrow names an unknown channel': { fields: { msg_ids: [1], narrow: NO_CHANNEL } },
  },
  'POST /messages/flags/narrow': {
    'the narrow has an unknown operator, in the `zulip` dialect': {
      ...UNKNOWN_OPERATOR,
      fields: { ...MARK_NEWEST, narrow: [['mood', 'good']] },
    },
    'the narrow names an unknown channel': { fields: { ...MARK_NEWEST, narrow: NO_CHANNEL } },
  },
  'GET /messages/{message_id}': {
    'the message does not exist': { path: '/messages/99999' },
    'the caller cannot read the message': { path: '/messages/37' },
  },
  'GET /messages/{message_id}/history': {
    'the message does not exist': { path: '/messages/99999/history' },
    'the caller cannot read the message': { path: '/messages/37/history' },
    'the organization does not show how messages were edited': {
      path: '/messages/4/history',
      settings: { allow_edit_history: false },
    },
  },
  'POST /messages': {
    [CHANNEL_MENTION]: {
      code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      before: SIXTEEN_USERS,
      fields: { type: 'channel', to: 1, topic: 'plans', content: '@**all** hello' },
    },
    ...TOPIC_MENTION,
    'a recipient does not exist': { fields: { type: 'direct', to: '[999]', content: 'Hello' } },
    'the caller may not post in the channel': {
      fields: { type: 'channel', to: '4', topic: 'news', content: 'Hello' },
    },
    'the content is too long': {
      settings: { max_message_length: 4 },
      fields: { type: 'channel', to: '1', topic: 'standup', content: 'Hello' },
    },
    'no channel has this name or ID': {
      code: 'STREAM_DOES_NOT_EXIST',
      fields: { type: 'channel', to: '999', topic: 'standup', content: 'Hello' },
    },
    'the channel does not allow the empty topic': {
      scenario: 'empty-topics',
      fields: { type: 'channel', to: 8, topic: '', content: 'Hello' },
    },
    'the channel allows only the empty topic': {
      scenario: 'empty-topics',
      fields: { type: 'channel', to: 7, topic: 'lunch', content: 'Hello' },
    },
  },
  'POST /typing': {
    '`to` is missing': { fields: { op: 'start' } },
    'a channel is named without a topic': { fields: { op: 'start', type: 'stream', stream_id: 1 } },
    'the channel does not exist': {
      fields: { op: 'start', type: 'stream', stream_id: 999, topic: 'standup' },
    },
  },
  'GET /messages/{message_id}/read_receipts': {
    'the message does not exist': { path: '/messages/99999/read_receipts' },
    'the caller cannot read the message': { path: '/messages/37/read_receipts' },
    'the organization disables read receipts': {
      path: '/messages/4/read_receipts',
      settings: { enable_read_receipts: false },
    },
  },
  'POST /messages/{message_id}/typing': {
    'the message does not exist': { path: '/messages/99999/typing', fields: { op: 'start' } },
    'the message was sent by another user': { path: '/messages/1/typing', fields: { op: 'start' } },
    'the caller has disabled typing notifications': {
      path: '/messages/4/typing',
      before: [step('member', 'PATCH', '/settings', { send_stream_typing_notifications: false })],
      fields: { op: 'start' },
    },
  },
  'PATCH /messages/{message_id}': {
    'the message does not exist': { path: '/messages/99999', fields: { content: 'Hello' } },
    "the message is not the caller's": { path: '/messages/1', fields: { content: 'Hello' } },
    'nothing is changed': { path: '/messages/4' },
    'the time limit for editing has passed': {
      path: '/messages/4',
      settings: { message_content_edit_limit_seconds: 1 },
      fields: { content: 'Hello' },
    },
    'the new content mentions everyone in a channel with more than 15 subscribers, without the permission': {
      code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      before: [
        ...SIXTEEN_USERS,
        step('admin', 'POST', '/users/me/subscriptions', {
          subscriptions: [{ name: 'engineering' }],
          principals: NEW_EMAILS,
        }),
      ],
      path: '/messages/4',
      fields: { content: '@**all** hello' },
    },
    ...TOPIC_MENTION,
    'the hash of the content differs': {
      code: 'EXPECTATION_MISMATCH',
      path: '/messages/4',
      fields: { content: 'Hello', prev_content_sha256: '0'.repeat(64) },
      extra: { field_name: 'prev_content_sha256' },
    },
    'some messages of the topic are past the time limit': {
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      path: '/messages/9',
      fields: { topic: 'release', propagate_mode: 'change_all' },
      settings: { move_messages_within_stream_limit_seconds: 252_700 },
    },
  },
  'DELETE /messages/{message_id}': {
    'the message does not exist': { path: '/messages/99999' },
    'the caller may not delete the message': { path: '/messages/1' },
  },
  'POST /messages/{message_id}/reactions': {
    'the emoji does not exist': { path: '/messages/4/reactions', fields: { emoji_name: 'nonsense' } },
    'the message does not exist': { path: '/messages/99999/reactions', fields: { emoji_name: 'smile' } },
    'the caller has already reacted with this emoji': {
      code: 'REACTION_ALREADY_EXISTS',
      before: [step('member', 'POST', '/messages/4/reactions', { emoji_name: 'smile' })],
      path: '/messages/4/reactions',
      fields: { emoji_name: 'smile' },
    },
  },
  'DELETE /messages/{message_id}/reactions': {
    'neither name nor code is specified': { path: '/messages/4/reactions' },
    'the caller has not reacted with this emoji': {
      code: 'REACTION_DOES_NOT_EXIST',
      path: '/messages/4/reactions',
      fields: { emoji_name: 'smile' },
    },
  },
  'POST /messages/{message_id}/report': {
    'no moderation request channel is configured': {
      settings: { moderation_request_channel_id: null },
      path: '/messages/4/report',
      fields: { report_type: 'spam' },
    },
    'the reason is “other” and has no description': {
      path: '/messages/4/report',
      fields: { report_type: 'other' },
    },
    'the message does not exist': { path: '/messages/99999/report', fields: { report_type: 'spam' } },
    'no channel for reports is configured': {
      scenario: 'no-moderation-channel',
      path: '/messages/62/report',
      fields: { report_type: 'spam' },
    },
  },
  'POST /submessage': {
    "another user's message is neither a poll nor a to-do list": {
      as: 'owner',
      fields: { message_id: 4, msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' },
    },
    'the message does not exist': { fields: { message_id: 99999, msg_type: 'widget', content: '{}' } },
  },
  'POST /mark_stream_as_read': { 'the channel does not exist': { fields: { stream_id: 99 } } },
  'POST /mark_topic_as_read': {
    'the channel does not exist': { fields: { stream_id: 99, topic_name: 'standup' } },
  },
  'POST /messages/render': {
    'the content is too long': { settings: { max_message_length: 4 }, fields: { content: 'Hello' } },
  },
  'POST /messages/flags': {
    'the flag does not exist': { fields: { messages: [4], op: 'add', flag: 'nonsense' } },
    'the flag is not set by clients': { fields: { messages: [4], op: 'add', flag: 'mentioned' } },
  },
};
