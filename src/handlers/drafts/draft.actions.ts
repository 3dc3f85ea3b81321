import type { DeepReadonly, Draft, Organization } from '../../model/index.js';

/** What is in a draft, whosever it is. */
export type DraftText = Omit<Draft, 'id' | 'user_id'>;

/** Keeps drafts of a user, in this order. */
export async function createDrafts(
  org: Organization,
  userId: number,
  drafts: readonly DraftText[],
): Promise<DeepReadonly<Draft>[]> {
  const created: DeepReadonly<Draft>[] = [];
  for (const draft of drafts) created.push(await org.tables.drafts.create({ user_id: userId, ...draft }));
  return created;
}

/** Puts a text in place of that of a draft. */
export async function updateDraft(
  org: Organization,
  { id }: DeepReadonly<Draft>,
  text: DraftText,
): Promise<void> {
  await org.tables.drafts.update(id, text);
}

/** Throws a draft away. */
export async function deleteDraft(org: Organization, { id }: DeepReadonly<Draft>): Promise<void> {
  await org.tables.drafts.delete(id);
}
