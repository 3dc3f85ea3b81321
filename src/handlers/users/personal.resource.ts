import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import {
  compositeKey,
  type DeepReadonly,
  type Organization,
  type Reaction,
  type UserRecord,
  type UserStatus,
  userText,
} from '../../model/index.js';
import { differing } from '../../values.js';
import { nothingToDo, requestAs, targetIsBot, userDeactivated } from '../access/refusals.rules.js';
import { requireUser } from '../access/user-access.rules.js';
import { requireEmoji } from '../text/emoji.rules.js';
import { assertLength } from '../text/text.rules.js';
import { settingsOf } from './user-settings.resource.js';

const MAX_STATUS_LENGTH = 60;

export type Status = Omit<UserStatus, 'id' | 'user_id'>;

export const NO_STATUS: Status = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: '' };

interface StatusRequest {
  status_text: string | undefined;
  emoji_name: string | undefined;
  emoji_code: string | undefined;
  reaction_type: Reaction['reaction_type'] | '' | undefined;
}

/**
 * Returns a user who can have a status.
 * @throws ApiError `BAD_REQUEST` for unknown users, bots and deactivated users
 */
export function requireActivePerson(org: Organization, actor: UserRecord, userId: number): UserRecord {
  const user = requireUser(org, actor, userId);
  if (user.bot_type !== null) throw targetIsBot(badRequest(`User ${userId} is a bot`), userId);
  if (!user.is_active) throw userDeactivated(badRequest(`User ${userId} is deactivated`), org, userId);
  return user;
}

/** Whether a user hides their presence; older clients show them as away. */
export function isAway(org: Organization, userId: number): boolean {
  return !settingsOf(org, userId).presence_enabled;
}

export function statusOf(org: Organization, userId: number): DeepReadonly<Status> {
  return org.tables.user_statuses.firstBy('user', userId) ?? NO_STATUS;
}

export function statusEmoji({ emoji_name, emoji_code, reaction_type }: DeepReadonly<Status>) {
  return { emoji_name, emoji_code, reaction_type: emoji_name === '' ? 'unicode_emoji' : reaction_type };
}

/**
 * Merges a request into the current status. Omitted parts keep their values.
 * @param mayBeEmpty whether the request may change nothing
 * @throws ApiError `BAD_REQUEST` for an empty request, a long status text, an unknown emoji, or a code without a name
 */
export async function parseStatus(
  org: Organization,
  now: DeepReadonly<Status>,
  { status_text, emoji_name, emoji_code, reaction_type }: StatusRequest,
  mayBeEmpty = false,
): Promise<Status> {
  if (emoji_name === undefined && ((emoji_code ?? '') !== '' || reaction_type !== undefined)) {
    throw badParameter('emoji_name', 'the code and type of an emoji require its name');
  }
  if (status_text === undefined && emoji_name === undefined && !mayBeEmpty) {
    throw nothingToDo('Specify "status_text" or "emoji_name" to change');
  }
  const text = status_text?.trim() ?? now.status_text;
  assertLength('status_text', text, MAX_STATUS_LENGTH);
  const kept = {
    emoji_name: now.emoji_name,
    emoji_code: now.emoji_code,
    reaction_type: now.reaction_type,
  };
  if (emoji_name === undefined) return { status_text: text, ...kept };
  if (emoji_name === '') return { ...NO_STATUS, status_text: text };
  if (reaction_type === '') throw badParameter('reaction_type', 'must not be empty together with a name');
  const request = {
    emoji_name,
    ...(emoji_code === undefined ? {} : { emoji_code }),
    ...(reaction_type === undefined ? {} : { reaction_type }),
  };
  return { status_text: text, ...(await requireEmoji(org, request, [])) };
}

/** Sets a user's status, and notifies everyone who can see them of the requested parts, changed or not. */
export async function setStatus(
  org: Organization,
  userId: number,
  status: Status,
  {
    away,
    status_text,
    emoji_name,
  }: Pick<StatusRequest, 'status_text' | 'emoji_name'> & {
    away?: boolean | undefined;
  },
): Promise<void> {
  org.signal({
    kind: 'status',
    userId,
    status: {
      ...(away === undefined ? {} : { away }),
      ...(status_text === undefined ? {} : { status_text: status.status_text }),
      ...(emoji_name === undefined ? {} : statusEmoji(status)),
    },
  });
  await storeStatus(org, userId, status);
}

async function storeStatus(org: Organization, userId: number, status: Status): Promise<void> {
  const { user_statuses: table } = org.tables;
  if (differing(statusOf(org, userId), status).length === 0) return;
  const stored = table.firstBy('user', userId);
  if (stored === undefined) await table.create({ user_id: userId, ...status });
  else if (differing(NO_STATUS, status).length === 0) await table.delete(stored.id);
  else await table.update(stored.id, status);
}

/** A user's status; unset parts are absent. */
export const statusSchema = z.object({
  /** Deprecated: the user hides their presence. */
  away: z.literal(true).optional(),
  status_text: z.string().optional(),
  emoji_name: z.string().optional(),
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
});

/** The status of a user, in the short form of GET users/{user_id}/status and POST register. */
export function presentStatus(org: Organization, userId: number): z.input<typeof statusSchema> {
  const { status_text, emoji_name, emoji_code, reaction_type } = statusOf(org, userId);
  return {
    ...(isAway(org, userId) ? { away: true as const } : {}),
    ...(status_text === '' ? {} : { status_text }),
    ...(emoji_name === '' ? {} : { emoji_name, emoji_code, reaction_type }),
  };
}

const MAX_WORD_LENGTH = 100;

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

export async function unmuteUser(org: Organization, userId: number, mutedUserId: number): Promise<void> {
  const { muted_users: muted } = org.tables;
  const stored = muted.firstBy('userMuted', compositeKey(userId, mutedUserId));
  if (stored !== undefined) await muted.delete(stored.id);
}

/** A muted user, and the time of muting in UNIX seconds. */
export const mutedUserSchema = z.object({ id: z.int(), timestamp: z.int() });

export function presentMutedUsers(org: Organization, userId: number): z.input<typeof mutedUserSchema>[] {
  return org.tables.muted_users
    .by('user', userId)
    .map(({ muted_user_id, date_muted }) => ({ id: muted_user_id, timestamp: date_muted }));
}
