import type { DeepReadonly, Draft, Organization } from '../../model/index.js';

/** The content of a draft, without its author. */
export type DraftText = Omit<Draft, 'id' | 'user_id'>;

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
