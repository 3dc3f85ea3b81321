import * as z from 'zod';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/event-draft.js';
import type { RecordChange, SavedSnippetRecord } from '../../model/index.js';
import { presentSavedSnippet, savedSnippetSchema } from './saved-snippet.present.js';

/** A user's saved snippets that are created, edited or deleted. */
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
