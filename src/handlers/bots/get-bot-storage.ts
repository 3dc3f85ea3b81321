import * as z from 'zod';
import { badParameter, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, json } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import {
  type BotStorageEntry,
  compositeKey,
  type DeepReadonly,
  type Organization,
  type UserRecord,
} from '../../model/index.js';

/** The parameter that selects stored values. As in Zulip, an empty list selects all of them. */
export const keysParam = json(z.array(z.string()).nullable())
  .optional()
  .describe('default: all keys, also for null and an empty list');

export const getBotStorage = defineEndpoint({
  method: 'GET',
  path: '/bot_storage',
  area: 'bots',
  summary: "Get a bot's stored data",
  docs: 'get-bot-storage',
  params: { keys: keysParam },
  response: z.object({ storage: z.record(z.string(), z.string()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, level, params }) {
    assertMayStore(actor, level);
    const entries = requireEntries(org, actor.id, params.keys);
    return { storage: Object.fromEntries(entries.map(({ key, value }) => [key, value])) };
  },
});

/** Checks that the caller is a bot. Older servers also store values for people. */
export function assertMayStore(actor: UserRecord, level: number): void {
  if (actor.bot_type !== null || !supports(level, 'botStorageOfBots')) return;
  throw badRequest('Only bots have storage').because(
    'isBot',
    `User ${actor.id} is a person, and only bots have storage`,
    'send the request as a bot',
  );
}

/**
 * Returns the user's stored entries with these keys; all entries if the keys are omitted, null or an empty list.
 * @throws ApiError `BAD_REQUEST` when a key does not exist
 */
export function requireEntries(
  org: Organization,
  userId: number,
  keys: readonly string[] | null | undefined,
): DeepReadonly<BotStorageEntry>[] {
  const { bot_storage: table } = org.tables;
  if (keys == null || keys.length === 0) return table.by('user', userId);
  return [...new Set(keys)].map((key) => {
    const entry = table.firstBy('userKey', compositeKey(userId, key));
    if (entry === undefined) throw badParameter('keys', `the key ${key} does not exist`);
    return entry;
  });
}
