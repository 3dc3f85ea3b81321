import { apiError } from '../../contract/errors/index.js';
import { defineEndpoint, integer } from '../../contract/index.js';
import { type Organization, type UserRecord, userText } from '../../model/index.js';
import { assertMayHaveDevices, type EncryptedDevice } from './push.resource.js';

export const sendEncryptedTestNotification = defineEndpoint({
  method: 'POST',
  path: '/mobile_push/e2ee/test_notification',
  area: 'push',
  summary: 'Send an E2EE test notification to mobile device(s)',
  docs: 'e2ee-test-notify',
  since: 'encryptedPushTest',
  params: {
    device_id: integer().optional().since('clientDevices').describe('default: all devices'),
    push_account_id: integer().optional().until('clientDevices').describe('older name of device_id'),
  },
  errors: ['BAD_REQUEST', 'NO_ACTIVE_PUSH_DEVICE'],
  run({ org, actor, params, realmUrl }) {
    assertMayHaveDevices(org, actor);
    const at = org.clock.now();
    for (const device of requireActiveDevices(org, actor, params.device_id ?? params.push_account_id)) {
      // The outbox shows the decrypted content.
      const payload = {
        event: 'test',
        type: 'test',
        realm_name: org.identity.name,
        realm_url: realmUrl,
        user_id: actor.id,
        time: at,
        push_key_id: device.push_key_id,
      };
      org.outbox.push({ at, user_id: actor.id, token: device.token, payload });
    }
  },
});

type ActiveDevice = EncryptedDevice & { token: string };

/** Returns the caller's devices that have a token and a key, or only the requested device. */
function requireActiveDevices(
  org: Organization,
  actor: UserRecord,
  deviceId: number | undefined,
): ActiveDevice[] {
  const devices = org.tables.encrypted_push_devices.by('user', actor.id).filter(isActive);
  const chosen = devices.filter(({ device }) => deviceId === undefined || device === deviceId);
  if (chosen.length > 0) return chosen;
  const which = deviceId === undefined ? 'None of your devices is' : `Your device ${deviceId} is not`;
  const count = devices.length === 1 ? '1 device' : `${devices.length} devices`;
  const butNot = deviceId === undefined ? '' : `, and not device ${deviceId}`;
  throw apiError('NO_ACTIVE_PUSH_DEVICE', `${which} registered for encrypted push notifications`).because(
    'hasActiveDevice',
    `${userText(org, actor.id)} has ${count} with a token and a key in \`encrypted_push_devices\`${butNot}`,
    'register one with POST /mobile_push/register',
  );
}

function isActive(device: EncryptedDevice): device is ActiveDevice {
  return device.token !== null && device.push_key !== null;
}
