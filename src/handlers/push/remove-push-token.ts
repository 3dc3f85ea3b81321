import { defineEndpoint, text } from '../../contract/index.js';
import { requireDevicesWith } from './push.resource.js';

export const removePushToken = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/mobile_push_reg_id',
  zulipPaths: ['/users/me/apns_device_token', '/users/me/android_gcm_reg_id'],
  area: 'push',
  summary: 'Remove a push registration token',
  docs: 'remove-apns-token',
  deprecated: true,
  params: { token: text().describe('token of the device, 1 to 4096 code points') },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, requestPath }) {
    for (const { id } of requireDevicesWith(org, actor, params.token, requestPath)) {
      await org.tables.push_devices.delete(id);
    }
  },
});
