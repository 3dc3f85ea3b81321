import { ApiError, CATALOGUE, isErrorCode, type Refusal } from '../../contract/errors/index.js';
import type { RawFields } from '../../contract/index.js';
import type { Organization } from '../../model/index.js';
import { callText } from '../../strings.js';
import { type Fault, injectsError, interceptionReason } from '../faults/fault.js';
import type { Sender } from '../faults/faults.js';
import { type Answer, DROPPED } from '../http/respond.js';
import { type SentCredentials, userOf } from './credentials.js';
import { recordAnswer } from './record.js';
import { addNote, type RequestContext } from './request-context.js';
import type { WaitEnd } from './timing.js';

export function takeFault(
  context: RequestContext,
  sender: Sender = senderOf(context.services.organization(), context),
): void {
  const { services, endpoint } = context;
  const fault = services.faults.take(endpoint, sender);
  context.fault = fault;
  context.unrepeatable = fault && interceptionReason(fault);
}

/** Waits for the mock's latency and the fault's delay. Returns the outcome if the connection is dropped. */
export async function delayResponse(context: RequestContext): Promise<Answer | undefined> {
  const { services, fault } = context;
  const delay = services.latency() + (fault === undefined ? 0 : services.faults.delayOf(fault));
  const dropped = delay === 0 ? undefined : droppedBy(await services.wait(delay), context);
  if (dropped !== undefined) context.unrepeatable = 'its connection was severed before the endpoint ran';
  return dropped;
}

/** Delays the response once the endpoint has run. Returns the outcome if the connection is dropped. */
export async function holdResponse(context: RequestContext): Promise<Answer | undefined> {
  const { services, fault } = context;
  if (fault?.delay_after_ms === undefined) return undefined;
  addNote(context, `fault ${fault.id} held this response`);
  return droppedBy(await services.wait(fault.delay_after_ms), context);
}

/** Returns the outcome of a request whose connection ended during a wait; `undefined` if the connection is open. */
export function droppedBy(end: WaitEnd, context: RequestContext): Answer | undefined {
  if (end !== 'aborted' && end !== 'severed') return undefined;
  const cause =
    end === 'aborted' ? 'the client disconnected' : 'a restart of the server severed the connection';
  addNote(context, cause);
  return DROPPED;
}

/** Responds to a request that the fault keeps from the server, and records it; `undefined` for any other request. */
export async function interceptRequest(
  context: RequestContext,
  record: (answer: Answer) => Answer = (answer) => recordAnswer(context, answer),
): Promise<Answer | undefined> {
  const { services, fault, request } = context;
  if (fault === undefined) return undefined;
  if (interceptionReason(fault)) context.refusal = refusalOf(fault, 'kept the request from the endpoint');
  if (fault.network_error === true) {
    addNote(context, `fault ${fault.id} dropped the connection`);
    return record(DROPPED);
  }
  if (fault.timeout === true) {
    // Records the request before the wait, because the wait may never end.
    addNote(context, `fault ${fault.id} never responds`);
    record(DROPPED);
    await services.wait(Infinity, { signal: request.signal });
    return DROPPED;
  }
  if (fault.answer !== 'proxy_500' && fault.answer !== 'proxy_502') return undefined;
  addNote(context, `fault ${fault.id} responded with a proxy's error page`);
  return record(PROXY_PAGES[fault.answer]);
}

const PROXY_PAGES = {
  proxy_500: errorPage(500, 'Internal Server Error', 'The proxy failed while it handled the request.'),
  proxy_502: errorPage(502, 'Bad Gateway', 'The server behind this proxy returned an invalid response.'),
};

function errorPage(status: number, title: string, text: string): Answer {
  const heading = `${status} ${title}`;
  return {
    status,
    body: {},
    headers: { 'content-type': 'text/html; charset=utf-8' },
    page: `<!doctype html>
<html lang="en">
<head><title>${heading}</title></head>
<body><h1>${heading}</h1><p>${text}</p></body>
</html>
`,
  };
}

/** Corrupts or slows down the response if the fault says so, with a note in the journal. */
export function corruptResponse(context: RequestContext, answer: Answer): Answer {
  if (answer === DROPPED) return answer;
  const { fault } = context;
  const changed = corruptBody(answer, fault);
  const change = changed.corruption ?? (changed.bytesPerSecond === undefined ? undefined : 'slow');
  if (change !== undefined) addNote(context, `fault ${fault?.id} made this response ${change}`);
  return changed;
}

/** Corrupts or slows down the response like `corruptResponse`, but adds no note. */
export function corruptBody(answer: Answer, fault: Fault | undefined): Answer {
  if (fault === undefined) return answer;
  const { answer: kind, bytes_per_second: bytesPerSecond } = fault;
  const sent = bytesPerSecond === undefined ? answer : { ...answer, bytesPerSecond };
  if (kind === 'malformed_json') return { ...sent, corruption: 'malformed' };
  if (kind === 'truncated_body') return { ...sent, corruption: 'truncated' };
  return sent;
}

/** Throws the ApiError of the fault, if the fault injects one. */
export function injectError(context: RequestContext): void {
  const { fault, fields } = context;
  const error = fault && faultError(fault, fields);
  if (fault === undefined || error === undefined) return;
  addNote(context, `fault ${fault.id} responded`);
  error.refusal = refusalOf(fault, `responded with ${error.code} instead of the endpoint`);
  throw error;
}

/** Extra fields of errors that echo a parameter of the request, each with the parameters that it may come from. */
const ECHOES: Record<string, readonly string[]> = { queue_id: ['queue_id'], stream_id: ['stream_id', 'to'] };

/** Returns the error that a fault injects, if any. Omitted extra fields echo the request or have example values. */
export function faultError(fault: Fault, fields: RawFields): ApiError | undefined {
  const { code, status, msg, extra } = fault;
  if (!injectsError(fault)) return undefined;
  if (code !== undefined && isErrorCode(code)) {
    const known = CATALOGUE[code];
    return new ApiError(code, msg, { ...known.extra, ...echoed(known.extra, fields), ...extra }, { status });
  }
  const fallback = status !== undefined && status >= 500 ? 'INTERNAL_ERROR' : 'BAD_REQUEST';
  return new ApiError(code ?? fallback, msg ?? 'An injected fault', extra, { status });
}

function echoed(extra: Readonly<Record<string, unknown>>, fields: RawFields): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, example] of Object.entries(extra)) {
    const sent = ECHOES[name]?.map((field) => fields.get(field)).find((value) => typeof value === 'string');
    if (sent === undefined) continue;
    if (typeof example === 'string') found[name] = sent;
    else if (/^[1-9]\d{0,15}$/.test(sent)) found[name] = Number(sent);
  }
  return found;
}

function refusalOf({ id }: Fault, did: string): Refusal {
  return { rule: 'fault', because: `Fault ${id} ${did}`, allow: [callText('faults.remove', id)] };
}

/** Undoes the use of an error fault, because the request has already failed. Other faults still affect the response. */
export function giveBackFault(context: RequestContext): void {
  const { services, fault } = context;
  if (fault === undefined || !injectsError(fault)) return;
  services.faults.giveBack(fault);
  context.fault = undefined;
}

/** Returns the sender of a request. The user is looked up only for faults that are limited to one user. */
function senderOf(org: Organization, credentials: SentCredentials): Sender {
  return {
    personas: org.personas,
    userId() {
      try {
        return userOf(org, credentials)?.id;
      } catch {
        return undefined;
      }
    },
  };
}
