import { compositeKey, type Organization } from '../../model/index.js';

/** Stores a value of a bot under a key. Replaces an earlier value. */
export async function storeEntry(
  org: Organization,
  userId: number,
  key: string,
  value: string,
): Promise<void> {
  const { bot_storage: table } = org.tables;
  const present = table.firstBy('userKey', compositeKey(userId, key));
  if (present === undefined) await table.create({ user_id: userId, key, value });
  else await table.update(present.id, { value });
}
