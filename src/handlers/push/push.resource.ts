import * as z from 'zod';
import {
  type ApiError,
  apiError,
  badParameter,
  badRequest,
  missingParameter,
} from '../../contract/errors/index.js';
import {
  compositeKey,
  type DeepReadonly,
  type EncryptedPushDevice,
  type Organization,
  type PushDevice,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { needsPerson, noRecord, requestAs, sendAs, settingsCall } from '../access/refusals.rules.js';
import { codePoints } from '../text/text.rules.js';

type Device = DeepReadonly<PushDevice>;
type EncryptedDevice = DeepReadonly<EncryptedPushDevice>;

/** Maximum length of a push token, in code points. */
const MAX_TOKEN = 4096;

/** @throws ApiError `PUSH_SERVICE_NOT_CONFIGURED` when the setting `push_notifications_enabled` is off */
export function assertPushConfigured({ settings }: Organization): void {
  if (settings.push_notifications_enabled) return;
  throw apiError(
    'PUSH_SERVICE_NOT_CONFIGURED',
    'The server is not configured to send push notifications',
  ).because(
    'push_notifications_enabled',
    '`push_notifications_enabled` is false',
    settingsCall({ push_notifications_enabled: true }),
  );
}

/** Checks that the caller is a person; bots have no devices. */
export function assertHasDevices(org: Organization, actor: UserRecord): void {
  if (actor.bot_type !== null) throw needsPerson(badRequest('Bots have no mobile devices'), org, actor);
}

/** Checks the ID of an app: letters, digits, dots and hyphens. */
export function parseAppId(appId: string | undefined, required: boolean): string | undefined {
  if (appId === undefined && required) throw missingParameter('appid');
  if (appId === undefined || /^[.a-z\d-]+$/i.test(appId)) return appId;
  throw badParameter('appid', 'must contain only letters, digits, dots and hyphens');
}

/** Checks a push token: 1 to 4096 characters. Tokens of Apple devices are hexadecimal. */
export function parseToken(token: string, kind?: PushDevice['kind']): string {
  if (token === '' || codePoints(token) > MAX_TOKEN) {
    throw badParameter('token', `must have 1 to ${MAX_TOKEN} characters`);
  }
  if (kind === 'apple' && !/^[\da-f]+$/i.test(token)) throw badParameter('token', 'must be hexadecimal');
  return token;
}

/** Adds to an error the reason that the caller has no device with this token. */
function unknownDevice(error: ApiError, org: Organization, actor: UserRecord, token: string): ApiError {
  const own = org.tables.push_devices.by('user', actor.id).map((device) => device.token);
  return noRecord(error, org, 'push_devices', token, own);
}

/** The caller's device with this token, or `undefined`. */
export function findDevice(org: Organization, actor: UserRecord, token: string): Device | undefined {
  return org.tables.push_devices.firstBy('userToken', compositeKey(actor.id, token));
}

/** The platform that a path of Zulip names, or `undefined`. */
export function platformOfPath(path: string): PushDevice['kind'] | undefined {
  if (path.endsWith('/android_gcm_reg_id')) return 'android';
  return path.endsWith('/apns_device_token') ? 'apple' : undefined;
}

/**
 * Returns the caller's device with this token, on this platform if the path names one.
 * @throws ApiError `BAD_REQUEST` when the caller has no such device
 */
export function requireDevice(org: Organization, actor: UserRecord, token: string, path: string): Device {
  const device = findDevice(org, actor, parseToken(token));
  const platform = platformOfPath(path);
  if (device === undefined || (platform !== undefined && device.kind !== platform))
    throw unknownDevice(badParameter('token', 'you have no device with this token'), org, actor, token);
  return device;
}

/**
 * Returns the devices for a test notification: the device with the token, or all devices of the caller when the request
 * has no token.
 * @throws ApiError `INVALID_PUSH_DEVICE_TOKEN` for a token that the caller has not registered, `BAD_REQUEST` for a
 * caller without devices, except in the zulip dialect
 */
export function requireTestDevices(
  org: Organization,
  actor: UserRecord,
  token: string | undefined,
): Device[] {
  if (token !== undefined) {
    const checked = org.follows('testsTokensOfAnyLength') ? token : parseToken(token);
    const device = findDevice(org, actor, checked);
    if (device === undefined) {
      throw unknownDevice(
        apiError('INVALID_PUSH_DEVICE_TOKEN', 'You have no device with this "token"'),
        org,
        actor,
        token,
      );
    }
    return [device];
  }
  const devices = org.tables.push_devices.by('user', actor.id);
  if (devices.length === 0 && !org.follows('testNotificationWithoutDevices'))
    throw badRequest('You have no registered device to notify').because(
      'hasDevice',
      `${userText(org, actor.id)} has no record in \`push_devices\``,
      ...requestAs(org, ({ id }) => id === actor.id, 'post', '/users/me/mobile_push_reg_id', {
        token: 'push-token-new',
      }),
      ...sendAs(org, ({ id }) => org.tables.push_devices.idsBy('user', id).length > 0),
    );
  return devices;
}

/**
 * The caller's device for encrypted notifications with the number that its client chose; `undefined` if it
 * does not exist.
 */
export function findEncryptedDevice(
  org: Organization,
  actor: UserRecord,
  device: number,
): EncryptedDevice | undefined {
  return org.tables.encrypted_push_devices.firstBy('userDevice', compositeKey(actor.id, device));
}

/** @throws ApiError `BAD_REQUEST` when the caller has no device with this ID */
export function requireEncryptedDevice(
  org: Organization,
  actor: UserRecord,
  deviceId: number,
): EncryptedDevice {
  const device = findEncryptedDevice(org, actor, deviceId);
  if (device === undefined) throw badParameter('device_id', `you have no device ${deviceId}`);
  return device;
}

/** A device that can be notified. */
export type ActiveDevice = EncryptedDevice & { token: string };

/**
 * Returns the devices for an encrypted test notification: the requested one, or all of the caller's that have a token
 * and a key.
 * @throws ApiError `NO_ACTIVE_PUSH_DEVICE` when no such device exists
 */
export function requireActiveDevices(
  org: Organization,
  actor: UserRecord,
  wanted: number | undefined,
): ActiveDevice[] {
  const devices = org.tables.encrypted_push_devices.by('user', actor.id).filter(isActive);
  const chosen = devices.filter(({ device }) => wanted === undefined || device === wanted);
  if (chosen.length > 0) return chosen;
  const which = wanted === undefined ? 'None of your devices is' : `Your device ${wanted} is not`;
  throw apiError('NO_ACTIVE_PUSH_DEVICE', `${which} registered for encrypted push notifications`).because(
    'hasActiveDevice',
    `${userText(org, actor.id)} has ${devices.length} devices with a token and a key in \`encrypted_push_devices\`${wanted === undefined ? '' : `, and not device ${wanted}`}`,
    'register one with POST /mobile_push/register',
  );
}

function isActive(device: EncryptedDevice): device is ActiveDevice {
  return device.token !== null && device.push_key !== null;
}

/** Checks that a request has either all of these fields or none. */
export function parseTogether<T extends object>(
  fields: T,
): { [K in keyof T]-?: Exclude<T[K], undefined> } | undefined {
  const missing = Object.entries(fields).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(fields).length) return undefined;
  const [first] = missing;
  if (first !== undefined) {
    throw badParameter(first[0], `required together with ${Object.keys(fields).join(', ')}`);
  }
  return fields as { [K in keyof T]-?: Exclude<T[K], undefined> };
}

/** A logged-in device for encrypted notifications. The mock registers tokens at once, so none is pending. */
export const deviceSchema = z.object({
  push_key_id: z.int().nullable(),
  push_token_id: z.string().nullable(),
  pending_push_token_id: z.string().nullable(),
  push_token_last_updated_timestamp: z.int().nullable(),
  push_registration_error_code: z.string().nullable(),
});

export function presentDevice(device: EncryptedDevice): z.input<typeof deviceSchema> {
  return {
    push_key_id: device.push_key_id,
    push_token_id: device.token,
    pending_push_token_id: null,
    push_token_last_updated_timestamp: device.token_updated,
    push_registration_error_code: null,
  };
}

/** The devices of a user by ID. */
export function presentDevices(
  org: Organization,
  user: UserRecord,
): Record<string, z.input<typeof deviceSchema>> {
  const devices = org.tables.encrypted_push_devices.by('user', user.id);
  return Object.fromEntries(devices.map((device) => [String(device.device), presentDevice(device)]));
}

/** The devices of a user that have a token, as servers before level 468 return them. */
export function presentPushDevices(org: Organization, user: UserRecord): Record<string, { status: string }> {
  const devices = org.tables.encrypted_push_devices.by('user', user.id).filter(({ token }) => token !== null);
  return Object.fromEntries(devices.map(({ device }) => [String(device), { status: 'active' }]));
}
