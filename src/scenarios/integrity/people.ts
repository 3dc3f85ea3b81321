import { parseToken } from '../../handlers/push/push.rules.js';
import { parseProfileData } from '../../handlers/users/profile.rules.js';
import { isEmail, parseFullName } from '../../handlers/users/user.rules.js';
import { apiEmail } from '../../model/index.js';
import type { Report } from './report.js';

/** Users, and what belongs to them alone. */
export function checkPeople(report: Report): void {
  checkUsers(report);
  checkProfiles(report);
  checkDevices(report);
  checkPersonas(report);
}

function checkUsers(report: Report): void {
  const { users } = report.org.tables;
  const { host } = report.org.identity;
  const all = users.all();
  if (users.idsBy('activeOwner', 'owner').length === 0) {
    report.add(
      'users',
      '*',
      'there is no active owner; `extends: scenarios.empty` brings one, and the system groups',
    );
  }
  report.unique('users', all, 'the email', ({ delivery_email }) => delivery_email.toLowerCase());
  report.unique('users', all, 'the API email', (user) => apiEmail(user, host).toLowerCase());
  for (const user of all) {
    const { id, bot_type, bot_owner_id: ownerId } = user;
    report.rule('users', id, () => parseFullName(user.full_name));
    if (!isEmail(user.delivery_email)) {
      report.add('users', id, `"${user.delivery_email}" is not an email address`);
    }
    if (user.is_deleted && user.is_active) report.add('users', id, 'is deleted, and so cannot be active');
    if (Number.isNaN(Date.parse(user.date_joined))) {
      report.add('users', id, `date_joined is no ISO 8601 time: "${user.date_joined}"`);
    }
    report.refers('users', id, 'bot_owner_id', 'users', [ownerId]);
    if (bot_type === null && ownerId !== null) report.add('users', id, 'is a person, and has a bot_owner_id');
    if (ownerId !== null && users.get(ownerId)?.bot_type != null) {
      report.add('users', id, `its owner ${ownerId} is a bot`);
    }
  }
}

function checkProfiles(report: Report): void {
  const { org } = report;
  const { profile_fields: fields, profile_values: values, presences, users } = org.tables;
  const administrator = users.firstBy('activeOwner', 'owner');
  report.unique('profile_values', values.all(), 'user and field', ({ user_id, field_id }) =>
    [user_id, field_id].join(),
  );
  for (const { id, user_id, field_id, value } of values.all()) {
    report.refers('profile_values', id, 'user_id', 'users', [user_id]);
    report.refers('profile_values', id, 'field_id', 'profile_fields', [field_id]);
    const user = users.get(user_id);
    if (administrator === undefined || user === undefined || !fields.has(field_id)) continue;
    report.rule('profile_values', id, () =>
      parseProfileData(org, administrator, user, [{ id: field_id, value }]),
    );
  }
  report.unique('presences', presences.all(), 'the user', ({ user_id }) => user_id);
  for (const { id, user_id, last_active, last_connected } of presences.all()) {
    report.refers('presences', id, 'user_id', 'users', [user_id]);
    if (Math.max(last_active ?? 0, last_connected) > org.clock.now()) {
      report.policy('presences', id, 'was last seen in the future');
    }
  }
}

function checkDevices(report: Report): void {
  const { push_devices: plain, encrypted_push_devices: encrypted } = report.org.tables;
  report.unique('push_devices', plain.all(), 'user and token', ({ user_id, token }) =>
    [user_id, token].join(),
  );
  for (const { id, user_id, token } of plain.all()) {
    report.refers('push_devices', id, 'user_id', 'users', [user_id]);
    report.rule('push_devices', id, () => parseToken(token));
  }
  report.unique('encrypted_push_devices', encrypted.all(), 'user and device', ({ user_id, device }) =>
    [user_id, device].join(),
  );
  for (const { id, user_id } of encrypted.all()) {
    report.refers('encrypted_push_devices', id, 'user_id', 'users', [user_id]);
  }
}

function checkPersonas(report: Report): void {
  const { personas, tables } = report.org;
  for (const [name, id] of Object.entries(personas)) {
    if (!tables.users.has(id)) report.add('personas', name, `is user ${id}, whom there is not`);
  }
}
