import { ApiError } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import type {
  DeepReadonly,
  EncryptedPushDevice,
  Organization,
  PushDevice,
  UserRecord,
} from '../../model/index.js';
import type { ActiveDevice } from './push.resource.js';

/** Registers a device of a user, and makes its token known to the relay. */
export async function addDevice(
  org: Organization,
  userId: number,
  token: string,
  kind: PushDevice['kind'],
): Promise<void> {
  await org.tables.push_devices.create({ user_id: userId, token, kind, known_to_relay: true });
}

/** Removes a device. Its token can be registered again later. */
export async function removeDevice(org: Organization, device: DeepReadonly<PushDevice>): Promise<void> {
  await org.tables.push_devices.delete(device.id);
}

export async function removeEncryptedDevice(
  org: Organization,
  device: DeepReadonly<EncryptedPushDevice>,
): Promise<void> {
  await org.tables.encrypted_push_devices.delete(device.id);
}

/**
 * Sends a test notification to devices, unless the organization requires encrypted ones.
 * @throws ApiError `INVALID_REMOTE_PUSH_DEVICE_TOKEN` when the relay rejects one, after notifying the others
 */
export function sendTestNotification(
  org: Organization,
  user: UserRecord,
  devices: readonly DeepReadonly<PushDevice>[],
  server: { level: number; realmUrl: string },
): void {
  if (org.settings.require_e2ee_push_notifications && supports(server.level, 'encryptedPushOnly')) return;
  const at = org.clock.now();
  const named = supports(server.level, 'testPushEvent');
  const payload = {
    event: named ? 'test' : 'test-by-device-token',
    ...(named ? { realm_name: org.identity.name } : {}),
    realm_url: server.realmUrl,
    user_id: user.id,
    time: at,
  };
  const refused = devices.filter(({ known_to_relay }) => !known_to_relay);
  for (const { token, known_to_relay } of devices) {
    if (known_to_relay) org.outbox.push({ at, user_id: user.id, token, payload: { ...payload } });
  }
  if (refused.length === 0) return;
  const msg = 'The push notification relay does not know the "token" of a device';
  const known = devices.find(({ known_to_relay }) => known_to_relay);
  throw new ApiError('INVALID_REMOTE_PUSH_DEVICE_TOKEN', msg, {}, { keepsChanges: true }).because(
    'known_to_relay',
    `\`known_to_relay\` of the token ${refused[0]?.token} in \`push_devices\` is false`,
    known === undefined ? 'register another token' : `send the "token" ${known.token}`,
  );
}

type DeviceFields = Partial<Omit<EncryptedPushDevice, 'id' | 'user_id' | 'device' | 'token_updated'>>;

/**
 * Adds a device for encrypted notifications. If its client chose no number, the number is its ID.
 */
export async function addEncryptedDevice(
  org: Organization,
  userId: number,
  fields: DeviceFields = {},
  device?: number,
): Promise<DeepReadonly<EncryptedPushDevice>> {
  const { encrypted_push_devices: devices } = org.tables;
  return devices.create({
    user_id: userId,
    device: device ?? devices.nextId,
    token: null,
    token_kind: null,
    push_key: null,
    push_key_id: null,
    token_updated: fields.token == null ? null : org.clock.now(),
    ...fields,
  });
}

/** Registers or rotates the token or the key of a device. */
export async function updateEncryptedDevice(
  org: Organization,
  device: DeepReadonly<EncryptedPushDevice>,
  fields: DeviceFields,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const isNew = fields.token !== undefined && fields.token !== device.token;
  await org.tables.encrypted_push_devices.update(device.id, {
    ...fields,
    ...(isNew && { token_updated: org.clock.now() }),
  });
}

export async function removeEncryptedDevices(org: Organization, userId: number): Promise<void> {
  for (const device of org.tables.encrypted_push_devices.by('user', userId)) {
    await removeEncryptedDevice(org, device);
  }
}

/** Sends an encrypted test notification to devices. The outbox shows the decrypted content. */
export function sendEncryptedTestNotification(
  org: Organization,
  user: UserRecord,
  devices: readonly ActiveDevice[],
  realmUrl: string,
): void {
  const at = org.clock.now();
  for (const { token, push_key_id } of devices) {
    const payload = {
      event: 'test',
      type: 'test',
      realm_name: org.identity.name,
      realm_url: realmUrl,
      user_id: user.id,
      time: at,
      push_key_id,
    };
    org.outbox.push({ at, user_id: user.id, token, payload });
  }
}
