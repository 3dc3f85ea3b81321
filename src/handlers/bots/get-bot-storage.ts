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

export const getBotStorage = defineEndpoint({
  method: 'GET',
  path: '/bot_storage',
  area: 'bots',
  summary: "Get a bot's stored data",
  docs: 'get-bot-storage',
  auth: 'user',
  params: { keys: json(z.array(z.string())).optional().describe('default: all keys') },
  response: z.object({ storage: z.record(z.string(), z.string()) }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, level, params }) {
    assertMayStore(actor, level);
    const entries = requireEntries(org, actor.id, params.keys);
    return { storage: Object.fromEntries(entries.map(({ key, value }) => [key, value])) };
  },
});

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
 * Returns the user's stored entries with these keys, or all entries if no keys are specified.
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
