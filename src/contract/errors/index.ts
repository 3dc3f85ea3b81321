import { CATALOGUE, type ErrorCode, type ErrorExtra, isErrorCode } from './catalogue.js';

export {
  CATALOGUE,
  type CatalogueEntry,
  type ErrorCode,
  type ErrorExtra,
  isErrorCode,
  ZULIP_CODES,
} from './catalogue.js';
export {
  assertKnownKeys,
  fileProblem,
  MAX_HINT_LENGTH,
  nearest,
  PLAIN_WORDS,
  typeProblem,
  UsageError,
  unknownName,
} from './usage-error.js';

/** Why a request was rejected: the rule, the setting, role or record that it checked, and ways to make the request pass. */
export interface Refusal {
  /** Name of the rule, such as `mayInviteUsers`; null for an error without one. */
  rule: string | null;
  /** One sentence without its period about the setting, role or record that the rule checked. */
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
  /** Whether writes made before the error are kept. */
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
   * Adds the reason why the request was rejected: the rule, a sentence without its period, and ways to make the request
   * pass.
   * @example
   * throw new ApiError('BAD_REQUEST', 'Only owners may do this').because('owner', 'member is a member', 'send it as owner');
   */
  because(rule: string, because: string, ...allow: string[]): this {
    this.refusal = { rule, because, allow };
    return this;
  }
}

/** The most common error: 400 `BAD_REQUEST` with a sentence about the problem. */
export function badRequest(msg: string): ApiError {
  return new ApiError('BAD_REQUEST', msg);
}

/** Rejects one parameter: 400 `BAD_REQUEST` with the message `Invalid "name": problem`. */
export function badParameter(name: string, problem: string, extra: Record<string, unknown> = {}): ApiError {
  return new ApiError('BAD_REQUEST', `Invalid "${name}": ${problem}`, extra).because(
    'validParameter',
    `The parameter "${name}" is invalid: ${problem}`,
    `send another "${name}"`,
  );
}

/**
 * The error for a missing required parameter. In the reference dialect, and for parameters that Zulip checks by hand, its
 * code is `BAD_REQUEST`.
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

/** An error with the extra fields that its code documents. */
export function apiError<C extends ErrorCode>(
  code: C,
  msg: string,
  ...extra: keyof ErrorExtra<C> extends never ? [] : [ErrorExtra<C>]
): ApiError {
  return new ApiError(code, msg, extra[0] ?? {});
}

/** Rejects a record that does not exist or that the caller cannot access: 404 `BAD_REQUEST`. */
export function missingRecord(msg: string): ApiError {
  return new ApiError('BAD_REQUEST', msg, {}, { status: 404 });
}
