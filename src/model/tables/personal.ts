import * as p from '../schemas/personal.js';
import { Table } from '../table.js';
import type { TablesContext } from './context.js';
import { compositeKey } from './keys.js';

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
