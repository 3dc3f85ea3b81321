import { ApiError, badParameter, badRequest } from '../../../contract/errors/index.js';
import type { NarrowElement } from './element.js';
import type { NarrowContext } from './operators.js';
import { assertNarrowMakesSense } from './plan.js';

/** A narrow as sent with POST register: pairs, or objects. */
export type SentElement = readonly [string, string] | NarrowElement;

const OPERATORS_OF_QUEUES: readonly string[] = ['channel', 'stream', 'topic', 'sender', 'is'];

/**
 * Returns the narrow of a queue. Zulip accepts only pairs of strings there, and checks only their operators.
 * @throws ApiError `BAD_REQUEST`
 */
export function parseQueueNarrow(context: NarrowContext, sent: readonly SentElement[]): NarrowElement[] {
  const narrow = sent.map((element) => {
    if (!isPair(element)) return element;
    const [operator, operand] = element;
    return { operator, operand, negated: false };
  });
  if (!context.org.follows('checksOnlyOperatorsOfQueues')) {
    checkLikeSearch(context, narrow);
    return narrow;
  }
  for (const element of sent) {
    if (!isPair(element)) throw badParameter('narrow', 'must contain only pairs of strings');
    const [operator, operand] = element;
    if (!OPERATORS_OF_QUEUES.includes(operator)) {
      throw badParameter('narrow', `a queue does not support the operator "${operator}"`);
    }
    if (operator === 'is' && operand === 'followed') {
      throw badParameter('narrow', 'a queue does not support the operand "followed"');
    }
  }
  return narrow;
}

function checkLikeSearch(context: NarrowContext, narrow: readonly NarrowElement[]): void {
  try {
    assertNarrowMakesSense(context, narrow);
  } catch (error) {
    // Only requests that evaluate a narrow respond with the code BAD_NARROW.
    throw error instanceof ApiError ? badRequest(error.message) : error;
  }
}

function isPair(element: SentElement): element is readonly [string, string] {
  return Array.isArray(element);
}
