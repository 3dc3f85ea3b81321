import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, json } from '../../contract/index.js';
import { compositeKey, type Organization } from '../../model/index.js';
import { codePoints } from '../text/text.rules.js';
import { assertMayStore } from './get-bot-storage.js';

/** Maximum number of code points that a bot may store, in keys and values together. */
const MAX_STORED_CHARACTERS = 10_000_000;

export const updateBotStorage = defineEndpoint({
  method: 'PUT',
  path: '/bot_storage',
  area: 'bots',
  summary: "Update a bot's stored data",
  docs: 'update-bot-storage',
  params: { storage: json(z.record(z.string(), z.string())).describe('values by key; other keys stay') },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, level, params: { storage } }) {
    assertMayStore(actor, level);
    assertStorageFits(org, actor.id, storage);
    for (const [key, value] of Object.entries(storage)) await storeEntry(org, actor.id, key, value);
  },
});

/** @throws ApiError `BAD_REQUEST` when a bot would store more than `MAX_STORED_CHARACTERS` */
export function assertStorageFits(
  org: Organization,
  userId: number,
  input: Readonly<Record<string, string>>,
): void {
  const kept = org.tables.bot_storage.by('user', userId).filter(({ key }) => !Object.hasOwn(input, key));
  const entries = [...kept.map(({ key, value }) => [key, value] as const), ...Object.entries(input)];
  const size = entries.reduce((sum, [key, value]) => sum + codePoints(key) + codePoints(value), 0);
  if (size > MAX_STORED_CHARACTERS) {
    throw badRequest(
      `A bot can store at most ${MAX_STORED_CHARACTERS} code points; the request would make it ${size}`,
    ).because(
      'storageSize',
      `The storage of user ${userId} would have ${size} code points, and the limit is ${MAX_STORED_CHARACTERS}`,
      'remove keys first',
    );
  }
}

export async function storeEntry(
  org: Organization,
  userId: number,
  key: string,
  value: string,
): Promise<void> {
  const { bot_storage: table } = org.tables;
  const stored = table.firstBy('userKey', compositeKey(userId, key));
  if (stored === undefined) await table.create({ user_id: userId, key, value });
  else await table.update(stored.id, { value });
}
