import { ApiError, apiError, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, text } from '../../contract/index.js';
import { type Organization, type OutboxPush, type UserRecord, userText } from '../../model/index.js';
import { requestAs, sendAs } from '../access/refusals.rules.js';
import {
  assertMayHaveDevices,
  type Device,
  devicesWith,
  parseToken,
  unknownDevice,
} from './push.resource.js';

export const sendTestNotification = defineEndpoint({
  method: 'POST',
  path: '/mobile_push/test_notification',
  area: 'push',
  summary: 'Send a test notification to mobile device(s)',
  docs: 'test-notify',
  deprecated: true,
  params: {
    token: text().optional().describe('push token of one device; default: all devices'),
  },
  errors: ['BAD_REQUEST', 'INVALID_PUSH_DEVICE_TOKEN', 'INVALID_REMOTE_PUSH_DEVICE_TOKEN'],
  run({ org, actor, params, supports, realmUrl }) {
    assertMayHaveDevices(org, actor);
    const devices =
      params.token === undefined
        ? requireAnyDevices(org, actor)
        : [requireTestDevice(org, actor, params.token)];
    // Zulip sends nothing if the organization requires encrypted notifications.
    if (org.settings.require_e2ee_push_notifications && supports('encryptedPushOnly')) return;
    const event = supports('testPushEvent')
      ? { event: 'test', realm_name: org.identity.name }
      : { event: 'test-by-device-token' };
    const time = org.clock.now();
    notify(org, devices, { ...event, realm_url: realmUrl, user_id: actor.id, time });
  },
});

/**
 * @throws ApiError `INVALID_PUSH_DEVICE_TOKEN` for a token that the caller has not registered; in the `reference`
 *   dialect, `BAD_REQUEST` for an empty or very long one
 */
function requireTestDevice(org: Organization, actor: UserRecord, token: string): Device {
  const [device] = devicesWith(org, actor, org.follows('testsTokensOfAnyLength') ? token : parseToken(token));
  if (device !== undefined) return device;
  const error = apiError('INVALID_PUSH_DEVICE_TOKEN', 'You have no device with this "token"');
  throw unknownDevice(error, org, actor, token);
}

/** Returns all devices of the caller. There must be at least one, except in the `zulip` dialect. */
function requireAnyDevices(org: Organization, actor: UserRecord): Device[] {
  const { push_devices: allDevices } = org.tables;
  const devices = allDevices.by('user', actor.id);
  if (devices.length > 0 || org.follows('testsWithoutDevices')) return devices;
  throw badRequest('You have no registered device to notify').because(
    'hasDevice',
    `${userText(org, actor.id)} has no record in \`push_devices\``,
    ...requestAs(org, ({ id }) => id === actor.id, 'post', '/users/me/mobile_push_reg_id', {
      token: 'push-token-new',
    }),
    ...sendAs(org, ({ id }) => allDevices.idsBy('user', id).length > 0),
  );
}

/**
 * Sends a notification to the devices that the relay knows.
 * @throws ApiError `INVALID_REMOTE_PUSH_DEVICE_TOKEN` if the relay does not know one of the devices; the others are
 * notified first
 */
function notify(org: Organization, devices: readonly Device[], payload: OutboxPush['payload']): void {
  const known = devices.filter(({ known_to_relay }) => known_to_relay);
  for (const { user_id, token } of known) {
    org.outbox.push({ at: org.clock.now(), user_id, token, payload: { ...payload } });
  }
  const unknown = devices.find(({ known_to_relay }) => !known_to_relay);
  if (unknown === undefined) return;
  const msg = 'The push notification relay does not know the "token" of a device';
  throw new ApiError('INVALID_REMOTE_PUSH_DEVICE_TOKEN', msg, {}, { keepsChanges: true }).because(
    'known_to_relay',
    `\`known_to_relay\` of the token ${unknown.token} in \`push_devices\` is false`,
    known[0] === undefined ? 'register another token' : `send the "token" ${known[0].token}`,
  );
}
