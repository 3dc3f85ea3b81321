import type { Organization } from '../../model/index.js';

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
