import { badParameter, badRequest } from '../../contract/errors/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type BotStorageEntry,
  compositeKey,
  type DeepReadonly,
  type Organization,
  type UserRecord,
} from '../../model/index.js';

/** Maximum number of characters that a user may store, keys and values together. */
export const MAX_STORED_CHARACTERS = 10_000_000;

/** Checks that the caller is a bot. Older servers store values of people too. */
export function assertMayStore(actor: UserRecord, level: number): void {
  if (actor.bot_type !== null || !supports(level, 'botStorageOfBots')) return;
  throw badRequest('Only bots have storage').because(
    'isBot',
    `User ${actor.id} is a person, and only bots have storage`,
    'send the request as a bot',
  );
}

/**
 * Returns the stored entries with these keys, or all of a user.
 * @throws ApiError `BAD_REQUEST` when a key does not exist
 */
export function requireEntries(
  org: Organization,
  userId: number,
  keys: readonly string[] | undefined,
): DeepReadonly<BotStorageEntry>[] {
  const { bot_storage: table } = org.tables;
  if (keys === undefined) return table.by('user', userId);
  return [...new Set(keys)].map((key) => {
    const entry = table.firstBy('userKey', compositeKey(userId, key));
    if (entry === undefined) throw badParameter('keys', `the key ${key} does not exist`);
    return entry;
  });
}

/** @throws ApiError `BAD_REQUEST` when a user would store too much */
export function assertFits(org: Organization, userId: number, input: Readonly<Record<string, string>>): void {
  const kept = org.tables.bot_storage.by('user', userId).filter(({ key }) => !Object.hasOwn(input, key));
  const entries = [...kept.map(({ key, value }) => [key, value] as const), ...Object.entries(input)];
  const size = entries.reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  if (size > MAX_STORED_CHARACTERS) {
    throw badRequest(
      `A bot stores at most ${MAX_STORED_CHARACTERS} characters, and these would be ${size}`,
    ).because(
      'storageSize',
      `The storage of user ${userId} would have ${size} characters, and the limit is ${MAX_STORED_CHARACTERS}`,
      'remove keys first',
    );
  }
}
