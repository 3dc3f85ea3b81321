import * as z from 'zod';
import type { Organization } from '../../model/index.js';

/** The custom emoji of an organization by ID, including deactivated ones. */
export const realmEmojiSchema = z.record(
  z.string(),
  z.object({
    id: z.string(),
    name: z.string(),
    source_url: z.string(),
    still_url: z.string().nullable(),
    deactivated: z.boolean(),
    author_id: z.int().nullable(),
  }),
);

/** All custom emoji of an organization. */
export function presentRealmEmoji(org: Organization): z.input<typeof realmEmojiSchema> {
  return Object.fromEntries(
    org.tables.realm_emoji
      .all()
      .map(({ id, name, source_url, deactivated, author_id }) => [
        String(id),
        { id: String(id), name, source_url, still_url: null, deactivated, author_id },
      ]),
  );
}
