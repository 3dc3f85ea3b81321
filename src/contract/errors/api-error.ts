import { CATALOGUE, type ErrorCode, type ErrorExtra, isErrorCode } from './catalogue.js';

/** An error answer of the API. Thrown by rules and actions, turned into the envelope by the pipeline. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** A code of the catalogue; only an injected fault may carry another. */
  readonly code: string;
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>>;
  /** What was written before the error was thrown stays. */
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

/** An error of the catalogue that has no extra fields. */
export type PlainErrorCode = {
  [C in ErrorCode]: keyof ErrorExtra<C> extends never ? C : never;
}[ErrorCode];

/** The error most rules throw: 400 `BAD_REQUEST` with a sentence that names what is wrong. */
export function badRequest(msg: string): ApiError {
  return new ApiError('BAD_REQUEST', msg);
}

/** 400 `BAD_REQUEST` for one parameter. */
export function badParameter(name: string, problem: string): ApiError {
  return new ApiError('BAD_REQUEST', `Invalid "${name}": ${problem}`);
}

/** An error with the extra fields that its code documents. */
export function apiError<C extends ErrorCode>(
  code: C,
  msg: string,
  ...extra: keyof ErrorExtra<C> extends never ? [] : [ErrorExtra<C>]
): ApiError {
  return new ApiError(code, msg, extra[0] ?? {});
}

/** 404 with `BAD_REQUEST`, as the service answers for a scheduled message that is not the caller's. */
export function missingRecord(msg: string): ApiError {
  return new ApiError('BAD_REQUEST', msg, {}, { status: 404 });
}
