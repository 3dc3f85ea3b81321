import type { Organization, UserSettings } from '../../model/index.js';
import { differing } from '../../values.js';
import { settingsOf } from './user-settings.rules.js';

/**
 * Changes personal settings of a user, and deletes their drafts when they stop synchronizing them. Returns
 * the settings that changed.
 */
export async function updateUserSettings(
  org: Organization,
  userId: number,
  input: Partial<UserSettings>,
): Promise<Partial<UserSettings>> {
  const { user_settings: table } = org.tables;
  const now = settingsOf(org, userId);
  const changes: Partial<UserSettings> = Object.fromEntries(differing(now, input));
  if (Object.keys(changes).length === 0) return changes;
  const present = table.firstBy('user', userId);
  if (present === undefined) await table.create({ user_id: userId, settings: changes });
  else await table.update(present.id, { settings: { ...present.settings, ...changes } });
  if (changes.enable_drafts_synchronization === false) await deleteDraftsOf(org, userId);
  return changes;
}

async function deleteDraftsOf(org: Organization, userId: number): Promise<void> {
  const { drafts } = org.tables;
  for (const id of [...drafts.idsBy('user', userId)]) await drafts.delete(id);
}
