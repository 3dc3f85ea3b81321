import { defineEndpoint, emptyResponse, integer, text } from '../../contract/index.js';
import {
  sendTestNotification as send,
  sendEncryptedTestNotification as sendEncrypted,
} from './push.actions.js';
import { assertHasDevices, requireActiveDevices, requireTestDevices } from './push.resource.js';

export const sendTestNotification = defineEndpoint({
  method: 'POST',
  path: '/mobile_push/test_notification',
  area: 'push',
  summary: 'Send a test notification to mobile device(s)',
  docs: 'test-notify',
  auth: 'user',
  deprecated: true,
  params: {
    token: text().optional().describe('push token of one device; default: all devices'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'INVALID_PUSH_DEVICE_TOKEN', 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'],
  run({ org, actor, params, level, realmUrl }) {
    assertHasDevices(org, actor);
    send(org, actor, requireTestDevices(org, actor, params.token), { level, realmUrl });
    return {};
  },
});

export const sendEncryptedTestNotification = defineEndpoint({
  method: 'POST',
  path: '/mobile_push/e2ee/test_notification',
  area: 'push',
  summary: 'Send an E2EE test notification to mobile device(s)',
  docs: 'e2ee-test-notify',
  auth: 'user',
  since: 'encryptedPushTest',
  params: {
    device_id: integer().optional().since('clientDevices').describe('default: all devices'),
    push_account_id: integer().optional().until('clientDevices').describe('older name of device_id'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST', 'NO_ACTIVE_PUSH_DEVICE'],
  run({ org, actor, params, realmUrl }) {
    assertHasDevices(org, actor);
    const wanted = params.device_id ?? params.push_account_id;
    sendEncrypted(org, actor, requireActiveDevices(org, actor, wanted), realmUrl);
    return {};
  },
});
