import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../src/server/openapi/index.js';
import type { FuzzedOperation } from './operations.js';
import type { ResponseCheck } from './run-sequence.js';

/** Checks responses against an OpenAPI document. */
export function responseCheckFor(
  document: OpenApiDocument,
  operations: readonly FuzzedOperation[],
): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
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
    // What a method or path cannot do is documented for the whole API.
    if (status === 404 || status === 405 || status === 413) return undefined;
    const validate = validatorOf(name, status);
    if (validate === undefined) return `${status} is not documented`;
    return validate(body) ? undefined : ajv.errorsText(validate.errors);
  };
}

function schemaOf(document: OpenApiDocument, response: unknown): object | undefined {
  const resolved = refersTo(document, response) as
    | { content?: Record<string, { schema?: object }> }
    | undefined;
  return resolved?.content?.['application/json']?.schema;
}

function refersTo(document: OpenApiDocument, value: unknown): unknown {
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
