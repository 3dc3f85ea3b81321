import * as z from 'zod';
import { ApiError, CATALOGUE, type ErrorCode, isErrorCode } from '../../contract/errors/index.js';
import type { RawFields } from '../../contract/index.js';
import type { Random } from '../../model/index.js';
import type { Answer } from '../http/respond.js';

// The options of faults, and their effects on requests.

/** Codes that any endpoint may respond with. */
export const GENERAL_CODES = [
  'BAD_REQUEST',
  'REQUEST_VARIABLE_MISSING',
  'UNAUTHORIZED_PRINCIPAL',
  'UNAUTHORIZED',
  'INVALID_API_KEY',
  'USER_DEACTIVATED',
  'REALM_DEACTIVATED',
  'RATE_LIMIT_HIT',
  'INTERNAL_ERROR',
] as const satisfies readonly ErrorCode[];

const milliseconds = z.number().nonnegative();

const DELAYS = 'must be 0 or more milliseconds, { min, max } with min not above max, or { mean, deviation }';

const delaySchema = z
  .union(
    [
      milliseconds,
      z.strictObject({ min: milliseconds, max: milliseconds }),
      z.strictObject({ mean: milliseconds, deviation: milliseconds }),
    ],
    { error: DELAYS },
  )
  .refine((delay) => typeof delay === 'number' || !('min' in delay) || delay.min <= delay.max, DELAYS);

/** Milliseconds: fixed, drawn evenly from a range, or drawn from a normal distribution (never below 0). */
export type FaultDelay = z.infer<typeof delaySchema>;

/**
 * Responses that do not come from the API. `proxy_500` and `proxy_502` are HTML pages of a proxy that did not
 * reach the server: nothing runs. `malformed_json` and `truncated_body` corrupt the server's response in
 * transit.
 */
export const FAULT_ANSWERS = ['malformed_json', 'truncated_body', 'proxy_500', 'proxy_502'] as const;
export type FaultAnswer = (typeof FAULT_ANSWERS)[number];

/** A fault in the control API and in snapshots: a failure, the affected persona, and the number of requests. */
export interface WireFaultSpec {
  method: string;
  /** An endpoint's declared path, such as `/users/{user_id}`, or its path in the zulip dialect. */
  path: string;
  /** Number of requests that it affects; by default all requests until it is removed. */
  times?: number | undefined;
  /** Affects only every Nth matching request. */
  every?: number | undefined;
  /** Affects only requests from this persona. */
  persona?: string | undefined;
  /** Affects only requests from this user. */
  user_id?: number | undefined;
  /** Probability of affecting a matching request, from 0 to 1; drawn from the mock's seed. */
  probability?: number | undefined;
  /** Delay of the response or failure. */
  delay?: FaultDelay | undefined;
  /** A fixed delay in milliseconds; the same as a number for `delay`. */
  delay_ms?: number | undefined;
  /** Milliseconds between running the endpoint and sending its response, which may be out of date by then. */
  delay_after_ms?: number | undefined;
  /** Sends the body at this rate, after the status and headers. */
  bytes_per_second?: number | undefined;
  /** Drops the connection before anything runs. */
  network_error?: boolean | undefined;
  /** Leaves the request pending until the client disconnects or the mock is reset or closed. Does not run the endpoint. */
  timeout?: boolean | undefined;
  /** Responds with a body that does not come from the API. */
  answer?: FaultAnswer | undefined;
  /** HTTP status, from 200 to 599; by default the documented status of the code. */
  status?: number | undefined;
  code?: string | undefined;
  /** Message of the error; by default the documented message of the code. */
  msg?: string | undefined;
  /** Additional fields of the response. They override the documented fields of the code. */
  extra?: Record<string, unknown> | undefined;
}

/** Describes a failure, the affected persona, and the number of requests. */
export interface FaultSpec extends WireFaultSpec {
  /** Affects only requests from this user. */
  userId?: number | undefined;
  /** Milliseconds between running the endpoint and sending its response, which may be out of date by then. */
  delayAfter?: number | undefined;
  /** Sends the body at this rate, after the status and headers. */
  bytesPerSecond?: number | undefined;
  /** Drops the connection before anything runs. */
  networkError?: boolean | undefined;
  /** @deprecated Use `userId`. */
  user_id?: number | undefined;
  /** @deprecated Use `delay`. */
  delay_ms?: number | undefined;
  /** @deprecated Use `delayAfter`. */
  delay_after_ms?: number | undefined;
  /** @deprecated Use `bytesPerSecond`. */
  bytes_per_second?: number | undefined;
  /** @deprecated Use `networkError`. */
  network_error?: boolean | undefined;
}

const faultSpecShape = {
  method: z.string(),
  path: z.string(),
  times: z.int().positive().optional(),
  every: z.int().positive().optional(),
  persona: z.string().min(1).optional(),
  user_id: z.int().positive().optional(),
  probability: z.number().min(0).max(1).optional(),
  delay: delaySchema.optional(),
  delay_ms: milliseconds.optional(),
  delay_after_ms: milliseconds.optional(),
  bytes_per_second: z.int().positive().optional(),
  network_error: z.boolean().optional(),
  timeout: z.boolean().optional(),
  answer: z.enum(FAULT_ANSWERS).optional(),
  status: z.int().min(200).max(599).optional(),
  code: z.string().min(1).optional(),
  msg: z.string().optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
} satisfies { [K in keyof WireFaultSpec]-?: z.ZodType<WireFaultSpec[K]> };

export const faultSpecSchema = z.strictObject(faultSpecShape);

/** An active fault in a snapshot or a list: its description, ID and number of matching requests. */
export const faultSchema = faultSpecSchema.extend({
  id: z.int().nonnegative(),
  seen: z.int().nonnegative().optional(),
});

/** A fault without its endpoint. */
export type FaultOptions = Omit<FaultSpec, 'method' | 'path'>;

/** An active fault in snapshots and in the control API. */
export interface Fault extends WireFaultSpec {
  /** The ID to pass to `mock.faults.remove(id)`. */
  id: number;
  /** Number of matching requests so far, for a fault with `every`. */
  seen?: number | undefined;
}

/** An active fault. `delay` is present for every fixed delay. */
export interface ActiveFault extends FaultSpec {
  /** The ID to pass to `mock.faults.remove(id)`. */
  id: number;
  /** Number of matching requests so far, for a fault with `every`. */
  seen?: number | undefined;
}

/** Extra fields of errors that echo a parameter of the request: the field, and the parameters that it may come from. */
const ECHOES: Record<string, readonly string[]> = { queue_id: ['queue_id'], stream_id: ['stream_id', 'to'] };

export function isError({ code, status }: WireFaultSpec): boolean {
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
export function proxyPage({ answer }: WireFaultSpec): Answer | undefined {
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

/** Returns why a request with this fault never reaches the server; `undefined` if it does. */
export function neverReachesServer(fault: WireFaultSpec): string | undefined {
  if (fault.network_error === true) return 'a fault dropped the connection';
  if (fault.timeout === true) return 'a fault never responded';
  return proxyPage(fault) === undefined ? undefined : 'a fault responded with the page of a proxy';
}
