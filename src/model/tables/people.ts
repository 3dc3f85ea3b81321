import { compositeKey } from '../indexes.js';
import { ROLES } from '../schemas/common.js';
import * as p from '../schemas/personal.js';
import * as u from '../schemas/user.js';
import { Table, type TablesContext } from '../table.js';
import { apiEmail, isSystemBotOf } from '../users.js';

/** Tables of users, and of records that belong to one user. */
export function createPeopleTables({ host, prepareText, library, recorder }: TablesContext) {
  return {
    users: new Table({
      name: 'users',
      schema: u.user,
      library,
      recorder,
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
    profile_fields: new Table({ name: 'profile_fields', schema: u.profileField, library, recorder }),
    profile_values: new Table({
      name: 'profile_values',
      markdown: ({ value }) => [value],
      prepareText,
      schema: u.profileValue,
      library,
      recorder,
      indexes: {
        user: (value) => value.user_id,
        userField: (value) => compositeKey(value.user_id, value.field_id),
      },
    }),
    presences: new Table({
      name: 'presences',
      schema: u.presence,
      library,
      recorder,
      indexes: { user: (presence) => presence.user_id },
    }),
    push_devices: new Table({
      name: 'push_devices',
      schema: u.pushDevice,
      library,
      recorder,
      indexes: {
        user: (device) => device.user_id,
        userToken: (device) => compositeKey(device.user_id, device.token),
      },
    }),
    encrypted_push_devices: new Table({
      name: 'encrypted_push_devices',
      schema: u.encryptedPushDevice,
      library,
      recorder,
      indexes: {
        user: (device) => device.user_id,
        userDevice: (device) => compositeKey(device.user_id, device.device),
      },
    }),
    web_sessions: new Table({
      name: 'web_sessions',
      schema: u.webSession,
      library,
      recorder,
      indexes: { user: (session) => session.user_id, key: (session) => session.key },
    }),
  };
}

/** Tables of personal settings. */
export function createPersonalTables({ library, recorder }: TablesContext) {
  return {
    user_settings: new Table({
      name: 'user_settings',
      schema: p.userSettingsRecord,
      library,
      recorder,
      indexes: { user: (settings) => settings.user_id },
    }),
    user_statuses: new Table({
      name: 'user_statuses',
      schema: p.userStatus,
      library,
      recorder,
      indexes: { user: (status) => status.user_id },
    }),
    muted_users: new Table({
      name: 'muted_users',
      schema: p.mutedUser,
      library,
      recorder,
      indexes: {
        user: (muted) => muted.user_id,
        userMuted: (muted) => compositeKey(muted.user_id, muted.muted_user_id),
      },
    }),
    bot_storage: new Table({
      name: 'bot_storage',
      schema: p.botStorageEntry,
      library,
      recorder,
      indexes: {
        user: (entry) => entry.user_id,
        userKey: (entry) => compositeKey(entry.user_id, entry.key),
      },
    }),
  };
}
