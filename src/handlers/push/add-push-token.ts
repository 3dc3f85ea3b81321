import { defineEndpoint, emptyResponse, text } from '../../contract/index.js';
import { addDevice } from './push.actions.js';
import { assertHasDevices, findDevice, parseToken } from './push.rules.js';

export const addPushToken = defineEndpoint({
  method: 'POST',
  path: '/users/me/mobile_push_reg_id',
  zulipPaths: ['/users/me/apns_device_token', '/users/me/android_gcm_reg_id'],
  area: 'push',
  summary: 'Add a push registration token',
  docs: 'add-apns-token',
  auth: 'user',
  deprecated: true,
  params: {
    token: text().describe('token of the device, 1 to 4096 characters'),
    appid: text().optional().describe('app ID; determines the platform'),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    assertHasDevices(actor);
    const token = parseToken(params.token);
    const kind = params.appid === undefined ? 'android' : 'apple';
    if (findDevice(org, actor, token) === undefined) await addDevice(org, actor.id, token, kind);
    return {};
  },
});
