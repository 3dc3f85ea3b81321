import * as z from 'zod';
import {
  CATALOGUE,
  type ErrorCode,
  isErrorCode,
  nearest,
  PLAIN_WORDS,
  UsageError,
  unknownName,
} from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { definite, messageOf } from '../../values.js';
import { unknownEndpoint } from '../pipeline/nearest-endpoint.js';
import { WIRE_NAMES, wireFault, wireNameOf, writtenName } from './fault-names.js';

/** Codes that any endpoint may respond with. */
export const GENERAL_CODES = [
  'BAD_REQUEST',
  'REQUEST_VARIABLE_MISSING',
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
/** Kind of a response that does not come from the API. */
export type FaultAnswer = (typeof FAULT_ANSWERS)[number];

/** A fault in the control API and in snapshots: a failure, the affected persona, and the number of requests. */
export interface WireFaultSpec {
  /** Such as `GET`. */
  method: string;
  /** An endpoint's declared path, such as `/users/{user_id}`, or its path in the zulip dialect. */
  path: string;
  /** Number of requests that it affects; default: all until it is removed. */
  times?: number | undefined;
  /** Affects only every Nth matching request. */
  every?: number | undefined;
  /** Affects only requests of this persona. */
  persona?: string | undefined;
  /** Affects only requests of this user. */
  user_id?: number | undefined;
  /** Probability of affecting a matching request, from 0 to 1; drawn from the mock's seed. */
  probability?: number | undefined;
  /** Delay of the response or failure. */
  delay?: FaultDelay | undefined;
  /** A fixed delay in milliseconds; the same as a number for `delay`. */
  delay_ms?: number | undefined;
  /** Milliseconds between the work of the endpoint and its response, which is old when it arrives. */
  delay_after_ms?: number | undefined;
  /** Sends the body at this rate, after the status and headers. */
  bytes_per_second?: number | undefined;
  /** Drops the connection before anything runs. */
  network_error?: boolean | undefined;
  /** Never responds, until the client gives up or the mock is reset or closed; nothing runs. */
  timeout?: boolean | undefined;
  /** Responds with something that does not come from the API. */
  answer?: FaultAnswer | undefined;
  /** HTTP status, from 200 to 599; default: the documented one of the code. */
  status?: number | undefined;
  /** Code of the error. */
  code?: string | undefined;
  /** Message of the error; default: the documented one of the code. */
  msg?: string | undefined;
  /** Additional fields of the response, which override the documented ones of the code. */
  extra?: Record<string, unknown> | undefined;
}

/** Describes a failure, the affected persona, and the number of requests. */
export interface FaultSpec extends WireFaultSpec {
  /** Affects only requests of this user. */
  userId?: number | undefined;
  /** Milliseconds between the work of the endpoint and its response, which is old when it arrives. */
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
  /** For `mock.faults.remove(id)`. */
  id: number;
  /** With `every`: number of matching requests so far. */
  seen?: number | undefined;
}

/** An active fault. `delay` is there for each fixed delay. */
export interface ActiveFault extends FaultSpec {
  /** For `mock.faults.remove(id)`. */
  id: number;
  /** With `every`: number of matching requests so far. */
  seen?: number | undefined;
}

/**
 * Rejects names of the library and unknown names, for the control API.
 * @throws UsageError that suggests the name of the control API
 */
export function assertWireNames(spec: object): void {
  const known = Object.keys(faultSpecShape);
  const name = Object.keys(spec).find((candidate) => !known.includes(candidate));
  if (name === undefined) return;
  const near = wireNameOf(name);
  if (!known.includes(near)) throw new UsageError(`Invalid fault: ${unknownName('field', name, known)}`);
  throw new UsageError(
    `Invalid fault: Unknown field "${name}". Did you mean "${near}"? Known: ${known.join(', ')}.`,
  );
}

/**
 * Validates the description of a fault.
 * @throws UsageError
 */
export function parseSpec(input: unknown, endpoints: readonly EndpointMeta[]): WireFaultSpec {
  const parsed = faultSpecSchema.safeParse(isObject(input) ? wireFault(input) : input, PLAIN_WORDS);
  if (!parsed.success) throw new UsageError(`Invalid fault: ${describeIssue(parsed.error, input)}`);
  const { method, path } = parsed.data;
  const spec = { ...parsed.data, method: method.toUpperCase() };
  const name = path === '' ? method : `${spec.method} ${path}`;
  const endpoint =
    endpoints.find((candidate) => candidate.name === name) ??
    endpoints.find(({ method, zulipPaths }) => method === spec.method && zulipPaths.includes(spec.path));
  if (endpoint === undefined) {
    throw new UsageError(unknownEndpoint(name.trim(), endpoints));
  }
  assertDoesOneThing(spec);
  assertDocumented(spec, endpoint);
  assertExtra(spec);
  // Copied, so that later changes of the caller's object have no effect.
  return structuredClone({ ...spec, path: endpoint.path });
}

const isObject = (input: unknown): input is object =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

function assertDoesOneThing(spec: WireFaultSpec): void {
  if (spec.delay !== undefined && spec.delay_ms !== undefined) {
    throw new UsageError('Specify either "delay" or "delay_ms", not both');
  }
  const error = spec.code !== undefined || spec.status !== undefined;
  const fromProxy = spec.answer === 'proxy_500' || spec.answer === 'proxy_502';
  const ends = [
    spec.network_error ? '"network_error"' : '',
    spec.timeout ? '"timeout"' : '',
    spec.answer === undefined ? '' : `"answer": "${spec.answer}"`,
  ].filter((end) => end !== '');
  const slow = (['delay_after_ms', 'bytes_per_second'] as const).filter((name) => spec[name] !== undefined);
  const delayed = spec.delay !== undefined || spec.delay_ms !== undefined || slow.length > 0;
  if (ends.length === 0 && !error && !delayed) {
    throw new UsageError(
      'The fault does nothing: specify delay, delay_ms, delay_after_ms, bytes_per_second, network_error, timeout, answer, status or code',
    );
  }
  if (ends.length > 1)
    throw new UsageError(`A fault ends a request in one way, not by ${ends.join(' and ')}`);
  if (error && (spec.timeout || fromProxy)) {
    throw new UsageError(`With ${ends[0]} the endpoint never runs: leave out "code" and "status"`);
  }
  if (slow.length > 0 && (spec.network_error || spec.timeout || fromProxy)) {
    throw new UsageError(`With ${ends[0]} the endpoint never runs: leave out "${slow.join('" and "')}"`);
  }
  if (!error && (spec.msg !== undefined || spec.extra !== undefined)) {
    throw new UsageError('"msg" and "extra" belong to an error: specify "code" or "status" too');
  }
  if (spec.persona !== undefined && spec.user_id !== undefined) {
    throw new UsageError('Specify either "persona" or "user_id", not both');
  }
}

/** Rejects a code that the endpoint does not document, unless the fault sets a status. */
function assertDocumented({ code, status }: WireFaultSpec, endpoint: EndpointMeta): void {
  if (code === undefined || status !== undefined) return;
  const documented: string[] = [...new Set([...endpoint.errors, ...GENERAL_CODES])];
  if (documented.includes(code)) return;
  const near = nearest(code, documented);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  throw new UsageError(
    `${endpoint.name} does not document the code "${code}".${hint} It documents ${documented.join(', ')}. For another code, specify a status too.`,
  );
}

/**
 * Rejects an extra field that looks like a misspelled documented one, and values that JSON cannot express.
 */
function assertExtra({ code, extra = {} }: WireFaultSpec): void {
  try {
    JSON.stringify(extra);
  } catch (error) {
    throw new UsageError(`Invalid "extra": must be JSON (${messageOf(error).split('\n')[0]}).`);
  }
  if (code === undefined || !isErrorCode(code)) return;
  const documented = Object.keys(CATALOGUE[code].extra);
  for (const field of Object.keys(extra)) {
    const near = documented.includes(field) ? undefined : nearest(field, documented);
    if (near === undefined) continue;
    throw new UsageError(`${code} has no extra field "${field}". Did you mean "${near}"?`);
  }
}

function describeIssue(error: z.ZodError, input: unknown): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'not a valid description';
  if (issue.code === 'unrecognized_keys') {
    return unknownName('field', definite(issue.keys[0]), [
      ...Object.keys(WIRE_NAMES),
      ...Object.keys(faultSpecSchema.shape),
    ]);
  }
  if (issue.path[0] === 'answer') return `"answer" must be one of ${FAULT_ANSWERS.join(', ')}`;
  if (issue.path.length === 0) return 'must be an object with "method", "path" and an effect';
  const [name = '', ...rest] = issue.path.map(String);
  return `"${[writtenName(name, input), ...rest].join('.')}": ${issue.message}`;
}
