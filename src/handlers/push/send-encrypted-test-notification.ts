import { defineEndpoint, emptyResponse, integer } from '../../contract/index.js';
import { sendEncryptedTestNotification as send } from './push.actions.js';
import { assertHasDevices, requireActiveDevices } from './push.resource.js';

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
    send(org, actor, requireActiveDevices(org, actor, wanted), realmUrl);
    return {};
  },
});
