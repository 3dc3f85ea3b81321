import { ApiError } from '../../contract/errors/index.js';
import { LongPoll } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import type { Organization } from '../../model/index.js';
import { definite } from '../../values.js';
import type { Span } from '../history/history-log.js';
import { type Answer, DROPPED, failure, jsonOf, success } from '../http/respond.js';
import { SESSION_CHALLENGE } from '../http/web-session.js';
import { callerOf } from './authorize.js';
import { droppedBy } from './fault-steps.js';
import type { OverrideAnswer } from './overrides.js';
import { type AnyCall, addNote, type RequestContext } from './request-context.js';
import { describeProblems, problemOfError, problemsOfExtra } from './server-api.js';

/** Runs a step of a request as a transaction. If the step throws, resolves to the error response. */
export function inTurn<T>(
  context: RequestContext,
  step: (org: Organization) => Promise<T> | T,
): Promise<T | Answer> {
  const { transactions, limiter } = context.services;
  const ended = (span: Span) => {
    context.spans.push(span);
    context.rates.after = limiter.rates;
  };
  return transactions.run(step, ended).catch((thrown: unknown) => errorAnswer(context, thrown));
}

/** Returns the response to an error. Errors other than ApiErrors are bugs: status 500, and the stack in the journal. */
function errorAnswer(context: RequestContext, thrown: unknown): Answer {
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

/**
 * Runs the code of the endpoint, and rewrites its response for the server version.
 * @throws ApiError when a rule rejects the request
 */
export async function runEndpoint(context: RequestContext, org: Organization): Promise<Answer | LongPoll> {
  const { services, endpoint } = context;
  const body = await withDocumentedErrors(context, () =>
    services.loadedEndpoint(endpoint).run(callIn(context, org)),
  );
  return body instanceof LongPoll ? body : presentBody(context, body ?? {});
}

/** Returns a response with this body, rewritten for the server version and, if enabled, validated. */
function presentBody(context: RequestContext, body: Record<string, unknown>): Answer {
  const { services, server } = context;
  const endpoint = services.loadedEndpoint(context.endpoint);
  const ignored = supports(server.version.level, 'ignoredParameters') ? context.ignored : [];
  const answer = success(server.rewrite(endpoint, body), ignored);
  // The schemas describe `/api/v1`, where every caller of these endpoints has an event queue.
  const validates = services.validateResponses && !context.spectator;
  const problem = validates ? server.check.problemOf(endpoint, answer) : undefined;
  if (problem !== undefined) throw new Error(problem);
  return answer;
}

/** With `validateResponses`, turns an ApiError that the endpoint does not document into an Error. */
async function withDocumentedErrors<T>(
  { services, endpoint }: RequestContext,
  run: () => Promise<T> | T,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!services.validateResponses || !(error instanceof ApiError)) throw error;
    const problem = problemOfError(services.loadedEndpoint(endpoint), error);
    throw problem === undefined ? error : new Error(problem);
  }
}

/** Returns the call with the current organization and caller, because an override may have changed them. */
function callIn(context: RequestContext, org: Organization): AnyCall {
  const call = definite(context.call);
  if (context.services.overrides.isEmpty) return call;
  return { ...call, org, actor: callerOf(context, org) };
}

export function hasOverride({ services, endpoint }: RequestContext): boolean {
  return !services.overrides.isEmpty && services.overrides.isFor(endpoint);
}

/** Runs an endpoint's overrides; `undefined` if none responds. The end of the request or a reset ends the wait. */
export async function runOverride(context: RequestContext): Promise<Answer | undefined> {
  const { services, endpoint, request } = context;
  // Calls the override after the wait has started, because the override may reset the mock at once.
  const response = Promise.resolve().then(() =>
    services.overrides.respond(endpoint, definite(context.call), request),
  );
  const settled = Promise.allSettled([response]).then(() => undefined);
  const end = await services.wait(Infinity, { until: settled, signal: request.signal });
  if (end === 'aborted' || end === 'severed') {
    const cause = end === 'aborted' ? 'the client disconnected' : 'its connection was severed';
    context.unrepeatable = `${cause} before the override responded`;
    addNote(context, context.unrepeatable);
    return DROPPED;
  }
  try {
    if (end !== 'settled') throw new Error(`the mock was ${end} before the override responded`);
    const answer = await response;
    return answer && answerOfOverride(context, answer);
  } catch (thrown) {
    return errorAnswer(context, thrown);
  }
}

function answerOfOverride(context: RequestContext, { body, error, raw }: OverrideAnswer): Answer {
  const { services, server } = context;
  const endpoint = services.loadedEndpoint(context.endpoint);
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
    ? (describeProblems(endpoint.name, problemsOfExtra(error)) ?? problemOfError(endpoint, error))
    : undefined;
  if (problem !== undefined) throw new Error(problem);
  return serializable(context, failure(error, server.version.dialect));
}

/** @throws ApiError for a body that JSON cannot express, such as one with a BigInt or a cycle */
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

/** Number of replacements in a row that suggests two clients rather than one that reconnects. */
const MANY_REPLACEMENTS = 10;

// With the fake timers of a test, the response would never be sent.
const realSetTimeout = globalThis.setTimeout;

/** Waits for events outside of the turn, while the mock handles other requests, and responds in a separate turn. */
export async function waitForEvents(context: RequestContext, { options: poll }: LongPoll): Promise<Answer> {
  const { services, server, request } = context;
  try {
    const end = await services.wait(poll.timeoutMs, { until: poll.until, signal: request.signal });
    const dropped = droppedBy(end, context);
    if (dropped !== undefined) return dropped;
    if (end === 'reset') return failure(poll.expired(), server.version.dialect);
    const replaced = poll.replaced();
    if (replaced > 0) await yieldToOthers(context, replaced);
    return await inTurn(context, async (org) => {
      // The mock may have returned to a time before the user existed.
      const actor = org.tables.users.get(definite(context.userId));
      if (actor === undefined) throw poll.expired();
      return presentBody(context, await withDocumentedErrors(context, () => poll.resume(org, actor)));
    });
  } finally {
    poll.leave();
  }
}

/** Pauses, because two clients that keep replacing each other's poll in microtasks would let no timer run. */
async function yieldToOthers(context: RequestContext, replaced: number): Promise<void> {
  const { params } = context;
  context.replaced = true;
  addNote(context, 'a later poll of the same event queue replaced this one');
  if (replaced === MANY_REPLACEMENTS) {
    console.warn(
      `[team-chat-mock] Two clients poll event queue ${String(params.queue_id)}. Each poll ends the other one. ` +
        'Register a queue for each client, and stop the client of a test when the test ends.',
    );
  }
  await new Promise<void>((resolve) => realSetTimeout(resolve, 0));
}
