import * as z from 'zod';
import type { Organization, SavedSnippetRecord } from '../../model/index.js';

/** A saved snippet as the API returns it. */
export const savedSnippetSchema = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  /** UNIX seconds. */
  date_created: z.int(),
});

export function presentSavedSnippet({
  id,
  title,
  content,
  date_created,
}: SavedSnippetRecord): z.input<typeof savedSnippetSchema> {
  return { id, title, content, date_created };
}

/** A user's saved snippets, the oldest first. */
export function presentSavedSnippets(
  org: Organization,
  userId: number,
): z.input<typeof savedSnippetSchema>[] {
  return org.tables.saved_snippets.by('user', userId).map(presentSavedSnippet);
}
