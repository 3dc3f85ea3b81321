import * as z from 'zod';
import { CATALOGUE, isErrorCode, nearest, UsageError, unknownName } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { unknownEndpoint } from '../pipeline/nearest-endpoint.js';

const milliseconds = z.number().nonnegative();

const DELAYS = 'takes milliseconds from 0 on, { min, max } with min not above max, or { mean, deviation }';

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
 * Answers that are not the API's. `proxy_500` and `proxy_502` are the HTML pages of a proxy that did not reach the
 * server: nothing is carried out. `malformed_json` and `truncated_body` spoil on its way what the server did answer.
 */
export const FAULT_ANSWERS = ['malformed_json', 'truncated_body', 'proxy_500', 'proxy_502'] as const;
export type FaultAnswer = (typeof FAULT_ANSWERS)[number];

const specSchema = z.strictObject({
  method: z.string(),
  /** An endpoint's declared path, such as `/users/{user_id}`, or one that the zulip dialect has for it. */
  path: z.string(),
  /** How many requests it meets; without it, all until it is cleared. */
  times: z.int().positive().optional(),
  /** It meets only every Nth of the requests that it fits, the Nth first. */
  every: z.int().positive().optional(),
  /** It meets only requests of this persona. */
  persona: z.string().min(1).optional(),
  /** It meets only requests of this user. */
  user_id: z.int().positive().optional(),
  /** From 0 to 1: how likely it meets a request that it fits; drawn from the mock's seed. */
  probability: z.number().min(0).max(1).optional(),
  /** How long the answer, or the failure, lets wait. */
  delay: delaySchema.optional(),
  /** A fixed delay; the same as a number for `delay`. */
  delay_ms: milliseconds.optional(),
  /** The connection is dropped before anything is carried out. */
  network_error: z.boolean().optional(),
  /** There is no answer at all, until the client gives up or the mock is reset or closed; nothing is carried out. */
  timeout: z.boolean().optional(),
  answer: z.enum(FAULT_ANSWERS).optional(),
  status: z.int().min(200).max(599).optional(),
  code: z.string().min(1).optional(),
  msg: z.string().optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});

/** An armed fault in a snapshot or a list: the description, its ID, and how many requests it has seen. */
export const faultSchema = specSchema.extend({
  id: z.int().nonnegative(),
  seen: z.int().nonnegative().optional(),
});

/** What goes wrong, for whom, and for how many requests. */
export type FaultSpec = z.infer<typeof specSchema>;

/** Everything of a fault but the endpoint it is for. */
export type FaultOptions = Omit<FaultSpec, 'method' | 'path'>;

/** An armed fault. */
export interface Fault extends FaultSpec {
  id: number;
  /** With `every`: how many requests it fitted so far. */
  seen?: number;
}

/**
 * The description of a fault, if it can be armed.
 * @throws UsageError that says what is wrong and what is near
 */
export function checkSpec(given: unknown, endpoints: readonly EndpointMeta[]): FaultSpec {
  const parsed = specSchema.safeParse(given);
  if (!parsed.success) throw new UsageError(`The fault cannot be armed: ${describeIssue(parsed.error)}`);
  const { method, path } = parsed.data;
  const spec = { ...parsed.data, method: method.toUpperCase() };
  const name = path === '' ? method : `${spec.method} ${path}`;
  const endpoint =
    endpoints.find((one) => one.name === name) ??
    endpoints.find(({ method, zulipPaths }) => method === spec.method && zulipPaths.includes(spec.path));
  if (endpoint === undefined) {
    throw new UsageError(unknownEndpoint(name.trim(), endpoints));
  }
  assertDoesOneThing(spec);
  assertKnownCode(spec, endpoint);
  assertExtra(spec);
  return { ...spec, path: endpoint.path };
}

function assertDoesOneThing(spec: FaultSpec): void {
  if (spec.delay !== undefined && spec.delay_ms !== undefined) {
    throw new UsageError('Give either "delay" or "delay_ms", not both');
  }
  const error = spec.code !== undefined || spec.status !== undefined;
  const fromProxy = spec.answer === 'proxy_500' || spec.answer === 'proxy_502';
  const ends = [
    spec.network_error ? '"network_error"' : '',
    spec.timeout ? '"timeout"' : '',
    spec.answer === undefined ? '' : `"answer": "${spec.answer}"`,
  ].filter((end) => end !== '');
  const delayed = spec.delay !== undefined || spec.delay_ms !== undefined;
  if (ends.length === 0 && !error && !delayed) {
    throw new UsageError(
      'The fault does nothing: give delay, delay_ms, network_error, timeout, answer, status or code',
    );
  }
  if (ends.length > 1)
    throw new UsageError(`A fault ends a request in one way, not by ${ends.join(' and ')}`);
  if (error && (spec.timeout || fromProxy)) {
    throw new UsageError(`With ${ends[0]} the server does not answer: leave "code" and "status" out`);
  }
  if (!error && (spec.msg !== undefined || spec.extra !== undefined)) {
    throw new UsageError('"msg" and "extra" belong to an error: give "code" or "status" too');
  }
  if (spec.persona !== undefined && spec.user_id !== undefined) {
    throw new UsageError('Give either "persona" or "user_id", not both');
  }
}

function assertKnownCode({ code, status }: FaultSpec, endpoint: EndpointMeta): void {
  if (code === undefined || isErrorCode(code) || status !== undefined) return;
  const near = nearest(code, Object.keys(CATALOGUE));
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  const own = endpoint.errors.length === 0 ? '' : ` ${endpoint.name} declares ${endpoint.errors.join(', ')}.`;
  throw new UsageError(
    `"${code}" is not a documented code.${hint}${own} For another code give a status too.`,
  );
}

/** A code may come with fields of one's own, but not with one that is nearly one of its own. */
function assertExtra({ code, extra = {} }: FaultSpec): void {
  if (code === undefined || !isErrorCode(code)) return;
  const documented = Object.keys(CATALOGUE[code].extra);
  for (const field of Object.keys(extra)) {
    const near = documented.includes(field) ? undefined : nearest(field, documented);
    if (near === undefined) continue;
    throw new UsageError(`"${field}" is no extra field of ${code}. Did you mean "${near}"?`);
  }
}

function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'not a valid description';
  if (issue.code === 'unrecognized_keys') {
    return unknownName('field', issue.keys[0] as string, Object.keys(specSchema.shape));
  }
  if (issue.path[0] === 'answer') return `"answer" takes one of ${FAULT_ANSWERS.join(', ')}`;
  if (issue.path.length === 0) return 'give an object with "method", "path" and what is to go wrong';
  return `"${issue.path.join('.')}": ${issue.message}`;
}
