import type {
  DeepReadonly,
  Draft,
  Organization,
  SavedSnippet,
  SavedSnippetRecord,
} from '../../model/index.js';

/** The content of a draft, without its author. */
type DraftText = Omit<Draft, 'id' | 'user_id'>;

/** Stores drafts of a user, in this order. */
export async function createDrafts(
  org: Organization,
  userId: number,
  drafts: readonly DraftText[],
): Promise<DeepReadonly<Draft>[]> {
  const created: DeepReadonly<Draft>[] = [];
  for (const draft of drafts) created.push(await org.tables.drafts.create({ user_id: userId, ...draft }));
  return created;
}

/** Replaces the content of a draft. */
export async function updateDraft(
  org: Organization,
  { id }: DeepReadonly<Draft>,
  text: DraftText,
): Promise<void> {
  await org.tables.drafts.update(id, text);
}

export async function deleteDraft(org: Organization, { id }: DeepReadonly<Draft>): Promise<void> {
  await org.tables.drafts.delete(id);
}

type SnippetText = Pick<SavedSnippet, 'title' | 'content'>;

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

export async function deleteSavedSnippet(org: Organization, { id }: SavedSnippetRecord): Promise<void> {
  await org.tables.saved_snippets.delete(id);
}
