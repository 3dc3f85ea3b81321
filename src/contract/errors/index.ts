import leven from 'leven';
import { isObject } from '../../values.js';
import { CATALOGUE, type ErrorCode, type ErrorExtra, isErrorCode } from './catalogue.js';

export {
  CATALOGUE,
  type CatalogueEntry,
  type ErrorCode,
  type ErrorExtra,
  isErrorCode,
  ZULIP_CODES,
} from './catalogue.js';

/** The reason why a request was rejected: the rule, what it checked, and ways to make the request pass. */
export interface Refusal {
  /** Name of the rule, such as `mayInviteUsers`; null for an error without a rule. */
  rule: string | null;
  /** One sentence, without its period, about the setting, role or record that the rule checked. */
  because: string;
  /** Ways to make the request pass: calls on a mock, or changes to the request. */
  allow: readonly string[];
}

/** An error response of the API. Thrown by rules and actions; the pipeline adds the envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** A code of the catalogue; only injected faults and requests below `/json` may have another code. */
  readonly code: string;
  readonly status: number;
  /** Additional fields of the response. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Whether writes made before the error are committed. */
  readonly keepsChanges: boolean;
  /** Why the request was rejected. Used in explanations, not in the response. */
  refusal: Refusal | undefined;

  constructor(
    code: string,
    msg?: string,
    extra: Record<string, unknown> = {},
    options: { status?: number; keepsChanges?: boolean } = {},
  ) {
    const known = isErrorCode(code) ? CATALOGUE[code] : CATALOGUE.BAD_REQUEST;
    super(msg ?? known.msg);
    this.code = code;
    this.status = options.status ?? known.status;
    this.extra = extra;
    this.keepsChanges = options.keepsChanges ?? false;
  }

  /**
   * Adds the reason why the request was rejected: the rule, a sentence without a period, and ways to make the request
   * pass.
   * @example
   * throw new ApiError('BAD_REQUEST', 'Only owners may do this').because('owner', 'member is a member', 'send it as owner');
   */
  because(rule: string, because: string, ...allow: string[]): this {
    this.refusal = { rule, because, allow };
    return this;
  }
}

/** Returns a 400 `BAD_REQUEST`, the most common error. */
export function badRequest(msg: string): ApiError {
  return new ApiError('BAD_REQUEST', msg);
}

/** Returns the error for an invalid parameter: 400 `BAD_REQUEST` with the message `Invalid "name": problem`. */
export function badParameter(name: string, problem: string, extra: Record<string, unknown> = {}): ApiError {
  return new ApiError('BAD_REQUEST', `Invalid "${name}": ${problem}`, extra).because(
    'validParameter',
    `The parameter "${name}" is invalid: ${problem}`,
    `send another "${name}"`,
  );
}

/**
 * Returns the error for a missing required parameter. The error's code is `BAD_REQUEST` in the reference dialect, and
 * for parameters that Zulip checks by hand.
 */
export function missingParameter(
  name: string,
  code: 'REQUEST_VARIABLE_MISSING' | 'BAD_REQUEST' = 'REQUEST_VARIABLE_MISSING',
): ApiError {
  const extra = code === 'BAD_REQUEST' ? {} : { var_name: name };
  return new ApiError(code, `Missing "${name}"`, extra).because(
    'requiredParameter',
    `The parameter "${name}" is required, and the request does not have it`,
    `send "${name}"`,
  );
}

/** Returns an error with the extra fields that are documented for its code. */
export function apiError<C extends ErrorCode>(
  code: C,
  msg: string,
  ...extra: keyof ErrorExtra<C> extends never ? [] : [ErrorExtra<C>]
): ApiError {
  return new ApiError(code, msg, extra[0] ?? {});
}

/** Returns the error for a record that does not exist or that the caller cannot access: 404 `BAD_REQUEST`. */
export function missingRecord(msg: string): ApiError {
  return new ApiError('BAD_REQUEST', msg, {}, { status: 404 });
}

/** Thrown for mistakes by users of this library, such as a misspelled option. The message says what to do next. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The maximum length of a name for which a similar name is suggested, because comparing names takes quadratic time. */
export const MAX_HINT_LENGTH = 200;

/** Returns the known name that is most similar to a misspelled one; `undefined` if none is similar. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  if (written.length > MAX_HINT_LENGTH) return undefined;
  let best: string | undefined;
  const maxTypos = Math.max(2, Math.floor(written.length / 3));
  let bestDistance = maxTypos + 1;
  for (const name of known) {
    if (Math.abs(name.length - written.length) >= bestDistance) continue;
    const distance = leven(written.toLowerCase(), name.toLowerCase(), { maxDistance: bestDistance });
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** Maximum number of known names that a message lists in addition to a suggestion. */
const MAX_LISTED_NAMES = 12;

/**
 * Describes an unknown name, suggests the nearest known name, and lists the known names.
 * @param kind what the input names, such as `option of toRepro`
 */
export function unknownName(kind: string, input: unknown, known: Iterable<string>): string {
  const written = String(input);
  const names = [...known];
  const near = nearest(written, names);
  const [noun, ...owner] = kind.split(/(?= of )/);
  const unknown = `Unknown ${noun} "${written}"${owner.join('')}.`;
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  // A long list would hide the suggestion.
  if (near !== undefined && names.length > MAX_LISTED_NAMES) return `${unknown}${hint}`;
  const list = names.length === 0 ? 'There are no valid names.' : `Valid names: ${names.join(', ')}.`;
  return `${unknown}${hint} ${list}`;
}

/** Throws a UsageError unless the input is an object with only known keys. */
export function assertKnownKeys(kind: string, input: unknown, known: Iterable<string>): void {
  const names = [...known];
  if (!isObject(input)) {
    throw new UsageError(
      `The ${kind.replace(/(?= of )|$/, 's')} must be an object such as { ${names[0]}: ... }, got ${shown(input)}.`,
    );
  }
  for (const key of Object.keys(input)) {
    if (!names.includes(key)) throw new UsageError(unknownName(kind, key, names));
  }
}

const MAX_SHOWN_CHARACTERS = 100;

/** Returns a value as error messages show it: usually the beginning of its JSON. */
export function shown(value: unknown): string {
  if (['function', 'symbol', 'bigint', 'number'].includes(typeof value)) return String(value);
  const text = jsonOrType(value);
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}...` : text;
}

/** Returns a value as JSON; for a value with a cycle or a BigInt, its type, such as `[object Object]`. */
function jsonOrType(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
