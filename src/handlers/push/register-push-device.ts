import * as z from 'zod';
import { apiError, badParameter, badRequest, missingParameter } from '../../contract/errors/index.js';
import { type Call, defineEndpoint, integer, text } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { bytesOf } from '../../strings.js';
import { definite } from '../../values.js';
import { nothingToDo, settingOff } from '../access/refusals.rules.js';
import {
  addEncryptedDevice,
  assertMayHaveDevices,
  findEncryptedDevice,
  requireEncryptedDevice,
  updateEncryptedDevice,
} from './push.resource.js';

const notEmpty = z.string().min(1);
const tokenKind = text(z.enum(['apns', 'fcm']));

const MAX_KEY_ID = 2 ** 32 - 1;

const KEY_BYTES = 33;
/** The first byte of a key. */
const KEY_KIND = 0x31;

const params = {
  device_id: integer().since('clientDevices').describe('from POST /register_client_device'),
  push_account_id: integer().until('clientDevices').describe('an ID that the client chooses'),
  push_key: text(notEmpty)
    .optional()
    .since('pushKeyParameter')
    .describe('required before level 468; requires push_key_id since then'),
  push_key_id: integer(z.int().min(0).max(MAX_KEY_ID)).optional().since('clientDevices'),
  push_public_key: text(notEmpty).until('pushKeyParameter'),
  token_kind: tokenKind
    .optional()
    .describe('requires token_id (since level 468), bouncer_public_key and encrypted_push_registration'),
  token_id: text(notEmpty).optional().since('clientDevices'),
  bouncer_public_key: text(notEmpty).optional(),
  encrypted_push_registration: text(notEmpty).optional(),
};

export const registerPushDevice = defineEndpoint({
  method: 'POST',
  path: '/mobile_push/register',
  area: 'push',
  summary: 'Register E2EE push device',
  docs: 'register-push-device',
  since: 'encryptedPush',
  params,
  errors: ['BAD_REQUEST', 'PUSH_SERVICE_NOT_CONFIGURED'],
  async run(call) {
    assertMayHaveDevices(call.org, call.actor);
    assertPushConfigured(call.org);
    await (call.supports('clientDevices') ? registerDevice(call) : registerLegacyDevice(call));
  },
});

type Registration = Call<typeof params>;

/** Registers a key and a token. The first registration requires both; later ones may replace either. */
async function registerDevice({ org, actor, params }: Registration): Promise<void> {
  const device = requireEncryptedDevice(org, actor, definite(params.device_id));
  const key = allOrNone({ push_key: params.push_key, push_key_id: params.push_key_id });
  const token = allOrNone({
    token_kind: params.token_kind,
    token_id: params.token_id,
    bouncer_public_key: params.bouncer_public_key,
    encrypted_push_registration: params.encrypted_push_registration,
  });
  if (org.follows('checksPushKeys')) {
    if (key !== undefined) assertPushKey(key.push_key);
    if (token !== undefined) assertBase64('token_id', token.token_id);
  }
  if (key === undefined && token === undefined) throw nothingToDo('Specify push_key, token_kind, or both');
  if ((key ?? device.push_key) == null || (token ?? device.token) == null) {
    throw badRequest('The first registration needs both push_key and token_kind').because(
      'hasKeyAndToken',
      `Device ${params.device_id} has neither a key nor a token, and the request has only one of them`,
      `send "${key === undefined ? 'push_key' : 'token_kind'}" too`,
    );
  }
  await updateEncryptedDevice(org, device, {
    ...key,
    ...(token && { token: token.token_id, token_kind: token.token_kind }),
  });
}

function assertPushKey(push_key: string): void {
  assertBase64('push_key', push_key);
  const bytes = bytesOf(push_key);
  if (bytes.length !== KEY_BYTES || bytes[0] !== KEY_KIND)
    throw badParameter(
      'push_key',
      `must be ${KEY_BYTES} bytes in Base64, of which the first is 0x${KEY_KIND.toString(16)}`,
    );
}

function assertBase64(name: string, input: string): void {
  if (!/^(?:[a-z\d+/]{4})*(?:[a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i.test(input))
    throw badParameter(name, 'must be Base64');
}

/**
 * Registers a device on servers before level 468: one request has all fields, and the client chooses the device's
 * number.
 */
async function registerLegacyDevice({ org, actor, params }: Registration): Promise<void> {
  const push_key = params.push_public_key ?? params.push_key;
  if (push_key === undefined) throw missingParameter('push_key');
  const registration = allOrNone({
    token_kind: params.token_kind,
    bouncer_public_key: params.bouncer_public_key,
    encrypted_push_registration: params.encrypted_push_registration,
  });
  if (registration === undefined) throw missingParameter('token_kind');
  const fields = {
    token: registration.encrypted_push_registration,
    token_kind: registration.token_kind,
    push_key,
  };
  const accountId = definite(params.push_account_id);
  const registered = findEncryptedDevice(org, actor, accountId);
  if (registered === undefined) await addEncryptedDevice(org, actor.id, fields, accountId);
  else await updateEncryptedDevice(org, registered, fields);
}

function assertPushConfigured({ settings }: Organization): void {
  if (settings.push_notifications_enabled) return;
  const msg = 'The server is not configured to send push notifications';
  throw settingOff(apiError('PUSH_SERVICE_NOT_CONFIGURED', msg), 'push_notifications_enabled');
}

type AllOf<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/**
 * Returns the fields, which a request must send together; `undefined` if the request sends none of them.
 * @throws ApiError `BAD_REQUEST` if the request sends only some of them
 */
function allOrNone<T extends object>(fields: T): AllOf<T> | undefined {
  const names = Object.keys(fields);
  const missing = Object.entries(fields).filter(([, value]) => value === undefined);
  if (missing.length === names.length) return undefined;
  const first = missing[0]?.[0];
  if (first !== undefined) {
    const others = names.filter((name) => name !== first);
    throw badParameter(first, `required together with ${others.join(', ')}`);
  }
  return fields as AllOf<T>;
}
