import {
  DAY,
  isoWithOffset,
  type Presence,
  type ProfileField,
  type ProfileValue,
  type PushDevice,
  type Random,
  ROLES,
  type User,
} from '../../model/index.js';
import { emailName } from '../../values.js';
import type { NewRecord, Overrides, RecordContext } from './context.js';

const TIMEZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo', 'UTC'];
const ALPHANUMERIC = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A user; a member by default. */
export function userRecord(
  { random, n, now, samples }: RecordContext,
  overrides: Overrides<User>,
): NewRecord<User> {
  const full_name = overrides.full_name ?? samples().fullName(random);
  return {
    full_name,
    delivery_email: `${emailName(full_name)}.${n}@example.com`,
    email_visibility: 'everyone',
    role: ROLES.member,
    is_active: true,
    is_deleted: false,
    is_imported_stub: false,
    bot_type: null,
    bot_owner_id: null,
    date_joined: isoWithOffset(now - DAY * (400 + random.int(701))),
    first_login: null,
    timezone: random.pick(TIMEZONES),
    uploaded_avatar_url: null,
    avatar_version: 1,
    api_key: overrides.api_key ?? alphanumeric(random, 32),
    can_change_user_emails: false,
    is_billing_admin: false,
    ...overrides,
  };
}

function alphanumeric(random: Random, length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC[random.int(ALPHANUMERIC.length)]).join('');
}

/** A custom profile field; short text by default. */
export function profileFieldRecord(
  { n, samples }: RecordContext,
  overrides: Overrides<ProfileField>,
): NewRecord<ProfileField> {
  return {
    name: overrides.name ?? samples().profileField(n).name,
    hint: '',
    type: 1,
    order: n,
    field_data: '',
    display_in_profile_summary: false,
    required: false,
    editable_by_user: true,
    ...overrides,
  };
}

/** A user's value in a custom profile field. */
export function profileValueRecord(
  { random, samples }: RecordContext,
  overrides: Overrides<ProfileValue, 'user_id' | 'field_id'>,
): NewRecord<ProfileValue> {
  return { value: overrides.value ?? samples().sentence(random), ...overrides };
}

/** A user's presence; active now by default. */
export function presenceRecord(
  { now }: RecordContext,
  overrides: Overrides<Presence, 'user_id'>,
): NewRecord<Presence> {
  return { last_active: now, last_connected: now, ...overrides };
}

export function pushDeviceRecord(
  { random }: RecordContext,
  overrides: Overrides<PushDevice, 'user_id'>,
): NewRecord<PushDevice> {
  return { token: random.hex(64), kind: 'apple', known_to_relay: true, ...overrides };
}
