import type { Organization, UserSettings } from '../model/index.js';
import { settingsOf } from '../rules/user-settings.js';

/** Changes personal settings of a user; those that have the value already are left alone. */
export async function updateUserSettings(
  org: Organization,
  userId: number,
  given: Partial<UserSettings>,
): Promise<void> {
  const { user_settings: table } = org.tables;
  const now = settingsOf(org, userId);
  const changes = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => now[name as keyof UserSettings] !== value),
  );
  if (Object.keys(changes).length === 0) return;
  const present = table.firstBy('user', userId);
  if (present === undefined) await table.create({ user_id: userId, settings: changes });
  else await table.update(present.id, { settings: { ...present.settings, ...changes } });
}
