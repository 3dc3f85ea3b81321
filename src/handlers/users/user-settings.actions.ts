import type { Organization, UserSettings } from '../../model/index.js';
import { forgetDrafts } from '../drafts/draft.actions.js';
import { sharePresence } from '../presence/presence.actions.js';
import { settingsOf } from './user-settings.rules.js';

/**
 * Changes personal settings of a user; those that have the value already are left alone. Drafts that are no longer to be
 * kept are forgotten, and what others know of the user's presence follows.
 */
export async function updateUserSettings(
  org: Organization,
  userId: number,
  given: Partial<UserSettings>,
): Promise<void> {
  const { user_settings: table } = org.tables;
  const now = settingsOf(org, userId);
  const changes: Partial<UserSettings> = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => now[name as keyof UserSettings] !== value),
  );
  if (Object.keys(changes).length === 0) return;
  const present = table.firstBy('user', userId);
  if (present === undefined) await table.create({ user_id: userId, settings: changes });
  else await table.update(present.id, { settings: { ...present.settings, ...changes } });
  if (changes.enable_drafts_synchronization === false) await forgetDrafts(org, userId);
  if (changes.presence_enabled !== undefined) await sharePresence(org, userId, changes.presence_enabled);
}
