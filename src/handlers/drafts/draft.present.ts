import * as z from 'zod';
import type { DeepReadonly, Draft, Organization } from '../../model/index.js';

/** A draft as the API returns it. */
export const draftSchema = z.object({
  id: z.int(),
  /** The empty string while the draft has no recipient. */
  type: z.enum(['', 'stream', 'private']),
  /** The ID of one channel, or the IDs of users. */
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
