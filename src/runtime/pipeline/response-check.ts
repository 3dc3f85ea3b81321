import type * as z from 'zod';
import {
  ApiError,
  CATALOGUE,
  type ErrorCode,
  isErrorCode,
  PLAIN_WORDS,
} from '../../contract/errors/index.js';
import { type Endpoint, envelopeSchema, type ServerVersion, schemaFor } from '../../contract/index.js';
import { GENERAL_CODES } from '../faults/fault-spec.js';
import type { Answer } from '../http/respond.js';

/** Codes that every endpoint may return; endpoints with parameters add BAD_REQUEST. */
const EVERYWHERE: readonly string[] = GENERAL_CODES.filter((code) => code !== 'BAD_REQUEST');

/** Checks responses against the declarations: the strict schema of the server version, and the documented codes. */
export class ResponseCheck {
  readonly #serverVersion: ServerVersion;
  readonly #schemas = new Map<Endpoint, z.ZodType>();

  constructor(serverVersion: ServerVersion) {
    this.#serverVersion = serverVersion;
  }

  /** Problems of a success; `undefined` for a valid one. */
  problemOf(endpoint: Endpoint, answer: Answer): string | undefined {
    let schema = this.#schemas.get(endpoint);
    if (schema === undefined) {
      schema = schemaFor(envelopeSchema(endpoint.response), this.#serverVersion);
      this.#schemas.set(endpoint, schema);
    }
    const checked = schema.safeParse(answer.body, PLAIN_WORDS);
    if (checked.success) return undefined;
    const problems = checked.error.issues.map(
      (issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`,
    );
    return `${endpoint.name} returned what it does not document: ${problems.join('; ')}`;
  }

  /** Problems of an error's extra fields; `undefined` for valid ones. */
  problemOfExtra(endpoint: Endpoint, error: ApiError): string | undefined {
    const known: Record<string, unknown> = isErrorCode(error.code)
      ? CATALOGUE[error.code as ErrorCode].extra
      : {};
    const problems = [...new Set([...Object.keys(known), ...Object.keys(error.extra)])].flatMap((name) => {
      if (!Object.hasOwn(known, name)) return [`${name}: ${error.code} has no such field`];
      if (!Object.hasOwn(error.extra, name)) return [`${name}: ${error.code} requires it`];
      const [expected, received] = [kindOf(known[name]), kindOf(error.extra[name])];
      return expected === received ? [] : [`${name}: must be a ${expected}, got a ${received}`];
    });
    return problems.length === 0
      ? undefined
      : `${endpoint.name} returned what it does not document: ${problems.join('; ')}`;
  }

  /** Describes what is wrong with another handler's response; `undefined` if it is valid. */
  async problemOfResponse(endpoint: Endpoint, response: Response): Promise<string | undefined> {
    const body = await response
      .clone()
      .json()
      .catch(() => undefined);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return `${endpoint.name} returned what it does not document: body: not a JSON object`;
    }
    if (response.ok) return this.problemOf(endpoint, { status: response.status, body, headers: {} });
    const { result, msg, code, ...extra } = body;
    if (result !== 'error') return `${endpoint.name} returned what it does not document: result: not "error"`;
    if (typeof msg !== 'string')
      return `${endpoint.name} returned what it does not document: msg: not a string`;
    const error = new ApiError(String(code), msg, extra);
    return this.problemOfError(endpoint, error) ?? this.problemOfExtra(endpoint, error);
  }

  /** Problems of an error that the endpoint threw; `undefined` for a valid one. */
  problemOfError(endpoint: Endpoint, error: ApiError): string | undefined {
    if (EVERYWHERE.includes(error.code) || endpoint.errors.includes(error.code as never)) return undefined;
    if (
      error.code === 'BAD_REQUEST' &&
      Object.keys({ ...endpoint.params, ...endpoint.pathParams }).length > 0
    ) {
      return undefined;
    }
    return `${endpoint.name} returned ${error.code}, which it does not document: ${error.message}`;
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);
