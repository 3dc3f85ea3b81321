import * as z from 'zod';
import type { Endpoint } from './endpoint.js';
import { type Json, jsonSchema, levelsOf } from './openapi-schemas.js';
import { DEFAULT_MAX_LENGTH, type Param } from './params.js';

/** A parameter with its description, as the fields of a document. */
export type DescribedParam = [name: string, param: Param<unknown, boolean>, description: Json];

/** The description in a document, if there is one. */
export function describedBy(description: string | undefined): Json {
  return description === undefined ? {} : { description };
}

/** The parameters for the captures of a path. */
export function pathParameters(
  endpoint: Endpoint,
  path: string,
  noteOf: (endpoint: Endpoint, name: string) => string | undefined,
): Json[] {
  const captured = Object.entries(endpoint.pathParams).filter(([name]) => path.includes(`{${name}}`));
  return captured.map(([name, kind]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: kind === 'integer' ? 'integer' : 'string' },
    ...describedBy(noteOf(endpoint, name)),
  }));
}

export function queryParameter([name, param, description]: DescribedParam): Json {
  const schema = jsonSchema(param.schema);
  const asJson = param.encoding === 'json' && (isComposite(schema) || param.schema instanceof z.ZodUnion);
  return {
    name,
    in: 'query',
    required: param.required,
    ...description,
    ...lifetimeOf(param),
    ...boundOf(param),
    // Arrays and objects are sent as JSON text, which OpenAPI expresses by `content` instead of `schema`.
    ...(asJson ? { content: { 'application/json': { schema } } } : { schema: withDefault(schema, param) }),
  };
}

/** Longest value as sent, where it differs from the default of a million characters. */
function boundOf({ maxLength, encoding }: Param<unknown, boolean>): Json {
  return encoding === 'file' || maxLength === DEFAULT_MAX_LENGTH ? {} : { 'x-max-length': maxLength };
}

/** The body of a request with these parameters. */
export function formBody(params: DescribedParam[]): Json {
  const properties: Record<string, unknown> = {};
  const encoding: Record<string, unknown> = {};
  for (const [name, param, description] of params) {
    const schema = jsonSchema(param.schema);
    properties[name] = {
      ...withDefault(schema, param),
      ...description,
      ...lifetimeOf(param),
      ...boundOf(param),
    };
    if (param.encoding === 'json' && isComposite(schema))
      encoding[name] = { contentType: 'application/json' };
  }
  const required = params.filter(([, param]) => param.required).map(([name]) => name);
  const schema = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  const media = { schema, ...(Object.keys(encoding).length > 0 ? { encoding } : {}) };
  const multipart = { 'multipart/form-data': media };
  return {
    required: required.length > 0,
    // Only a multipart form can contain a file.
    content: params.some(([, param]) => param.encoding === 'file')
      ? multipart
      : { 'application/x-www-form-urlencoded': media, ...multipart },
  };
}

function isComposite(schema: Json): boolean {
  return (
    schema.type !== 'string' &&
    schema.type !== 'integer' &&
    schema.type !== 'number' &&
    schema.type !== 'boolean'
  );
}

function withDefault(schema: Json, param: Param<unknown, boolean>): Json {
  return param.fallback === undefined ? schema : { ...schema, default: param.fallback };
}

function lifetimeOf({ lifetime }: Param<unknown, boolean>): Json {
  return { ...(lifetime.until === undefined ? {} : { deprecated: true }), ...levelsOf(lifetime) };
}
