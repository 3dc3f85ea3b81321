import type * as z from 'zod';
import { groupedBy, isOneOf } from '../values.js';
import { pathsIn, type ServerVersion } from './dialects/index.js';
import { type Endpoint, envelopeSchema, takesInput } from './endpoint.js';
import { CATALOGUE, type ErrorCode } from './errors/index.js';
import { isAvailableAt } from './levels/index.js';
import { Components, ERROR_SUMMARIES, type Json, jsonSchema, levelsOf } from './openapi-components.js';
import { DEFAULT_MAX_LENGTH, type Param } from './params.js';

/** An OpenAPI 3.1 document, as plain JSON. */
export interface OpenApiDocument extends Json {
  openapi: '3.1.0';
  info: Json;
  paths: Record<string, Json>;
}

export interface ErrorExample {
  code: ErrorCode;
  status: number;
  /** The cause of the error. */
  when: string;
  body: Record<string, unknown>;
}

/** The parts of a document that do not follow from the declarations of the endpoints. */
interface DocumentParts {
  version: string;
  /** URL of the API, with `/api/v1`. */
  url: string;
  /** Resources shared by responses, by their name in the document's components. */
  resources: Readonly<Record<string, z.ZodType>>;
  /** The schema of any event in responses. The document replaces it with the schemas of `events`. */
  event: z.ZodType;
  /** Schemas of complete events, by kind: the type, or type and op joined by a dot. */
  events: Readonly<Record<string, z.ZodType>>;
  /** Returns the description of a parameter or path capture that the endpoint does not describe itself. */
  noteOf(endpoint: Endpoint, name: string): string | undefined;
  /** Returns the errors of an endpoint, with at least one example for each documented code. */
  errorsOf(endpoint: Endpoint): readonly ErrorExample[];
}

export function openApiDocument(
  endpoints: readonly Endpoint[],
  serverVersion: ServerVersion,
  parts: DocumentParts,
): OpenApiDocument {
  const paths: Record<string, Json> = {};
  const components = new Components(serverVersion, parts);
  const inOrder = endpoints
    .filter((endpoint) => isAvailableAt(endpoint, serverVersion.level))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const endpoint of inOrder) {
    for (const path of pathsIn(serverVersion.dialect, endpoint)) {
      const operation = operationOf(endpoint, path, serverVersion, parts, components);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Team chat service HTTP API',
      version: parts.version,
      description: `As served by team-chat-mock at feature level ${serverVersion.level}, dialect ${serverVersion.dialect}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: parts.url }],
    tags: [...new Set(inOrder.map(({ area }) => area))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: components.used(),
      securitySchemes: { basic: { type: 'http', scheme: 'basic', description: 'API email and API key' } },
    },
    'x-feature-level': serverVersion.level,
    'x-dialect': serverVersion.dialect,
  };
}

function operationOf(
  endpoint: Endpoint,
  path: string,
  serverVersion: ServerVersion,
  parts: DocumentParts,
  components: Components,
): Json {
  const params = Object.entries(endpoint.params)
    .filter(([, param]) => isAvailableAt(param.lifetime, serverVersion.level))
    .map(([name, param]): DescribedParam => {
      return [name, param, describedBy(param.note ?? parts.noteOf(endpoint, name))];
    });
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return {
    operationId: operationId(endpoint, path),
    summary: endpoint.summary,
    tags: [endpoint.area],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...levelsOf(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...pathParameters(endpoint, path, parts.noteOf),
      ...(inQuery ? params.map(queryParameter) : []),
    ],
    ...(inQuery || params.length === 0 ? {} : { requestBody: formBody(params) }),
    responses: responsesOf(endpoint, parts.errorsOf(endpoint), components),
  };
}

/** A parameter with its name, and with its description as returned by `describedBy`. */
type DescribedParam = [name: string, param: Param<unknown, boolean>, description: Json];

/** Returns the field `description` for the document, or no field if there is no description. */
function describedBy(description: string | undefined): Json {
  return description === undefined ? {} : { description };
}

function pathParameters(
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

function queryParameter([name, param, description]: DescribedParam): Json {
  const schema = withDefault(jsonSchema(param.schema), param);
  const asJson = param.encoding === 'json' && isComposite(schema);
  return {
    name,
    in: 'query',
    required: param.required,
    ...description,
    ...lifetimeOf(param),
    ...boundOf(param),
    // OpenAPI expresses a JSON value in a query with `content` instead of `schema`.
    ...(asJson ? { content: { 'application/json': { schema } } } : { schema }),
  };
}

/** Returns the maximum length of a parameter as sent, if it is not the default. */
function boundOf({ maxLength, encoding }: Param<unknown, boolean>): Json {
  return encoding === 'file' || maxLength === DEFAULT_MAX_LENGTH ? {} : { 'x-max-length': maxLength };
}

function formBody(params: DescribedParam[]): Json {
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

function isComposite({ type }: Json): boolean {
  return !isOneOf(['string', 'integer', 'number', 'boolean'], type);
}

function withDefault(schema: Json, param: Param<unknown, boolean>): Json {
  return param.fallback === undefined ? schema : { ...schema, default: param.fallback };
}

function lifetimeOf({ lifetime, isDeprecated }: Param<unknown, boolean>): Json {
  const deprecated = isDeprecated || lifetime.until !== undefined;
  return { ...(deprecated ? { deprecated } : {}), ...levelsOf(lifetime) };
}

/** Returns the ID of an operation: `GET /users/{user_id}` becomes `get-users-by-user-id`. */
function operationId(endpoint: Endpoint, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/[/_]/);
  return [endpoint.method.toLowerCase(), ...words].filter((word) => word !== '').join('-');
}

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.auth === 'none') return [];
  return endpoint.auth === 'optional' ? [{}, { basic: [] }] : [{ basic: [] }];
}

function responsesOf(
  endpoint: Endpoint,
  errors: readonly ErrorExample[],
  components: Components,
): Record<string, Json> {
  const success = components.success(envelopeSchema(endpoint.response));
  const responses: Record<string, Json> = {
    200: { description: 'Success', content: { 'application/json': { schema: success } } },
  };
  const documented = takesInput(endpoint) ? [...errors, UNREADABLE] : errors;
  for (const [status, sameStatus] of groupedBy(documented, (error) => error.status)) {
    const codes = [...new Set(sameStatus.map(({ code }) => code))].sort();
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${ERROR_SUMMARIES[code]}`).join('; '),
      content: {
        'application/json': {
          schema: { anyOf: codes.map((code) => components.error(code)) },
          examples: examplesOf(errors.filter((error) => error.status === status)),
        },
      },
    };
  }
  return responses;
}

/** The error for a malformed parameter, capture or body. Every endpoint that reads any of these may return it. */
const UNREADABLE = { status: CATALOGUE.BAD_REQUEST.status, code: 'BAD_REQUEST' as const };

/** Returns examples of an endpoint's errors, named by their codes. Further examples of the same code are numbered. */
function examplesOf(errors: readonly ErrorExample[]): Record<string, Json> {
  const examples: Record<string, Json> = {};
  for (const { code, when, body } of errors) {
    let name: string = code;
    for (let count = 2; name in examples; count++) name = `${code}-${count}`;
    examples[name] = { summary: when, value: body };
  }
  return examples;
}
