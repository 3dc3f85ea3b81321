import type { Answer } from '../http/respond.js';
import type { Journal } from '../journal/journal.js';
import { repeatedFault, type Sent } from '../journal/sent.js';
import { type Passage, shown } from './passage.js';

/** Puts an answered request into the journal; `at` is in UNIX seconds. */
export function record(
  journal: Journal,
  at: number,
  passage: Passage,
  answer: Answer,
  note: string | undefined,
): void {
  const { code } = answer.body;
  const entry = {
    at,
    method: passage.request.method,
    path: passage.target.fullPath,
    endpoint: passage.endpoint.name,
    user_id: passage.userId,
    params: passage.params,
    status: answer.status,
    code: typeof code === 'string' && answer.status !== 200 ? code : null,
    ms: performance.now() - passage.started,
    ...(note === undefined ? {} : { note }),
  };
  if (Object.hasOwn(answer.body, 'api_key')) passage.unrepeatable = 'its answer has an API key';
  journal.record(entry, answer, sentOf(passage));
}

/** Shared: a thousand requests are kept, and most of them have none. */
const NO_FIELDS: ReadonlyMap<string, string> = new Map();

/** What it takes to ask a request again. */
function sentOf(passage: Passage): Omit<Sent, 'before'> {
  const { request, authorization, userAgent, captured, fields, fault, unrepeatable } = passage;
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
