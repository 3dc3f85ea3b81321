import { CATALOGUE, type ErrorCode, type ErrorExtra, isErrorCode } from './catalogue.js';

/** An error response of the API. Thrown by rules and actions; the pipeline adds the envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** A code of the catalogue; only an injected fault may use another. */
  readonly code: string;
  /** HTTP status. */
  readonly status: number;
  /** Further fields of the response. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Keeps writes made before the error. */
  readonly keepsChanges: boolean;

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
}

/** An error of the catalogue without extra fields. */
export type PlainErrorCode = {
  [C in ErrorCode]: keyof ErrorExtra<C> extends never ? C : never;
}[ErrorCode];

/** The most common error: 400 `BAD_REQUEST` with a sentence about the problem. */
export function badRequest(msg: string): ApiError {
  return new ApiError('BAD_REQUEST', msg);
}

/** 400 `BAD_REQUEST` for one parameter. */
export function badParameter(name: string, problem: string): ApiError {
  return new ApiError('BAD_REQUEST', `Invalid "${name}": ${problem}`);
}

/** A required parameter is missing. In the reference dialect the code is `BAD_REQUEST`. */
export function missingParameter(name: string): ApiError {
  return new ApiError('REQUEST_VARIABLE_MISSING', `Missing "${name}"`, { var_name: name });
}

/** An error with the extra fields that its code documents. */
export function apiError<C extends ErrorCode>(
  code: C,
  msg: string,
  ...extra: keyof ErrorExtra<C> extends never ? [] : [ErrorExtra<C>]
): ApiError {
  return new ApiError(code, msg, extra[0] ?? {});
}

/** 404 with `BAD_REQUEST`, as the service responds for an inaccessible scheduled message. */
export function missingRecord(msg: string): ApiError {
  return new ApiError('BAD_REQUEST', msg, {}, { status: 404 });
}
