import * as z from 'zod';
import type { DeepReadonly, Draft, Organization, SavedSnippetRecord } from '../../model/index.js';

/** A draft as the API returns it. */
export const draftSchema = z.object({
  id: z.int(),
  /** The empty string while the draft has no recipient. */
  type: z.enum(['', 'stream', 'private']),
  /** The ID of a channel, or the IDs of users. */
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string(),
  /** Last edit, in UNIX seconds. */
  timestamp: z.int(),
});

/** A draft as its author receives it. */
export function presentDraft(draft: DeepReadonly<Draft>): z.input<typeof draftSchema> {
  const { id, type, to, topic, content, timestamp } = draft;
  return { id, type, to: [...to], topic, content, timestamp };
}

/** All drafts of a user, the latest edited first. */
export function presentDrafts(org: Organization, userId: number): z.input<typeof draftSchema>[] {
  const own = org.tables.drafts.by('user', userId);
  own.sort((a, b) => b.timestamp - a.timestamp || b.id - a.id);
  return own.map(presentDraft);
}

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
