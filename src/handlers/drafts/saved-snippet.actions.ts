import type { Organization, SavedSnippet, SavedSnippetRecord } from '../../model/index.js';

type SnippetText = Pick<SavedSnippet, 'title' | 'content'>;

/** Saves a snippet. */
export function createSavedSnippet(
  org: Organization,
  userId: number,
  text: SnippetText,
): Promise<SavedSnippetRecord> {
  return org.tables.saved_snippets.create({ user_id: userId, ...text, date_created: org.clock.now() });
}

/** Changes the title or the content of a snippet. */
export async function updateSavedSnippet(
  org: Organization,
  snippet: SavedSnippetRecord,
  changes: Partial<SnippetText>,
): Promise<void> {
  const { title = snippet.title, content = snippet.content } = changes;
  if (title === snippet.title && content === snippet.content) return;
  await org.tables.saved_snippets.update(snippet.id, { title, content });
}

/** Deletes a snippet. */
export async function deleteSavedSnippet(org: Organization, { id }: SavedSnippetRecord): Promise<void> {
  await org.tables.saved_snippets.delete(id);
}
