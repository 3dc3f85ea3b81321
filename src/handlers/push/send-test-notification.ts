import { defineEndpoint, emptyResponse, text } from '../../contract/index.js';
import { sendTestNotification as send } from './push.actions.js';
import { assertHasDevices, requireTestDevices } from './push.resource.js';

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
