import { ApiError, CATALOGUE, isErrorCode } from '../errors/index.js';
import type { Random } from '../model/index.js';
import type { Fault, FaultDelay } from './fault-spec.js';
import type { Answer } from './respond.js';

/** The error that a fault answers with; `undefined` if it lets the request through. */
export function faultError(fault: Fault): ApiError | undefined {
  const { code, status, msg, extra } = fault;
  if (code === undefined && status === undefined) return undefined;
  if (code !== undefined && isErrorCode(code)) {
    const known = CATALOGUE[code];
    return new ApiError(code, msg, { ...known.extra, ...extra }, { status });
  }
  const fallback = status !== undefined && status >= 500 ? 'INTERNAL_ERROR' : 'BAD_REQUEST';
  return new ApiError(code ?? fallback, msg ?? 'An injected fault', extra, { status });
}

/** How many milliseconds a fault lets wait this time. */
export function faultDelay({ delay, delay_ms }: Fault, random: Random): number {
  return drawDelay(delay ?? delay_ms ?? 0, random);
}

function drawDelay(delay: FaultDelay, random: Random): number {
  if (typeof delay === 'number') return delay;
  if ('min' in delay) return delay.min + random.next() * (delay.max - delay.min);
  return Math.max(0, delay.mean + delay.deviation * standardNormal(random));
}

/** A number of the standard normal distribution, by the method of Box and Muller. */
function standardNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

/** The page of a proxy that did not reach the server; `undefined` for a fault that gives none. */
export function proxyPage({ answer }: Fault): Answer | undefined {
  if (answer === 'proxy_500') {
    return pageOf(500, 'Internal Server Error', 'The proxy failed while it handled the request.');
  }
  if (answer === 'proxy_502') {
    return pageOf(502, 'Bad Gateway', 'The server behind this proxy gave no valid answer.');
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

/** An answer of the server, spoilt on its way if the fault says so. */
export function spoilt(answer: Answer, fault: Fault | undefined): Answer {
  if (fault?.answer === 'malformed_json') return { ...answer, spoilt: 'malformed' };
  if (fault?.answer === 'truncated_body') return { ...answer, spoilt: 'truncated' };
  return answer;
}

/** Why a request with this fault never reaches the server; `undefined` if it does. */
export function unreached(fault: Fault): string | undefined {
  if (fault.network_error === true) return 'a fault dropped the connection';
  if (fault.timeout === true) return 'a fault never answered it';
  return proxyPage(fault) === undefined ? undefined : 'a fault answered it with the page of a proxy';
}
