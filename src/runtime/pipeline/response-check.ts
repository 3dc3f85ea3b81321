import type * as z from 'zod';
import { ApiError, CATALOGUE, type ErrorCode, isErrorCode } from '../../contract/errors/index.js';
import { type Endpoint, envelopeSchema, type ServerVersion, schemaFor } from '../../contract/index.js';
import type { Answer } from '../http/respond.js';

/** Codes that any endpoint may answer with, because the pipeline throws them. */
const EVERYWHERE: readonly string[] = [
  'UNAUTHORIZED',
  'INVALID_API_KEY',
  'USER_DEACTIVATED',
  'RATE_LIMIT_HIT',
  'REQUEST_VARIABLE_MISSING',
  'INTERNAL_ERROR',
];

/** Checks answers against the declarations: the strict schema of the server version, and the declared codes. */
export class ResponseCheck {
  readonly #serverVersion: ServerVersion;
  readonly #schemas = new Map<Endpoint, z.ZodType>();

  constructor(serverVersion: ServerVersion) {
    this.#serverVersion = serverVersion;
  }

  /** What is wrong with a success; `undefined` if nothing. */
  problemOf(endpoint: Endpoint, answer: Answer): string | undefined {
    let schema = this.#schemas.get(endpoint);
    if (schema === undefined) {
      schema = schemaFor(envelopeSchema(endpoint.response), this.#serverVersion);
      this.#schemas.set(endpoint, schema);
    }
    const checked = schema.safeParse(answer.body);
    if (checked.success) return undefined;
    const problems = checked.error.issues.map(
      (issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`,
    );
    return `${endpoint.name} answered what it does not document: ${problems.join('; ')}`;
  }

  /** What is wrong with the extra fields of an error; `undefined` if nothing. */
  problemOfExtra(endpoint: Endpoint, error: ApiError): string | undefined {
    const known: Record<string, unknown> = isErrorCode(error.code)
      ? CATALOGUE[error.code as ErrorCode].extra
      : {};
    const problems = [...new Set([...Object.keys(known), ...Object.keys(error.extra)])].flatMap((name) => {
      if (!Object.hasOwn(known, name)) return [`${name}: ${error.code} has no such field`];
      if (!Object.hasOwn(error.extra, name)) return [`${name}: ${error.code} always has it`];
      const [expected, given] = [kindOf(known[name]), kindOf(error.extra[name])];
      return expected === given ? [] : [`${name}: expected ${expected}, received ${given}`];
    });
    return problems.length === 0
      ? undefined
      : `${endpoint.name} answered what it does not document: ${problems.join('; ')}`;
  }

  /** What is wrong with a whole response, whoever made it; `undefined` if nothing. */
  async problemOfResponse(endpoint: Endpoint, response: Response): Promise<string | undefined> {
    const body = await response
      .clone()
      .json()
      .catch(() => undefined);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return `${endpoint.name} answered what it does not document: answer: not a JSON object`;
    }
    if (response.ok) return this.problemOf(endpoint, { status: response.status, body, headers: {} });
    const { result, msg, code, ...extra } = body;
    if (result !== 'error') return `${endpoint.name} answered what it does not document: result: not "error"`;
    if (typeof msg !== 'string')
      return `${endpoint.name} answered what it does not document: msg: not a text`;
    const error = new ApiError(String(code), msg, extra);
    return this.problemOfError(endpoint, error) ?? this.problemOfExtra(endpoint, error);
  }

  /** What is wrong with an error that the endpoint threw; `undefined` if nothing. */
  problemOfError(endpoint: Endpoint, error: ApiError): string | undefined {
    if (EVERYWHERE.includes(error.code) || endpoint.errors.includes(error.code as never)) return undefined;
    if (
      error.code === 'BAD_REQUEST' &&
      Object.keys({ ...endpoint.params, ...endpoint.pathParams }).length > 0
    ) {
      return undefined;
    }
    return `${endpoint.name} answered ${error.code}, which it does not document: ${error.message}`;
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
