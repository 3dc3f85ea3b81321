import { type ApiError, apiError } from '../../../contract/errors/index.js';
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
 * Checks the narrow of a caller who is not signed in. The narrow must select web-public channels, so that a client that
 * has lost its session notices.
 * @throws ApiError `UNAUTHORIZED`
 */
export function assertSpectatorNarrow(actor: UserRecord, narrow: readonly NarrowElement[]): void {
  if (!isSpectator(actor)) return;
  if (!narrow.some(selectsWebPublic)) {
    throw notLoggedIn('must contain {"operator": "channels", "operand": "web-public"}');
  }
  const personal = narrow.find((element) => !isAllowed(element));
  if (personal !== undefined) {
    throw notLoggedIn(`must not contain "${personal.operator}:${String(personal.operand)}"`);
  }
}

function notLoggedIn(problem: string): ApiError {
  return apiError('UNAUTHORIZED', `Not logged in: the narrow ${problem}`);
}
