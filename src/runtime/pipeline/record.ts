import type { Answer } from '../http/respond.js';
import type { Journal } from '../journal/journal.js';
import { repeatedFault, type Sent } from '../journal/sent.js';
import { type RequestContext, shown } from './request-context.js';

/** Puts an answered request into the journal; `at` is in UNIX seconds. */
export function record(
  journal: Journal,
  at: number,
  context: RequestContext,
  answer: Answer,
  note: string | undefined,
): void {
  const { code } = answer.body;
  const entry = {
    at,
    method: context.request.method,
    path: context.target.fullPath,
    endpoint: context.endpoint.name,
    user_id: context.userId,
    params: context.params,
    status: answer.status,
    code: typeof code === 'string' && answer.status !== 200 ? code : null,
    ms: performance.now() - context.started,
    ...(note === undefined ? {} : { note }),
  };
  if (Object.hasOwn(answer.body, 'api_key')) context.unrepeatable = 'its answer has an API key';
  journal.record(entry, answer, sentOf(context));
}

/** Shared: a thousand requests are kept, and most of them have none. */
const NO_FIELDS: ReadonlyMap<string, string> = new Map();

/** What it takes to ask a request again. */
function sentOf(context: RequestContext): Omit<Sent, 'before'> {
  const { request, authorization, userAgent, captured, fields, fault, unrepeatable } = context;
  return {
    url: request.url,
    authorization,
    userAgent,
    captured,
    fields:
      fields.size === 0 ? NO_FIELDS : new Map([...fields].map(([name, value]) => [name, shown(name, value)])),
    fault: fault && repeatedFault(fault),
    unrepeatable,
  };
}
