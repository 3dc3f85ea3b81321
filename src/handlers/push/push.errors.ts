import type { Recipes } from '../error-recipes/recipe.js';

export const push: Recipes = {
  'POST /remove_client_device': {
    BAD_REQUEST: [
      { when: 'the caller has no such device', fields: { device_id: 999 } },
      { when: 'bots have no devices', as: 'bot', fields: { device_id: 1 } },
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
};
