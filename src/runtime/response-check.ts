import type * as z from 'zod';
import { type Edition, type Endpoint, envelopeSchema, schemaFor } from '../contract/index.js';
import type { ApiError } from '../errors/index.js';
import type { Answer } from './respond.js';

/** Codes that any endpoint may answer with, because the pipeline throws them. */
const EVERYWHERE: readonly string[] = [
  'UNAUTHORIZED',
  'INVALID_API_KEY',
  'USER_DEACTIVATED',
  'RATE_LIMIT_HIT',
  'REQUEST_VARIABLE_MISSING',
  'INTERNAL_ERROR',
];

/** Checks answers against the declarations: the strict schema of the edition, and the declared codes. */
export class ResponseCheck {
  readonly #edition: Edition;
  readonly #schemas = new Map<Endpoint, z.ZodType>();

  constructor(edition: Edition) {
    this.#edition = edition;
  }

  /** What is wrong with a success; `undefined` if nothing. */
  problemOf(endpoint: Endpoint, answer: Answer): string | undefined {
    let schema = this.#schemas.get(endpoint);
    if (schema === undefined) {
      schema = schemaFor(envelopeSchema(endpoint.response), this.#edition);
      this.#schemas.set(endpoint, schema);
    }
    const checked = schema.safeParse(answer.body);
    if (checked.success) return undefined;
    const problems = checked.error.issues.map(
      (issue) => `${issue.path.join('.') || 'answer'}: ${issue.message}`,
    );
    return `${endpoint.name} answered what it does not document: ${problems.join('; ')}`;
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
