import * as z from 'zod';
import type { DeepReadonly, EncryptedPushDevice, Organization, UserRecord } from '../../model/index.js';

/** A logged-in device for encrypted notifications. The mock registers tokens at once, so none is pending. */
export const deviceSchema = z.object({
  push_key_id: z.int().nullable(),
  push_token_id: z.string().nullable(),
  pending_push_token_id: z.string().nullable(),
  push_token_last_updated_timestamp: z.int().nullable(),
  push_registration_error_code: z.string().nullable(),
});

/** A device as the API returns it. */
export function presentDevice(device: DeepReadonly<EncryptedPushDevice>): z.input<typeof deviceSchema> {
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
