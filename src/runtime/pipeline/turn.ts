import { ApiError } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import { type Answer, failure } from '../http/respond.js';
import { addNote, type RequestContext } from './request-context.js';
import { SESSION_CHALLENGE } from './web-credentials.js';

/** Runs a step of a request as a transaction. The error of a step that throws is the response. */
export function inTurn<T>(
  context: RequestContext,
  step: (org: Organization) => Promise<T> | T,
): Promise<T | Answer> {
  const span = { from: 0, to: 0 };
  context.spans.push(span);
  return context.services.transactions
    .run(step, span)
    .catch((thrown: unknown) => errorAnswer(context, thrown));
}

/**
 * The response to an error. Anything except an ApiError is a bug of the mock or its options: 500, with the
 * stack in the journal.
 */
export function errorAnswer(context: RequestContext, thrown: unknown): Answer {
  const { dialect } = context.server.version;
  if (thrown instanceof ApiError) {
    context.refusal = thrown.refusal ?? { rule: null, because: thrown.message, allow: [] };
    const answer = failure(thrown, dialect);
    if (context.web !== undefined && answer.status === 401) {
      answer.headers['www-authenticate'] = SESSION_CHALLENGE;
    }
    return answer;
  }
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  addNote(context, error.stack ?? error.message);
  const msg = `The mock failed in ${context.endpoint.name}: ${error.message}`;
  return failure(new ApiError('INTERNAL_ERROR', msg), dialect);
}
