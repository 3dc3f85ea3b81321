import * as z from 'zod';
import { type ApiError, badParameter } from '../../contract/errors/index.js';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  compositeKey,
  type DeepReadonly,
  type EncryptedPushDevice,
  type Organization,
  type PushDevice,
  type RecordChange,
  type UserRecord,
} from '../../model/index.js';
import { differing, keysOf } from '../../values.js';
import { noRecord } from '../access/refusals.rules.js';
import { codePoints } from '../text/text.rules.js';
import { assertPerson } from '../users/user.rules.js';

export type Device = DeepReadonly<PushDevice>;
export type EncryptedDevice = DeepReadonly<EncryptedPushDevice>;

/** In code points. */
const MAX_TOKEN_LENGTH = 4096;

/** Rejects bots, which have no mobile devices. */
export function assertMayHaveDevices(org: Organization, actor: UserRecord): void {
  assertPerson(org, actor, 'Bots have no mobile devices');
}

/** Checks a push token. Tokens of Apple devices are hexadecimal. */
export function parseToken(token: string, kind?: PushDevice['kind']): string {
  if (token === '' || codePoints(token) > MAX_TOKEN_LENGTH)
    throw badParameter('token', `must have 1 to ${MAX_TOKEN_LENGTH} code points`);
  if (kind === 'apple' && !/^[\da-f]+$/i.test(token)) throw badParameter('token', 'must be hexadecimal');
  return token;
}

/** Explains an error: the caller has no device with this token. */
export function unknownDevice(
  error: ApiError,
  org: Organization,
  actor: UserRecord,
  token: string,
): ApiError {
  const own = org.tables.push_devices.by('user', actor.id).map((device) => device.token);
  return noRecord(error, org, 'push_devices', token, own);
}

/** Returns the caller's devices with this token, at most one per platform. */
export function devicesWith(org: Organization, actor: UserRecord, token: string): Device[] {
  return org.tables.push_devices.by('userToken', compositeKey(actor.id, token));
}

/** The paths of the `zulip` dialect that contain a platform. */
const PLATFORM_PATHS: Record<PushDevice['kind'], string> = {
  android: '/users/me/android_gcm_reg_id',
  apple: '/users/me/apns_device_token',
};

/** Returns the platform that a path of the `zulip` dialect contains; `undefined` for any other path. */
export function platformOfPath(path: string): PushDevice['kind'] | undefined {
  return keysOf(PLATFORM_PATHS).find((kind) => path === PLATFORM_PATHS[kind]);
}

/** Returns the caller's devices with this token; if the path names a platform, only devices of that platform. */
export function requireDevicesWith(
  org: Organization,
  actor: UserRecord,
  token: string,
  path: string,
): Device[] {
  const devices = devicesWith(org, actor, parseToken(token));
  const [first] = devices;
  const error = badParameter('token', 'you have no device with this token');
  if (first === undefined) throw unknownDevice(error, org, actor, token);
  const platform = platformOfPath(path);
  const chosen = devices.filter(({ kind }) => platform === undefined || kind === platform);
  if (chosen.length > 0) return chosen;
  throw error.because(
    'platformOfPath',
    `The token belongs to the platform ${first.kind}, and the path to ${platform}`,
    `delete the token at ${PLATFORM_PATHS[first.kind]}`,
  );
}

/**
 * Returns the caller's device for encrypted notifications that has this number in the API; `undefined` if there is
 * none.
 */
export function findEncryptedDevice(
  org: Organization,
  actor: UserRecord,
  device: number,
): EncryptedDevice | undefined {
  return org.tables.encrypted_push_devices.firstBy('userDevice', compositeKey(actor.id, device));
}

export function requireEncryptedDevice(
  org: Organization,
  actor: UserRecord,
  deviceId: number,
): EncryptedDevice {
  const device = findEncryptedDevice(org, actor, deviceId);
  if (device !== undefined) return device;
  const own = org.tables.encrypted_push_devices.by('user', actor.id).map((each) => each.device);
  const error = badParameter('device_id', `you have no device ${deviceId}`);
  throw noRecord(error, org, 'encrypted_push_devices', deviceId, own);
}

export function addDevice(
  org: Organization,
  userId: number,
  token: string,
  kind: PushDevice['kind'],
): Promise<Device> {
  return org.tables.push_devices.create({ user_id: userId, token, kind, known_to_relay: true });
}

export type DeviceFields = Partial<Omit<EncryptedPushDevice, 'id' | 'user_id' | 'device' | 'token_updated'>>;

/** Adds a device for encrypted notifications. If the client chose no number, the device's ID is used. */
export function addEncryptedDevice(
  org: Organization,
  userId: number,
  fields: DeviceFields = {},
  device?: number,
): Promise<EncryptedDevice> {
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
  device: EncryptedDevice,
  fields: DeviceFields,
): Promise<void> {
  const isNew = fields.token !== undefined && fields.token !== device.token;
  await org.tables.encrypted_push_devices.update(device.id, {
    ...fields,
    ...(isNew && { token_updated: org.clock.now() }),
  });
}

/** A logged-in device for encrypted notifications. The mock registers tokens at once, so none is pending. */
export const deviceSchema = z.object({
  push_key_id: z.int().nullable(),
  push_token_id: z.string().nullable(),
  pending_push_token_id: z.string().nullable(),
  push_token_last_updated_timestamp: z.int().nullable(),
  push_registration_error_code: z.string().nullable(),
});

function presentDevice(device: EncryptedDevice): z.input<typeof deviceSchema> {
  return {
    push_key_id: device.push_key_id,
    push_token_id: device.token,
    pending_push_token_id: null,
    push_token_last_updated_timestamp: device.token_updated,
    push_registration_error_code: null,
  };
}

/** Returns the devices of a user, by the number that identifies each device in the API. */
export function presentDevices(
  org: Organization,
  user: UserRecord,
): Record<string, z.input<typeof deviceSchema>> {
  const devices = org.tables.encrypted_push_devices.by('user', user.id);
  return Object.fromEntries(devices.map((device) => [String(device.device), presentDevice(device)]));
}

/** Returns the devices of a user that have a token, in the form of servers before level 468. */
export function presentPushDevices(org: Organization, user: UserRecord): Record<string, { status: string }> {
  const devices = org.tables.encrypted_push_devices.by('user', user.id).filter(({ token }) => token !== null);
  return Object.fromEntries(devices.map(({ device }) => [String(device), { status: 'active' }]));
}

type DeviceChange = RecordChange<EncryptedDevice>;

const deviceId = z.object({ device_id: z.int() });

/** Emits events to a user about the user's devices for encrypted notifications. */
export const deviceEvents: EventSource = {
  schemas: {
    'device.add': deviceId,
    'device.update': deviceId.extend(deviceSchema.partial().shape),
    'device.remove': deviceId,
    push_device: z.object({ push_account_id: z.union([z.int(), z.string()]), status: z.string() }),
  },
  eventDrafts(_org, changeSet) {
    return changeSet
      .changes('encrypted_push_devices')
      .flatMap((change) => [...deviceEventDrafts(change), ...registrationEventDrafts(change)]);
  },
};

function deviceEventDrafts({ before, after }: DeviceChange): EventDraft[] {
  const { user_id, device: device_id } = after ?? before;
  const draft = (op: string, payload = {}) =>
    onlyFor(user_id, `device.${op}`, () => ({ device_id, ...payload }));
  if (after === undefined) return [draft('remove')];
  if (before === undefined) return [draft('add')];
  const changed = differing(presentDevice(before), presentDevice(after));
  return changed.length === 0 ? [] : [draft('update', Object.fromEntries(changed))];
}

/** Returns the event that older servers send about a device whose token was registered. */
function registrationEventDrafts({ before, after }: DeviceChange): EventDraft[] {
  if (!after?.token || before?.token === after.token) return [];
  return [
    onlyFor(after.user_id, 'push_device', ({ level }) => ({
      push_account_id: supports(level, 'pushAccountNumbers') ? after.device : String(after.device),
      status: 'active',
    })),
  ];
}
