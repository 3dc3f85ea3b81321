import { ApiError } from '../../contract/errors/index.js';
import { LongPoll } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import type { Organization } from '../../model/index.js';
import { definite } from '../../values.js';
import { type Answer, success } from '../http/respond.js';
import { requireCaller } from './authenticate.js';
import type { AnyCall, RequestContext } from './request-context.js';

type Body = Record<string, unknown>;

/** @throws ApiError */
export async function runEndpoint(context: RequestContext, org: Organization): Promise<Answer | LongPoll> {
  const { services, endpoint } = context;
  let body: Body | LongPoll;
  try {
    body = await services.codeOf(endpoint).run(callIn(context, org));
  } catch (error) {
    throw documented(context, error);
  }
  return body instanceof LongPoll ? body : presentBody(context, body);
}

/** The success response for a body: rewritten for the server version, and validated if enabled. */
export function presentBody(context: RequestContext, body: Body): Answer {
  const { services, server } = context;
  const endpoint = services.codeOf(context.endpoint);
  const listsIgnored = context.ignored.length > 0 && supports(server.version.level, 'ignoredParameters');
  const answer = success(server.rewrite(endpoint, body), listsIgnored ? context.ignored : undefined);
  // The schemas describe `/api/v1`, where every caller of these endpoints has an event queue.
  const validates = services.validateResponses && !context.spectator;
  const problem = validates ? server.check.problemOf(endpoint, answer) : undefined;
  if (problem !== undefined) throw new Error(problem);
  return answer;
}

/** The response to an endpoint's error. With `validateResponses`, an undocumented error is a bug. */
export function documented({ services, server, endpoint }: RequestContext, error: unknown): unknown {
  if (!services.validateResponses || !(error instanceof ApiError)) return error;
  const problem = server.check.problemOfError(services.codeOf(endpoint), error);
  return problem === undefined ? error : new Error(problem);
}

/** Refreshes the records of a call, which an override may have changed since it was decoded. */
function callIn(context: RequestContext, org: Organization): AnyCall {
  const call = definite(context.call);
  if (context.services.overrides.empty) return call;
  return { ...call, org, actor: requireCaller(context, org) };
}
