import type { Recipes } from './recipe.js';

// No record has the ID 99 or 999, and no queue has the ID `gone`.

const QUEUE_ERRORS = {
  'the queue ID is missing': {},
  'the queue is unknown, expired, deleted, or belongs to another user': {
    code: 'BAD_EVENT_QUEUE_ID',
    fields: { queue_id: 'gone' },
    extra: { queue_id: 'gone' },
  },
} as const;

/** Recipes for errors of event queues and devices. */
export const clients: Recipes = {
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
