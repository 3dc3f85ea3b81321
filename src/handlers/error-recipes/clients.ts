import { NO_FILES, type Recipes, step } from './recipe.js';

const NOT_AN_IMAGE = { code: 'BAD_IMAGE', unreachable: NO_FILES } as const;
const NEWEST = { anchor: 'newest', num_before: 1, num_after: 0 };
const MARK_NEWEST = { ...NEWEST, op: 'add', flag: 'read' };
const NO_CHANNEL = [{ operator: 'channel', operand: 99 }];
const QUEUE_ERRORS = {
  'the queue ID is missing': {},
  'the queue is unknown, expired, deleted, or belongs to another user': {
    code: 'BAD_EVENT_QUEUE_ID',
    fields: { queue_id: 'gone' },
    extra: { queue_id: 'gone' },
  },
} as const;
const UNKNOWN_OPERATOR = {
  code: 'BAD_NARROW',
  dialect: 'zulip',
  extra: { desc: 'there is no operator "mood"' },
} as const;
const MAY_NOT_MANAGE = 'the caller is neither the owner of the bot nor an administrator';
const NEW_BOT = { full_name: 'Deploy bot', short_name: 'deploy' };

/** Recipes for errors of message fetching, event queues, devices and bots. */
export const clients: Recipes = {
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
  'POST /bots': {
    'the caller is a guest': { as: 'guest', fields: NEW_BOT },
    'the caller is a bot': { as: 'bot', fields: NEW_BOT },
    'the name is empty': { fields: { ...NEW_BOT, full_name: ' ' } },
    'the short name is taken': { fields: { ...NEW_BOT, short_name: 'helper' } },
    'an active user has the name': {
      before: [step('member', 'POST', '/bots', NEW_BOT)],
      fields: { ...NEW_BOT, short_name: 'other' },
    },
    'the channel does not exist': { fields: { ...NEW_BOT, default_sending_stream: 'nowhere' } },
    'the service of an embedded bot does not exist': {
      fields: { ...NEW_BOT, bot_type: 4, service_name: 'nothing' },
    },
    'the picture is not an image': NOT_AN_IMAGE,
  },
  'GET /bots': { 'the caller is a guest or a bot': { as: 'guest' } },
  'PATCH /bots/{bot_id}': {
    'the bot does not exist': { path: '/bots/6', fields: { full_name: 'Carl' } },
    [MAY_NOT_MANAGE]: { as: 'colleague', path: '/bots/8', fields: { full_name: 'Mine' } },
    'the new owner is deactivated': { path: '/bots/8', fields: { bot_owner_id: 7 } },
    'the bot has no service': { path: '/bots/8', fields: { service_payload_url: '"https://a.example"' } },
    'a member changes the role of their bot': { path: '/bots/8', fields: { role: 300 } },
    'the picture is not an image': NOT_AN_IMAGE,
  },
  'DELETE /bots/{bot_id}': {
    'the bot does not exist': { path: '/bots/6' },
    [MAY_NOT_MANAGE]: { as: 'colleague', path: '/bots/8' },
  },
  'GET /bots/{bot_id}/api_key': {
    'the bot does not exist': { path: '/bots/6/api_key' },
    [MAY_NOT_MANAGE]: { as: 'colleague', path: '/bots/8/api_key' },
  },
  'POST /bots/{bot_id}/api_key/regenerate': {
    'the bot does not exist': { path: '/bots/6/api_key/regenerate' },
    [MAY_NOT_MANAGE]: { as: 'colleague', path: '/bots/8/api_key/regenerate' },
  },
  'GET /bot_storage': {
    'the caller is not a bot': {},
    'a key does not exist': { as: 'bot', fields: { keys: ['unknown'] } },
  },
  'PUT /bot_storage': {
    'the caller is not a bot': { fields: { storage: {} } },
    'a value is not a string': { as: 'bot', fields: { storage: { count: 1 } } },
  },
  'DELETE /bot_storage': {
    'the caller is not a bot': {},
    'a key does not exist': { as: 'bot', fields: { keys: ['unknown'] } },
  },
  'POST /remove_client_device': {
    'the caller has no such device': { fields: { device_id: 999 } },
    'the caller is a bot': { as: 'bot', fields: { device_id: 1 } },
  },
  'POST /mobile_push/test_notification': {
    'the caller has no device': { as: 'admin' },
    'the token is empty': { fields: { token: '' } },
    'the server does not know the token': { code: 'INVALID_PUSH_DEVICE_TOKEN', fields: { token: 'unknown' } },
    'the push relay does not know the token': {
      code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
      fields: { token: 'push-token-relay-unknown' },
    },
    "the relay does not know the caller's only device": {
      code: 'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
      scenario: 'push-devices',
      as: 'moderator',
    },
  },
  'POST /users/me/mobile_push_reg_id': { 'the token is empty': { fields: { token: '' } } },
  'DELETE /users/me/mobile_push_reg_id': {
    'the caller has no device with this token': { fields: { token: 'unknown' } },
    'the token is empty': { fields: { token: '' } },
  },
  'POST /register_client_device': { 'the caller is a bot': { as: 'bot' } },
  'POST /mobile_push/register': {
    'the device does not exist': { fields: { device_id: 99, token_id: 'abc' } },
    'the server sends no push notifications': {
      code: 'PUSH_SERVICE_NOT_CONFIGURED',
      settings: { push_notifications_enabled: false },
      fields: { device_id: 99 },
    },
  },
  'POST /mobile_push/e2ee/test_notification': {
    'a parameter cannot be parsed': { fields: { device_id: 'mine' } },
    'the caller has no device for encrypted notifications': { code: 'NO_ACTIVE_PUSH_DEVICE' },
  },
  'POST /register': { 'a parameter cannot be parsed': { fields: { event_types: 'message' } } },
  'GET /events': QUEUE_ERRORS,
  'DELETE /events': {
    ...QUEUE_ERRORS,
    'the server has deleted the idle queue': {
      code: 'BAD_EVENT_QUEUE_ID',
      scenario: 'expired-queue',
      fields: { queue_id: 'expired-queue' },
      extra: { queue_id: 'expired-queue' },
    },
  },
};
