import { compositeKey } from '../indexes.js';
import { ROLES } from '../schemas/common.js';
import * as p from '../schemas/personal.js';
import * as u from '../schemas/user.js';
import { Table, type TablesContext } from '../table.js';
import { apiEmail, isSystemBotOf } from '../users.js';

/** Tables of users, and of records that belong to one user. */
export function createPeopleTables(context: TablesContext) {
  const { host } = context;
  return {
    users: new Table({
      ...context,
      name: 'users',
      schema: u.user,
      indexes: {
        realEmail: (user) => user.delivery_email.toLowerCase(),
        apiEmail: (user) => apiEmail(user, host).toLowerCase(),
        activeOwner: (user) =>
          user.is_active && user.bot_type === null && user.role === ROLES.owner ? 'owner' : undefined,
        role: (user) => (isSystemBotOf(host, user) ? undefined : user.role),
        activeRole: (user) => (user.is_active && !isSystemBotOf(host, user) ? user.role : undefined),
        deactivated: (user) => (user.is_active ? undefined : 'deactivated'),
        activePerson: (user) => (user.is_active && user.bot_type === null ? 'active' : undefined),
        fullName: (user) => user.full_name.toLowerCase(),
        kind: (user) => (user.bot_type === null ? undefined : 'bot'),
        /** Bots by the ID of their owner. */
        bot: (user) => (user.bot_type === null ? undefined : (user.bot_owner_id ?? undefined)),
      },
    }),
    profile_fields: new Table({ ...context, name: 'profile_fields', schema: u.profileField }),
    profile_values: new Table({
      ...context,
      name: 'profile_values',
      markdown: ({ value }) => [value],
      schema: u.profileValue,
      indexes: {
        user: (value) => value.user_id,
        userField: (value) => compositeKey(value.user_id, value.field_id),
      },
    }),
    presences: new Table({
      ...context,
      name: 'presences',
      schema: u.presence,
      indexes: { user: (presence) => presence.user_id },
    }),
    push_devices: new Table({
      ...context,
      name: 'push_devices',
      schema: u.pushDevice,
      indexes: {
        user: (device) => device.user_id,
        userToken: (device) => compositeKey(device.user_id, device.token),
      },
    }),
    encrypted_push_devices: new Table({
      ...context,
      name: 'encrypted_push_devices',
      schema: u.encryptedPushDevice,
      indexes: {
        user: (device) => device.user_id,
        userDevice: (device) => compositeKey(device.user_id, device.device),
      },
    }),
    web_sessions: new Table({
      ...context,
      name: 'web_sessions',
      schema: u.webSession,
      indexes: { user: (session) => session.user_id, key: (session) => session.key },
    }),
  };
}

/** Tables of personal settings. */
export function createPersonalTables(context: TablesContext) {
  return {
    user_settings: new Table({
      ...context,
      name: 'user_settings',
      schema: p.userSettingsRecord,
      indexes: { user: (settings) => settings.user_id },
    }),
    user_statuses: new Table({
      ...context,
      name: 'user_statuses',
      schema: p.userStatus,
      indexes: { user: (status) => status.user_id },
    }),
    muted_users: new Table({
      ...context,
      name: 'muted_users',
      schema: p.mutedUser,
      indexes: {
        user: (muted) => muted.user_id,
        userMuted: (muted) => compositeKey(muted.user_id, muted.muted_user_id),
      },
    }),
    bot_storage: new Table({
      ...context,
      name: 'bot_storage',
      schema: p.botStorageEntry,
      indexes: {
        user: (entry) => entry.user_id,
        userKey: (entry) => compositeKey(entry.user_id, entry.key),
      },
    }),
  };
}
