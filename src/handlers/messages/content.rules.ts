import { badParameter } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import { assertLength, truncate } from '../text/text.rules.js';

/** Appended to truncated content. */
export const TRUNCATED = '\n[message truncated]';

/**
 * Trims the content of a message: leading blank lines and trailing space.
 * @throws ApiError `BAD_REQUEST` when nothing is left
 */
export function trimContent(input: string): string {
  const content = input.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
  if (content === '') throw badParameter('content', 'must not be empty');
  return content;
}

/**
 * Trims the content of a message, and limits its length.
 * @throws ApiError `BAD_REQUEST` when it is empty, or too long for a server that does not truncate it
 */
export function parseContent(org: Organization, input: string): string {
  const content = trimContent(input);
  const most = org.settings.max_message_length;
  if (!org.follows('truncatesLongContent')) assertLength('content', content, most);
  return truncate(content, most, TRUNCATED);
}
