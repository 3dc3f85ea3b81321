import { ApiError } from '../../contract/errors/index.js';
import { parseToken } from '../../handlers/push/push.rules.js';
import { parseProfileData } from '../../handlers/users/profile.rules.js';
import { fieldData } from '../../handlers/users/profile-field.rules.js';
import { isEmail, parseFullName } from '../../handlers/users/user.rules.js';
import {
  type DeepReadonly,
  PROFILE_FIELD_TYPES,
  type ProfileField,
  type UserRecord,
} from '../../model/index.js';
import type { Report } from './report.js';

/** Checks users, their profiles, presence and devices, and the personas. */
export function checkPeople(report: Report): void {
  const { personas, tables } = report.org;
  if (tables.users.idsBy('activeOwner', 'owner').length === 0) {
    report.add(
      'users',
      '*',
      'there is no active owner; `extends: scenarios.empty` brings one, and the system groups',
    );
  }
  for (const user of tables.users.all()) checkUser(report, user);
  for (const field of tables.profile_fields.all()) checkProfileField(report, field);
  checkProfileValues(report);
  for (const { id, last_active, last_connected } of tables.presences.all()) {
    if (Math.max(last_active ?? 0, last_connected) > report.org.clock.now()) {
      report.policy('presences', id, 'was last seen in the future');
    }
  }
  for (const { id, token } of tables.push_devices.all()) {
    report.rule('push_devices', id, () => parseToken(token));
  }
  for (const [name, id] of Object.entries(personas)) {
    if (!tables.users.has(id)) report.add('personas', name, `refers to user ${id}, who does not exist`);
  }
}

function checkUser(report: Report, user: UserRecord): void {
  const { id, bot_type, bot_owner_id: ownerId } = user;
  report.rule('users', id, () => parseFullName(user.full_name));
  if (!isEmailOf(report.org.identity.host, user.delivery_email)) {
    report.add('users', id, `delivery_email is not an email address: "${user.delivery_email}"`);
  }
  if (user.is_deleted && user.is_active) report.add('users', id, 'is deleted, and so cannot be active');
  if (Number.isNaN(Date.parse(user.date_joined))) {
    report.add('users', id, `date_joined is not an ISO 8601 time: "${user.date_joined}"`);
  }
  if (ownerId === null) return;
  if (bot_type === null) report.add('users', id, 'bot_owner_id must be null for a person');
  if (report.org.tables.users.get(ownerId)?.bot_type != null) {
    report.add('users', id, `bot_owner_id refers to ${ownerId}, which is a bot`);
  }
}

/** Whether a string is an email address. The organization's host may lack a dot, such as `localhost`. */
function isEmailOf(host: string, text: string): boolean {
  const ending = `@${host}`;
  return isEmail(text.endsWith(ending) ? `${text.slice(0, -ending.length)}@example.com` : text);
}

/** Values of the options type are read from its data. */
function checkProfileField(report: Report, { id, type, field_data: data }: DeepReadonly<ProfileField>): void {
  const isKnown = [PROFILE_FIELD_TYPES.options, PROFILE_FIELD_TYPES.external].some((other) => other === type);
  try {
    if (isKnown) fieldData(type, JSON.parse(data || '{}'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report.add('profile_fields', id, error.message);
  }
}

function checkProfileValues(report: Report): void {
  const { org } = report;
  const { profile_fields: fields, profile_values: values, users } = org.tables;
  const owner = users.firstBy('activeOwner', 'owner');
  for (const { id, user_id, field_id, value } of values.all()) {
    const user = users.get(user_id);
    if (owner === undefined || user === undefined || !fields.has(field_id)) continue;
    report.rule('profile_values', id, () => parseProfileData(org, owner, user, [{ id: field_id, value }]));
  }
}
