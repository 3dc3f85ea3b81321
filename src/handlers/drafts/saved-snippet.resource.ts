import * as z from 'zod';
import { badParameter, missingRecord } from '../../contract/errors/index.js';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/index.js';
import type { Organization, RecordChange, SavedSnippetRecord, UserRecord } from '../../model/index.js';
import { omit } from '../../values.js';
import { noOwnRecord } from '../access/refusals.rules.js';
import { trimContent } from '../messages/content.rules.js';
import { assertLength, assertPrintable } from '../text/text.rules.js';

/** Maximum length of a snippet's title, in code points. */
const MAX_TITLE_LENGTH = 60;

/** @throws ApiError `BAD_REQUEST` when the trimmed title is empty, too long or contains control characters */
export function parseSnippetTitle(input: string): string {
  const title = input.trim();
  if (title === '') throw badParameter('title', 'must not be empty');
  assertLength('title', title, MAX_TITLE_LENGTH);
  assertPrintable('title', title);
  return title;
}

/** Returns the trimmed content. Unlike messages, snippets that are too long are rejected in both dialects. */
export function parseSnippetContent(org: Organization, input: string): string {
  const content = trimContent(input);
  assertLength('content', content, org.settings.max_message_length);
  return content;
}

/** @throws ApiError 404 `BAD_REQUEST` when the snippet does not exist or belongs to another user */
export function requireSavedSnippet(org: Organization, actor: UserRecord, id: number): SavedSnippetRecord {
  const snippet = org.tables.saved_snippets.get(id);
  if (snippet?.user_id === actor.id) return snippet;
  throw noOwnRecord(missingRecord(`There is no saved snippet ${id}`), org, actor, {
    table: 'saved_snippets',
    name: 'saved snippet',
    id,
    ownerId: snippet?.user_id,
    known: org.tables.saved_snippets.idsBy('user', actor.id),
  });
}

export const savedSnippetSchema = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  /** Time of creation, in UNIX seconds. */
  date_created: z.int(),
});

export function presentSavedSnippet(snippet: SavedSnippetRecord): z.input<typeof savedSnippetSchema> {
  return omit(snippet, ['user_id']);
}

export function presentSavedSnippets(org: Organization, userId: number) {
  return org.tables.saved_snippets.by('user', userId).map(presentSavedSnippet);
}

export const savedSnippetEvents: EventSource = {
  schemas: {
    'saved_snippets.add': z.object({ saved_snippet: savedSnippetSchema }),
    'saved_snippets.update': z.object({ saved_snippet: savedSnippetSchema }),
    'saved_snippets.remove': z.object({ saved_snippet_id: z.int() }),
  },
  eventDrafts: (_, changeSet) => changeSet.changes('saved_snippets').map(snippetEventDraft),
};

function snippetEventDraft({ id, before, after }: RecordChange<SavedSnippetRecord>): EventDraft {
  const { user_id } = after ?? before;
  if (after === undefined) return onlyFor(user_id, 'saved_snippets.remove', () => ({ saved_snippet_id: id }));
  const kind = before === undefined ? 'saved_snippets.add' : 'saved_snippets.update';
  return onlyFor(user_id, kind, () => ({ saved_snippet: presentSavedSnippet(after) }));
}
