import { ApiError, CATALOGUE, isErrorCode } from '../../contract/errors/index.js';
import type { RawFields } from '../../contract/index.js';
import type { Random } from '../../model/index.js';
import type { Answer } from '../http/respond.js';
import type { Fault, FaultDelay } from './fault-spec.js';

/** Extra fields of errors that echo a parameter of the request: the field, and the parameters that it may come from. */
const ECHOES: Record<string, readonly string[]> = { queue_id: ['queue_id'], stream_id: ['stream_id', 'to'] };

/** Whether a fault injects an error. */
export function isError({ code, status }: Fault): boolean {
  return code !== undefined || status !== undefined;
}

/**
 * The error that a fault injects into a request with these fields; `undefined` if it injects none. Extra fields that the
 * fault omits have their example values, or echo the request.
 */
export function faultError(fault: Fault, fields: RawFields): ApiError | undefined {
  const { code, status, msg, extra } = fault;
  if (!isError(fault)) return undefined;
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

/** Milliseconds by which a fault delays this request. */
export function faultDelay({ delay, delay_ms }: Fault, random: Random): number {
  return drawDelay(delay ?? delay_ms ?? 0, random);
}

function drawDelay(delay: FaultDelay, random: Random): number {
  if (typeof delay === 'number') return delay;
  if ('min' in delay) return delay.min + random.next() * (delay.max - delay.min);
  return Math.max(0, delay.mean + delay.deviation * standardNormal(random));
}

/** Draws from the standard normal distribution (Box-Muller). */
function standardNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/** The page of a proxy that did not reach the server; `undefined` for other faults. */
export function proxyPage({ answer }: Fault): Answer | undefined {
  if (answer === 'proxy_500') {
    return pageOf(500, 'Internal Server Error', 'The proxy failed while it handled the request.');
  }
  if (answer === 'proxy_502') {
    return pageOf(502, 'Bad Gateway', 'The server behind this proxy returned an invalid response.');
  }
  return undefined;
}

function pageOf(status: number, title: string, text: string): Answer {
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

/** The response, corrupted or slowed down if the fault says so. */
export function corruptBody(answer: Answer, fault: Fault | undefined): Answer {
  if (fault === undefined) return answer;
  const { answer: kind, bytes_per_second: bytesPerSecond } = fault;
  const sent = bytesPerSecond === undefined ? answer : { ...answer, bytesPerSecond };
  if (kind === 'malformed_json') return { ...sent, corruption: 'malformed' };
  if (kind === 'truncated_body') return { ...sent, corruption: 'truncated' };
  return sent;
}

/** Says why a request with this fault never reaches the server; `undefined` if it does. */
export function neverReachesServer(fault: Fault): string | undefined {
  if (fault.network_error === true) return 'a fault dropped the connection';
  if (fault.timeout === true) return 'a fault never responded';
  return proxyPage(fault) === undefined ? undefined : 'a fault responded with the page of a proxy';
}
