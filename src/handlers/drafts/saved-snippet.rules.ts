import { badParameter, missingRecord } from '../../contract/errors/index.js';
import type { Organization, SavedSnippetRecord, UserRecord } from '../../model/index.js';
import { assertLength, assertPrintable } from '../text/text.rules.js';

/** In code points. */
const MAX_TITLE_LENGTH = 60;

/** A title without space around it. */
export function parseSnippetTitle(input: string): string {
  const title = input.trim();
  if (title === '') throw badParameter('title', 'must not be empty');
  assertLength('title', title, MAX_TITLE_LENGTH);
  assertPrintable('title', title);
  return title;
}

/**
 * Returns one of the caller's own saved snippets.
 * @throws ApiError 404 `BAD_REQUEST` when it does not exist or is another user's
 */
export function requireSavedSnippet(
  org: Organization,
  actor: UserRecord,
  snippetId: number,
): SavedSnippetRecord {
  const snippet = org.tables.saved_snippets.get(snippetId);
  if (snippet?.user_id !== actor.id) throw missingRecord(`There is no saved snippet ${snippetId}`);
  return snippet;
}
