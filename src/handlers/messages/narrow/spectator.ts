import { apiError } from '../../../contract/errors/index.js';
import { isSpectator, type UserRecord } from '../../../model/index.js';
import type { NarrowElement } from './element.js';

const ALLOWED = new Set([
  'channel',
  'stream',
  'channels',
  'streams',
  'topic',
  'subject',
  'sender',
  'from',
  'has',
  'search',
  'near',
  'id',
  'with',
]);

function selectsWebPublic({ operator, operand, negated }: NarrowElement): boolean {
  return !negated && (operator === 'channels' || operator === 'streams') && operand === 'web-public';
}

function isAllowed({ operator, operand }: NarrowElement): boolean {
  return ALLOWED.has(operator) || (operator === 'is' && operand === 'resolved');
}

/**
 * Checks the narrow of a caller who is not signed in. They must ask for web-public channels by name, so that a client
 * that has lost its session notices.
 * @throws ApiError `UNAUTHORIZED`
 */
export function assertSpectatorNarrow(actor: UserRecord, narrow: readonly NarrowElement[]): void {
  if (!isSpectator(actor) || (narrow.some(selectsWebPublic) && narrow.every(isAllowed))) return;
  throw apiError(
    'UNAUTHORIZED',
    'Not logged in: without a session, the narrow needs {"operator": "channels", "operand": "web-public"}, and nothing about the caller',
  );
}
