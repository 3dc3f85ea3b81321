import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { compositeKey, type Organization, type UserRecord, userText } from '../../model/index.js';
import { requestAs } from '../access/refusals.rules.js';
import { requireUser } from '../access/user-access.rules.js';
import { assertLength } from '../text/text.rules.js';

const MAX_WORD_LENGTH = 100;

/** The alert words of a user. */
export function alertWordsOf(org: Organization, userId: number): string[] {
  return org.tables.alert_words.by('user', userId).map(({ word }) => word);
}

/**
 * Trims new alert words and leaves out empty ones.
 * @throws ApiError `BAD_REQUEST` for a word of more than 100 characters
 */
export function parseAlertWords(input: readonly string[]): string[] {
  const words = input.map((word) => word.trim()).filter((word) => word !== '');
  for (const word of words) assertLength('alert_words', word, MAX_WORD_LENGTH);
  return words;
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

export function hasMuted(org: Organization, userId: number, otherId: number): boolean {
  return org.tables.muted_users.firstBy('userMuted', compositeKey(userId, otherId)) !== undefined;
}

/**
 * Returns the user to mute or unmute.
 * @throws ApiError `BAD_REQUEST` for the caller themselves, an unknown user, or one already in that state
 */
export function requireMutableUser(
  org: Organization,
  actor: UserRecord,
  userId: number,
  mutes: boolean,
): number {
  if (userId === actor.id) throw badParameter('muted_user_id', 'you cannot mute yourself');
  requireUser(org, actor, userId);
  if (hasMuted(org, actor.id, userId) === mutes) {
    throw badRequest(`User ${userId} is ${mutes ? 'muted already' : 'not muted'}`).because(
      mutes ? 'isNotMuted' : 'isMuted',
      `${userText(org, actor.id)} ${mutes ? 'has muted' : 'has not muted'} ${userText(org, userId)}`,
      ...requestAs(
        org,
        ({ id }) => id === actor.id,
        mutes ? 'delete' : 'post',
        `/users/me/muted_users/${userId}`,
      ),
    );
  }
  return userId;
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
  const stored = muted.firstBy('userMuted', compositeKey(userId, mutedUserId));
  if (stored !== undefined) await muted.delete(stored.id);
}

/** A muted user, and the time of muting in UNIX seconds. */
export const mutedUserSchema = z.object({ id: z.int(), timestamp: z.int() });

/** The users that a user muted. */
export function presentMutedUsers(org: Organization, userId: number): z.input<typeof mutedUserSchema>[] {
  return org.tables.muted_users
    .by('user', userId)
    .map(({ muted_user_id, date_muted }) => ({ id: muted_user_id, timestamp: date_muted }));
}
