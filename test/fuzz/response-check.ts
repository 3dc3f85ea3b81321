import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FuzzedOperation } from './operations.js';

/** Describes the problem of a response; `undefined` if it is as documented. */
export type ResponseCheck = (operation: string, status: number, body: unknown) => string | undefined;

/** Responses that any path may return, even if its operations do not document them. */
const UNDOCUMENTED_STATUSES = [404, 405, 413];

/** Checks responses against an OpenAPI document. */
export function responseCheckFor(
  document: { components?: unknown },
  operations: readonly FuzzedOperation[],
): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema({ $id: 'api', components: document.components as object });
  const byName = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const compiled = new Map<string, ValidateFunction | undefined>();
  const validatorOf = (name: string, status: number) => {
    const key = `${name} ${status}`;
    if (!compiled.has(key)) {
      const schema = schemaOf(document, byName.get(name)?.responses[status]);
      compiled.set(key, schema && ajv.compile(absolute(schema)));
    }
    return compiled.get(key);
  };
  return (name, status, body) => {
    if (!byName.has(name)) return undefined;
    // The path of an invalid ID matches no endpoint.
    if (status === 404 && (body as { code?: unknown }).code === 'NOT_FOUND') return undefined;
    const validate = validatorOf(name, status);
    if (validate === undefined) {
      return UNDOCUMENTED_STATUSES.includes(status) ? undefined : `${status} is not documented`;
    }
    return validate(body) ? undefined : ajv.errorsText(validate.errors);
  };
}

function schemaOf(document: object, response: unknown): object | undefined {
  const resolved = resolvedIn(document, response) as
    | { content?: Record<string, { schema?: object }> }
    | undefined;
  return resolved?.content?.['application/json']?.schema;
}

function resolvedIn(document: object, value: unknown): unknown {
  const reference = (value as { $ref?: string } | undefined)?.$ref;
  if (reference === undefined) return value;
  return reference
    .slice(2)
    .split('/')
    .reduce((part: unknown, key) => (part as Record<string, unknown>)[key], document);
}

/** A schema whose references point into the document. */
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/'));
}
