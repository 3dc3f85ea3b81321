import { ROLES } from '../schemas/common.js';
import * as u from '../schemas/user.js';
import { Table } from '../table.js';
import type { TablesContext } from './context.js';
import { apiEmail, compositeKey, isSystemBotOf } from './keys.js';

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
