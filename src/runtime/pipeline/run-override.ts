import { ApiError } from '../../contract/errors/index.js';
import { definite } from '../../values.js';
import { type Answer, DROPPED, failure, jsonOf } from '../http/respond.js';
import type { OverrideAnswer } from './overrides.js';
import { addNote, type RequestContext } from './request-context.js';
import { presentBody } from './run-endpoint.js';
import { errorAnswer } from './turn.js';

/** Whether an override may respond to this request. */
export function hasOverride({ services, endpoint }: RequestContext): boolean {
  return !services.overrides.empty && services.overrides.isFor(endpoint);
}

/**
 * The response of an override; `undefined` when none responds. A stuck one ends with the request or a reset.
 */
export async function runOverride(context: RequestContext): Promise<Answer | undefined> {
  const { services, endpoint, request } = context;
  // Called after the wait has started, because the override may reset the mock at once.
  const response = Promise.resolve().then(() =>
    services.overrides.respond(endpoint, definite(context.call), request),
  );
  const settled = response.then(
    () => undefined,
    () => undefined,
  );
  const end = await services.wait(Infinity, { until: settled, signal: request.signal });
  if (end === 'aborted') {
    addNote(context, 'the client disconnected before the override responded');
    return DROPPED;
  }
  try {
    if (end !== 'settled') throw new Error(`the mock was ${end} before the override responded`);
    const answer = await response;
    return answer && present(context, answer);
  } catch (thrown) {
    return errorAnswer(context, thrown);
  }
}

function present(context: RequestContext, { body, error, raw }: OverrideAnswer): Answer {
  const { services, server } = context;
  const endpoint = services.codeOf(context.endpoint);
  context.overridden = true;
  context.unrepeatable = 'an override responded';
  addNote(context, context.unrepeatable);
  if (error !== undefined || (raw !== undefined && raw.status >= 400)) {
    context.refusal = {
      rule: 'override',
      because: 'An override responded instead of the endpoint',
      allow: ['remove the override'],
    };
  }
  if (raw !== undefined) return { status: raw.status, headers: raw.headers, body: {}, page: raw.text };
  if (error === undefined) return serializable(context, presentBody(context, body ?? {}));
  const problem = services.validateResponses
    ? (server.check.problemOfExtra(endpoint, error) ?? server.check.problemOfError(endpoint, error))
    : undefined;
  if (problem !== undefined) throw new Error(problem);
  return serializable(context, failure(error, server.version.dialect));
}

/**
 * Serializes a body.
 * @throws ApiError for a body that JSON cannot express, such as a BigInt or a cycle
 */
function serializable(context: RequestContext, answer: Answer): Answer {
  try {
    jsonOf(answer);
    return answer;
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message.split('\n')[0] : String(thrown);
    const msg = `The override of ${context.endpoint.name} returned a body that is not JSON: ${reason}`;
    addNote(context, msg);
    throw new ApiError('INTERNAL_ERROR', msg);
  }
}
