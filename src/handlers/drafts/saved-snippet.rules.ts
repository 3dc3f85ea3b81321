import { badParameter, missingRecord } from '../../contract/errors/index.js';
import type { Organization, SavedSnippetRecord, UserRecord } from '../../model/index.js';
import { noRecord } from '../access/refusals.rules.js';
import { trimContent } from '../messages/content.rules.js';
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
 * Trims the content of a snippet. No server truncates it.
 * @throws ApiError `BAD_REQUEST` when it is empty or too long
 */
export function parseSnippetContent(org: Organization, input: string): string {
  const content = trimContent(input);
  assertLength('content', content, org.settings.max_message_length);
  return content;
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
  if (snippet?.user_id === actor.id) return snippet;
  const own = org.tables.saved_snippets.idsBy('user', actor.id);
  throw noRecord(
    missingRecord(`There is no saved snippet ${snippetId}`),
    org,
    'saved_snippets',
    snippetId,
    own,
  );
}
