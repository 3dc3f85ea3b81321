import * as z from 'zod';
import {
  CATALOGUE,
  type ErrorCode,
  isErrorCode,
  nearest,
  UsageError,
  unknownName,
} from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { PLAIN_WORDS } from '../../contract/input.js';
import { withPeriod } from '../../strings.js';
import { definite, messageOf } from '../../values.js';
import { requireEndpoint } from '../http/router.js';
import {
  FAULT_ANSWERS,
  injectsError,
  interceptionReason,
  WIRE_NAMES,
  type WireFaultSpec,
  wireFault,
  wireNameOf,
  writtenName,
} from './fault.js';

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

/**
 * Checks the option names of a fault in the control API, some of which differ from the names in the library.
 * @throws UsageError if a name is unknown; suggests the name in the control API
 */
export function assertWireNames(spec: object): void {
  const known = Object.keys(faultSpecSchema.shape);
  const name = Object.keys(spec).find((candidate) => !known.includes(candidate));
  if (name === undefined) return;
  const near = wireNameOf(name);
  if (!known.includes(near)) throw new UsageError(unknownName('field of a fault', name, known));
  throw new UsageError(
    `Unknown field "${name}" of a fault. Did you mean "${near}"? Valid names: ${known.join(', ')}.`,
  );
}

/**
 * Validates the description of a fault.
 * @throws UsageError if an option is wrong, the endpoint is unknown, or the endpoint does not document the code
 */
export function parseSpec(input: unknown, endpoints: readonly EndpointMeta[]): WireFaultSpec {
  const parsed = faultSpecSchema.safeParse(wireFault(input), PLAIN_WORDS);
  if (!parsed.success) throw new UsageError(withPeriod(describeIssue(parsed.error, input)));
  const { method, path } = parsed.data;
  const spec = { ...parsed.data, method: method.toUpperCase() };
  const endpoint = requireEndpoint(path === '' ? method : `${spec.method} ${path}`, endpoints);
  assertConsistent(spec, (name) => writtenName(name, input));
  assertDocumented(spec, endpoint);
  assertExtra(spec);
  // Returns a copy, so that later changes to the caller's object have no effect.
  return structuredClone({ ...spec, path: endpoint.path });
}

type OptionName = keyof WireFaultSpec;

/** Rejects mutually exclusive options, and options without an effect. */
function assertConsistent(spec: WireFaultSpec, written: (name: OptionName) => string): void {
  assertNotBoth(spec, ['delay', 'delay_ms'], written);
  assertNotBoth(spec, ['persona', 'user_id'], written);
  assertEffect(spec, written);
  if (!injectsError(spec) && (spec.msg !== undefined || spec.extra !== undefined)) {
    throw new UsageError(
      'Invalid fault: "msg" and "extra" apply only to errors. Specify "code" or "status" too.',
    );
  }
}

function assertNotBoth(
  spec: WireFaultSpec,
  names: OptionName[],
  written: (name: OptionName) => string,
): void {
  if (names.some((name) => spec[name] === undefined)) return;
  throw new UsageError(`Specify either "${names.map(written).join('" or "')}", not both.`);
}

/** Rejects a fault that has no effect, has two outcomes, or has options for a response that the fault prevents. */
function assertEffect(spec: WireFaultSpec, written: (name: OptionName) => string): void {
  const outcomes = [
    spec.network_error ? `"${written('network_error')}"` : '',
    spec.timeout ? '"timeout"' : '',
    spec.answer === undefined ? '' : `"answer": "${spec.answer}"`,
  ].filter((outcome) => outcome !== '');
  if (outcomes.length > 1) throw new UsageError(`A fault can have only one of ${outcomes.join(', ')}.`);
  const slow = (['delay_after_ms', 'bytes_per_second'] as const).filter((name) => spec[name] !== undefined);
  const isDelayed = spec.delay !== undefined || spec.delay_ms !== undefined;
  if (outcomes.length === 0 && !injectsError(spec) && !isDelayed && slow.length === 0) {
    throw new UsageError(
      'The fault does nothing: specify its effect, such as "delay", "timeout", "answer", "status" or "code".',
    );
  }
  if (interceptionReason(spec) === undefined) return;
  const neverRuns = `With ${outcomes[0]} the endpoint never runs: leave out`;
  if (injectsError(spec) && !spec.network_error) throw new UsageError(`${neverRuns} "code" and "status".`);
  if (slow.length > 0) throw new UsageError(`${neverRuns} "${slow.map(written).join('" and "')}".`);
}

/** Codes that faults of all endpoints accept, because the API documents them without naming endpoints. */
const LISTED_CODES: readonly string[] = [
  'STREAM_DOES_NOT_EXIST',
  'NOT_FOUND',
  'INVITATION_FAILED',
  'BAD_EVENT_QUEUE_ID',
  'INVALID_PUSH_DEVICE_TOKEN',
  'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
] satisfies ErrorCode[];

/** Rejects a code that is documented neither for the endpoint nor for all endpoints, unless the fault sets a status. */
function assertDocumented({ code, status }: WireFaultSpec, endpoint: EndpointMeta): void {
  if (code === undefined || status !== undefined || LISTED_CODES.includes(code)) return;
  const documented: string[] = [...new Set([...endpoint.errors, ...GENERAL_CODES])];
  if (documented.includes(code)) return;
  const near = nearest(code, documented);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  throw new UsageError(
    `${endpoint.name} does not document the code "${code}".${hint} It documents ${documented.join(', ')}. For another code, specify a status too.`,
  );
}

/** Rejects extra fields that look like misspelled documented fields, and values that JSON cannot express. */
function assertExtra({ code, extra = {} }: WireFaultSpec): void {
  try {
    JSON.stringify(extra);
    // Rejects functions and symbols, which `JSON.stringify` omits.
    structuredClone(extra);
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
  const issue = definite(error.issues[0]);
  if (issue.code === 'unrecognized_keys') {
    return unknownName('field of a fault', definite(issue.keys[0]), [
      ...Object.keys(WIRE_NAMES),
      ...Object.keys(faultSpecSchema.shape),
    ]);
  }
  if (issue.path[0] === 'answer') return `Invalid fault: "answer" must be one of ${FAULT_ANSWERS.join(', ')}`;
  if (issue.path.length === 0) return 'Invalid fault: must be an object with "method", "path" and an effect';
  const [name = '', ...rest] = issue.path.map(String);
  return `Invalid fault: "${[writtenName(name, input), ...rest].join('.')}": ${issue.message}`;
}
