import * as z from 'zod';
import type { DeepReadonly, Organization, RealmEmoji } from '../../model/index.js';

/** A custom emoji. */
export const oneRealmEmojiSchema = z.object({
  id: z.string(),
  name: z.string(),
  source_url: z.string(),
  still_url: z.string().nullable(),
  deactivated: z.boolean(),
  author_id: z.int().nullable(),
});

/** The custom emoji of an organization by ID, including deactivated ones. */
export const realmEmojiSchema = z.record(z.string(), oneRealmEmojiSchema);

/** A custom emoji as the API returns it. */
export function presentOneRealmEmoji(emoji: DeepReadonly<RealmEmoji>): z.input<typeof oneRealmEmojiSchema> {
  const { id, name, source_url, deactivated, author_id } = emoji;
  return { id: String(id), name, source_url, still_url: null, deactivated, author_id };
}

/** All custom emoji of an organization. */
export function presentRealmEmoji(org: Organization): z.input<typeof realmEmojiSchema> {
  return Object.fromEntries(
    org.tables.realm_emoji.all().map((emoji) => [String(emoji.id), presentOneRealmEmoji(emoji)]),
  );
}
