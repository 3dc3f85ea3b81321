import { badParameter, missingParameter } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import type { Capability } from '../../contract/levels/index.js';
import type { PushDevice } from '../../model/index.js';
import { addDevice, assertMayHaveDevices, devicesWith, parseToken, platformOfPath } from './push.resource.js';

export const addPushToken = defineEndpoint({
  method: 'POST',
  path: '/users/me/mobile_push_reg_id',
  zulipPaths: ['/users/me/apns_device_token', '/users/me/android_gcm_reg_id'],
  area: 'push',
  summary: 'Add a push registration token',
  docs: 'add-apns-token',
  deprecated: true,
  params: {
    token: text().describe('token of the device, 1 to 4096 code points'),
    appid: text().optional().describe('ID of the app; the token is hexadecimal then'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params, requestPath, supports }) {
    assertMayHaveDevices(org, actor);
    const platform = parsePlatform(requestPath, params.appid, supports);
    const token = parseToken(params.token, platform);
    const known = devicesWith(org, actor, token);
    if (known.some(({ kind }) => platform === undefined || kind === platform)) return;
    await addDevice(org, actor.id, token, platform ?? 'android');
  },
});

/** Returns the platform that the path names. On other paths, the ID of an app indicates an Apple device. */
function parsePlatform(
  path: string,
  appId: string | undefined,
  supports: (capability: Capability) => boolean,
): PushDevice['kind'] | undefined {
  const platform = platformOfPath(path);
  if (platform === 'android') return platform;
  if (appId === undefined) {
    if (platform === 'apple' && supports('appIdRequired')) throw missingParameter('appid');
    return platform;
  }
  if (!/^[.a-z\d-]+$/i.test(appId))
    throw badParameter('appid', 'must contain only letters, digits, dots and hyphens');
  return 'apple';
}
