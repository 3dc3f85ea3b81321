import { compositeKey, type Organization, type UserSettings } from '../../model/index.js';
import { differing } from '../../values.js';
import { type Status, statusOf } from './status.rules.js';
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

/** Sets a user's status, and notifies everyone of the requested parts, even if they did not change. */
export async function setStatus(
  org: Organization,
  userId: number,
  status: Status,
  { away, status_text, emoji_name }: { away?: boolean | undefined } & Partial<Record<keyof Status, unknown>>,
): Promise<void> {
  org.signal({
    kind: 'status',
    userId,
    status: {
      ...(away === undefined ? {} : { away }),
      ...(status_text === undefined ? {} : { status_text: status.status_text }),
      ...(emoji_name === undefined ? {} : emojiOf(status)),
    },
  });
  await storeStatus(org, userId, status);
}

function emojiOf({ emoji_name, emoji_code, reaction_type }: Status) {
  return { emoji_name, emoji_code, reaction_type: emoji_name === '' ? 'unicode_emoji' : reaction_type };
}

async function storeStatus(org: Organization, userId: number, status: Status): Promise<void> {
  const { user_statuses: table } = org.tables;
  const now = statusOf(org, userId);
  if (differing(now, status).length === 0) return;
  const present = table.firstBy('user', userId);
  if (present === undefined) await table.create({ user_id: userId, ...status });
  else if (Object.values(status).every((value) => value === '')) await table.delete(present.id);
  else await table.update(present.id, status);
}

/** Mutes a user for the caller and marks their earlier messages as read. */
export async function muteUser(org: Organization, userId: number, mutedUserId: number): Promise<void> {
  const { message_states: states, messages, muted_users: muted } = org.tables;
  await muted.create({ user_id: userId, muted_user_id: mutedUserId, date_muted: org.clock.now() });
  // Marking messages shortens the list of unread ones.
  for (const messageId of [...states.entriesBy('unread', userId)]) {
    if (messages.get(messageId)?.sender_id !== mutedUserId) continue;
    const state = states.firstBy('userMessage', compositeKey(userId, messageId));
    if (state !== undefined) await states.update(state.id, { flags: [...state.flags, 'read'] });
  }
}

/** Unmutes a user for the caller. */
export async function unmuteUser(org: Organization, userId: number, mutedUserId: number): Promise<void> {
  const { muted_users: muted } = org.tables;
  const present = muted.firstBy('userMuted', compositeKey(userId, mutedUserId));
  if (present !== undefined) await muted.delete(present.id);
}

/** Adds alert words of a user, except those they already have, ignoring case. */
export async function addAlertWords(
  org: Organization,
  userId: number,
  words: readonly string[],
): Promise<void> {
  const { alert_words: table } = org.tables;
  const known = new Set(table.by('user', userId).map(({ word }) => word.toLowerCase()));
  for (const word of words) {
    if (known.has(word.toLowerCase())) continue;
    known.add(word.toLowerCase());
    await table.create({ user_id: userId, word });
  }
}

/** Removes alert words of a user, ignoring case. */
export async function removeAlertWords(
  org: Organization,
  userId: number,
  words: readonly string[],
): Promise<void> {
  const { alert_words: table } = org.tables;
  const gone = new Set(words.map((word) => word.toLowerCase()));
  for (const { id, word } of table.by('user', userId))
    if (gone.has(word.toLowerCase())) await table.delete(id);
}
