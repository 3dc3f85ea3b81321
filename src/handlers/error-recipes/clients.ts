import type { Recipes } from './recipe.js';

const PICTURE = {
  when: 'the picture is not an image',
  unreachable: 'Recipes send no files. Upload a file of another type.',
};
const NEWEST = { anchor: 'newest', num_before: 1, num_after: 0 };
const MARK_NEWEST = { ...NEWEST, op: 'add', flag: 'read' };
const NO_CHANNEL = [{ operator: 'channel', operand: 99 }];
const NEW_BOT = { full_name: 'Deploy bot', short_name: 'deploy' };

/** Recipes for errors of message fetching, event queues, devices and bots. */
export const clients: Recipes = {
  'GET /messages': {
    BAD_NARROW: [
      {
        when: 'the narrow names an unknown channel, in the `zulip` dialect',
        fields: { ...NEWEST, narrow: [['channel', 'nowhere']] },
        dialect: 'zulip',
        extra: { desc: 'there is no channel "nowhere"' },
      },
    ],
    REQUEST_VARIABLE_MISSING: [
      {
        when: '`num_before` is missing, in the `zulip` dialect',
        unreachable: 'Only servers below level 300 return it.',
        dialect: 'zulip',
      },
    ],
    BAD_REQUEST: [
      { when: 'the anchor is missing', fields: { num_before: 1, num_after: 1 } },
      { when: 'the request is for more than 5000 messages', fields: { ...NEWEST, num_before: 5001 } },
      { when: '`message_ids` is sent with an anchor', fields: { message_ids: [1], anchor: 'newest' } },
      {
        when: 'the narrow names an unknown channel',
        fields: { ...NEWEST, narrow: NO_CHANNEL },
      },
      {
        when: 'the narrow has an unknown operator',
        fields: { ...NEWEST, narrow: [{ operator: 'colour', operand: 'red' }] },
      },
    ],
  },
  'GET /messages/matches_narrow': {
    BAD_NARROW: [
      {
        when: 'the narrow has an unknown operator, in the `zulip` dialect',
        fields: { msg_ids: [4], narrow: [['mood', 'good']] },
        dialect: 'zulip',
        extra: { desc: 'there is no operator "mood"' },
      },
    ],
    BAD_REQUEST: [
      {
        when: 'the narrow names an unknown channel',
        fields: { msg_ids: [1], narrow: NO_CHANNEL },
      },
    ],
  },
  'POST /messages/flags/narrow': {
    BAD_NARROW: [
      {
        when: 'the narrow has an unknown operator, in the `zulip` dialect',
        fields: { ...MARK_NEWEST, narrow: [['mood', 'good']] },
        dialect: 'zulip',
        extra: { desc: 'there is no operator "mood"' },
      },
    ],
    BAD_REQUEST: [
      {
        when: 'the narrow names an unknown channel',
        fields: { ...MARK_NEWEST, narrow: NO_CHANNEL },
      },
    ],
  },
  'POST /bots': {
    BAD_REQUEST: [
      { when: 'the caller is a guest', as: 'guest', fields: NEW_BOT },
      { when: 'the caller is a bot', as: 'bot', fields: NEW_BOT },
      { when: 'the name is empty', fields: { ...NEW_BOT, full_name: ' ' } },
      { when: 'the short name is taken', fields: { ...NEW_BOT, short_name: 'helper' } },
      {
        when: 'an active user has the name',
        before: [{ as: 'member', method: 'POST', path: '/bots', fields: NEW_BOT }],
        fields: { ...NEW_BOT, short_name: 'other' },
      },
      { when: 'the channel does not exist', fields: { ...NEW_BOT, default_sending_stream: 'nowhere' } },
      {
        when: 'the service of an embedded bot does not exist',
        fields: { ...NEW_BOT, bot_type: 4, service_name: 'nothing' },
      },
    ],
    BAD_IMAGE: [PICTURE],
  },
  'GET /bots': { BAD_REQUEST: [{ when: 'the caller is a guest or a bot', as: 'guest' }] },
  'PATCH /bots/{bot_id}': {
    BAD_REQUEST: [
      { when: 'the bot does not exist', path: '/bots/6', fields: { full_name: 'Carl' } },
      {
        when: 'the caller is neither the owner of the bot nor an administrator',
        as: 'colleague',
        path: '/bots/8',
        fields: { full_name: 'Mine' },
      },
      { when: 'the new owner is deactivated', path: '/bots/8', fields: { bot_owner_id: 7 } },
      {
        when: 'the bot has no service',
        path: '/bots/8',
        fields: { service_payload_url: '"https://a.example"' },
      },
      { when: 'a member changes the role of their bot', path: '/bots/8', fields: { role: 300 } },
    ],
    BAD_IMAGE: [PICTURE],
  },
  'DELETE /bots/{bot_id}': {
    BAD_REQUEST: [
      { when: 'the bot does not exist', path: '/bots/6' },
      {
        when: 'the caller is neither the owner of the bot nor an administrator',
        as: 'colleague',
        path: '/bots/8',
      },
    ],
  },
  'GET /bots/{bot_id}/api_key': {
    BAD_REQUEST: [
      { when: 'the bot does not exist', path: '/bots/6/api_key' },
      {
        when: 'the caller is neither the owner of the bot nor an administrator',
        as: 'colleague',
        path: '/bots/8/api_key',
      },
    ],
  },
  'POST /bots/{bot_id}/api_key/regenerate': {
    BAD_REQUEST: [
      { when: 'the bot does not exist', path: '/bots/6/api_key/regenerate' },
      {
        when: 'the caller is neither the owner of the bot nor an administrator',
        as: 'colleague',
        path: '/bots/8/api_key/regenerate',
      },
    ],
  },
  'GET /bot_storage': {
    BAD_REQUEST: [
      { when: 'the caller is not a bot' },
      { when: 'a key does not exist', as: 'bot', fields: { keys: ['unknown'] } },
    ],
  },
  'PUT /bot_storage': {
    BAD_REQUEST: [
      { when: 'the caller is not a bot', fields: { storage: {} } },
      { when: 'a value is not a string', as: 'bot', fields: { storage: { count: 1 } } },
    ],
  },
  'DELETE /bot_storage': {
    BAD_REQUEST: [
      { when: 'the caller is not a bot' },
      { when: 'a key does not exist', as: 'bot', fields: { keys: ['unknown'] } },
    ],
  },
  'POST /remove_client_device': {
    BAD_REQUEST: [
      { when: 'the caller has no such device', fields: { device_id: 999 } },
      { when: 'the caller is a bot', as: 'bot', fields: { device_id: 1 } },
    ],
  },
  'POST /mobile_push/test_notification': {
    BAD_REQUEST: [
      { when: 'the caller has no device', as: 'admin' },
      { when: 'the token is empty', fields: { token: '' } },
    ],
    INVALID_PUSH_DEVICE_TOKEN: [{ when: 'the server does not know the token', fields: { token: 'unknown' } }],
    INVALID_REMOTE_PUSH_DEVICE_TOKEN: [
      { when: 'the push relay does not know the token', fields: { token: 'push-token-relay-unknown' } },
    ],
  },
  'POST /users/me/mobile_push_reg_id': {
    BAD_REQUEST: [{ when: 'the token is empty', fields: { token: '' } }],
  },
  'DELETE /users/me/mobile_push_reg_id': {
    BAD_REQUEST: [
      { when: 'the caller has no device with this token', fields: { token: 'unknown' } },
      { when: 'the token is empty', fields: { token: '' } },
    ],
  },
  'POST /register_client_device': {
    BAD_REQUEST: [{ when: 'the caller is a bot', as: 'bot' }],
  },
  'POST /mobile_push/register': {
    BAD_REQUEST: [{ when: 'the device does not exist', fields: { device_id: 99, token_id: 'abc' } }],
    PUSH_SERVICE_NOT_CONFIGURED: [
      {
        when: 'the server sends no push notifications',
        settings: { push_notifications_enabled: false },
        fields: { device_id: 99 },
      },
    ],
  },
  'POST /mobile_push/e2ee/test_notification': {
    BAD_REQUEST: [{ when: 'a parameter cannot be parsed', fields: { device_id: 'mine' } }],
    NO_ACTIVE_PUSH_DEVICE: [{ when: 'the caller has no device for encrypted notifications' }],
  },
  'POST /register': {
    BAD_REQUEST: [{ when: 'a parameter cannot be parsed', fields: { event_types: 'message' } }],
  },
  'GET /events': {
    BAD_REQUEST: [{ when: 'the queue ID is missing' }],
    BAD_EVENT_QUEUE_ID: [
      {
        when: 'the queue is unknown, expired, deleted, or belongs to another user',
        fields: { queue_id: 'gone' },
        extra: { queue_id: 'gone' },
      },
    ],
  },
  'DELETE /events': {
    BAD_REQUEST: [{ when: 'the queue ID is missing' }],
    BAD_EVENT_QUEUE_ID: [
      {
        when: 'the queue is unknown, expired, deleted, or belongs to another user',
        fields: { queue_id: 'gone' },
        extra: { queue_id: 'gone' },
      },
    ],
  },
};
