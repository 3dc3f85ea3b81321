import * as z from 'zod';
import { definite, hasFields } from '../values.js';
import { pathsIn } from './dialects/index.js';
import { type Endpoint, envelopeSchema } from './endpoint.js';
import { CATALOGUE, type CatalogueEntry, type ErrorCode } from './errors/index.js';
import { isAvailableAt, LEVELS, type Lifetime } from './levels/index.js';
import { DEFAULT_MAX_LENGTH, type Param } from './params.js';
import { factsOf, type ServerVersion, schemaFor } from './shape.js';

type Json = Record<string, unknown>;

/** An OpenAPI 3.1 document, as plain JSON. */
export interface OpenApiDocument extends Json {
  openapi: '3.1.0';
  info: Json;
  paths: Record<string, Json>;
}

/** An error response of the mock, and its cause. */
export interface ErrorExample {
  code: ErrorCode;
  status: number;
  when: string;
  body: Record<string, unknown>;
}

/** Contents of a document in addition to the declarations. */
export interface DocumentParts {
  version: string;
  /** URL of the API, with `/api/v1`. */
  url: string;
  /** Resources shared by responses, by their name in the document's components. */
  resources: Readonly<Record<string, z.ZodType>>;
  /** Schemas of complete events, by kind: the type, or type and op joined by a dot. */
  events: Readonly<Record<string, z.ZodType>>;
  /** Describes a parameter, or a capture of the path, that the endpoint does not describe itself. */
  noteOf(endpoint: Endpoint, name: string): string | undefined;
  /** The errors of an endpoint, with at least one example for each documented code. */
  errorsOf(endpoint: Endpoint): readonly ErrorExample[];
}

/** Describes the API of one server version as an OpenAPI 3.1 document. */
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
    .map(
      ([name, param]): DescribedParam => [
        name,
        param,
        describedBy(param.note ?? parts.noteOf(endpoint, name)),
      ],
    );
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return {
    operationId: operationId(endpoint, path),
    summary: endpoint.summary,
    tags: [endpoint.area],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...levelsOf(endpoint),
    security: securityOf(endpoint),
    parameters: [...pathParameters(endpoint, path, parts), ...(inQuery ? params.map(queryParameter) : [])],
    ...(inQuery || params.length === 0 ? {} : { requestBody: formBody(params) }),
    responses: responsesOf(endpoint, serverVersion, parts.errorsOf(endpoint), components),
  };
}

/** `GET /users/{user_id}` becomes `get-users-by-user-id`. */
function operationId(endpoint: Endpoint, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/[/_]/);
  return [endpoint.method.toLowerCase(), ...words].filter((word) => word !== '').join('-');
}

function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.auth === 'none') return [];
  return endpoint.auth === 'optional' ? [{}, { basic: [] }] : [{ basic: [] }];
}

/** A parameter with its description, as the fields of a document. */
type DescribedParam = [name: string, param: Param<unknown, boolean>, description: Json];

function describedBy(description: string | undefined): Json {
  return description === undefined ? {} : { description };
}

function pathParameters(endpoint: Endpoint, path: string, parts: DocumentParts): Json[] {
  const captured = Object.entries(endpoint.pathParams).filter(([name]) => path.includes(`{${name}}`));
  return captured.map(([name, kind]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: kind === 'integer' ? 'integer' : 'string' },
    ...describedBy(parts.noteOf(endpoint, name)),
  }));
}

function queryParameter([name, param, description]: DescribedParam): Json {
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

/** The feature levels that added and removed something. */
function levelsOf({ since, until }: Lifetime): Json {
  return {
    ...(since === undefined ? {} : { 'x-since-level': LEVELS[since] }),
    ...(until === undefined ? {} : { 'x-until-level': LEVELS[until] }),
  };
}

function responsesOf(
  endpoint: Endpoint,
  serverVersion: ServerVersion,
  errors: readonly ErrorExample[],
  components: Components,
): Record<string, Json> {
  const success = components.shared(successSchema(envelopeSchema(endpoint.response), serverVersion));
  const responses: Record<string, Json> = {
    200: { description: 'Success', content: { 'application/json': { schema: success } } },
  };
  const documented = takesInput(endpoint) ? [...errors, UNREADABLE] : errors;
  for (const status of [...new Set(documented.map((error) => error.status))].sort((a, b) => a - b)) {
    const here = errors.filter((error) => error.status === status);
    const codes = [...new Set(documented.filter((error) => error.status === status).map(({ code }) => code))];
    codes.sort();
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${CATALOGUE[code].summary}`).join('; '),
      content: {
        'application/json': {
          schema: { anyOf: codes.map((code) => components.error(code)) },
          examples: examplesOf(here),
        },
      },
    };
  }
  return responses;
}

/** The error for a malformed parameter, capture or body: any endpoint that has one may return it. */
const UNREADABLE = { status: CATALOGUE.BAD_REQUEST.status, code: 'BAD_REQUEST' as const };

function takesInput({ method, params, pathParams }: Endpoint): boolean {
  return method !== 'GET' || Object.keys({ ...params, ...pathParams }).length > 0;
}

/** Schemas defined once in the document: errors, and resources in responses. */
class Components {
  readonly #names = new Map<string, string>();
  readonly #used = new Map<string, Json>();
  readonly #events: DocumentParts['events'];

  constructor(
    serverVersion: ServerVersion,
    { resources, events }: Pick<DocumentParts, 'resources' | 'events'>,
  ) {
    this.#events = events;
    for (const [name, schema] of Object.entries(resources)) {
      this.#names.set(JSON.stringify(successSchema(schema, serverVersion)), name);
    }
  }

  error(code: ErrorCode): Json {
    return this.#refer(code, errorSchema(code));
  }

  /** Replaces resources in a schema with references. */
  shared(schema: Json): Json {
    if (schema.typeName === 'Event') return this.#event();
    const name = this.#names.get(JSON.stringify(schema));
    if (name !== undefined) return this.#refer(name, schema);
    const entries = Object.entries(schema).map(([key, value]) => [key, this.#inner(value)]);
    return Object.fromEntries(entries);
  }

  used(): Json {
    return Object.fromEntries([...this.#used].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The schema of any event: a union of types, and within a type of ops. */
  #event(): Json {
    const types = new Map<string, [string, Json][]>();
    for (const [kind, schema] of Object.entries(this.#events)) {
      const [type = kind, op] = kind.split('.');
      const named = this.#refer(`${pascalCase(kind)}Event`, this.shared(jsonSchema(schema, 'output')));
      types.set(type, [...(types.get(type) ?? []), [op ?? '', named]]);
    }
    const byType = [...types].map(([type, ops]): [string, Json] => {
      const [only] = ops;
      if (only !== undefined && ops.length === 1) return [type, only[1]];
      return [type, this.#refer(`${pascalCase(type)}Event`, oneOf('op', ops))];
    });
    return this.#refer('Event', oneOf('type', byType));
  }

  #inner(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#inner(item));
    return hasFields(value) ? this.shared(value) : value;
  }

  #refer(name: string, schema: Json): Json {
    this.#used.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** A union of schemas, distinguished by a property. */
function oneOf(propertyName: string, options: readonly [value: string, schema: Json][]): Json {
  const mapping = Object.fromEntries(options.map(([value, { $ref }]) => [value, $ref]));
  return { oneOf: options.map(([, schema]) => schema), discriminator: { propertyName, mapping } };
}

function pascalCase(text: string): string {
  return text.replace(/(?:^|[_.])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function successSchema(schema: z.ZodType, serverVersion: ServerVersion): Json {
  return jsonSchema(schemaFor(schema, serverVersion), 'output');
}

function errorSchema(code: ErrorCode): Json {
  const { extra, otherExtra }: CatalogueEntry = CATALOGUE[code];
  const schemas = [extra, ...(otherExtra === undefined ? [] : [otherExtra])].map((fields) =>
    errorSchemaWith(code, fields),
  );
  return schemas.length === 1 ? definite(schemas[0]) : { anyOf: schemas };
}

function errorSchemaWith(code: ErrorCode, extra: Record<string, unknown>): Json {
  const fields = Object.entries(extra).map(([name, example]) => [name, schemaOfExample(example)]);
  return {
    type: 'object',
    properties: {
      result: { const: 'error' },
      msg: { type: 'string' },
      code: { const: code },
      ...Object.fromEntries(fields),
    },
    required: ['result', 'msg', 'code', ...fields.map(([name]) => name)],
  };
}

function schemaOfExample(example: unknown): Json {
  if (Array.isArray(example)) return { type: 'array' };
  return { type: typeof example === 'number' ? 'integer' : typeof example };
}

/** Named by the code; additional causes of the same code are numbered. */
function examplesOf(errors: readonly ErrorExample[]): Record<string, Json> {
  const examples: Record<string, Json> = {};
  for (const { code, when, body } of errors) {
    let name: string = code;
    for (let count = 2; name in examples; count++) name = `${code}-${count}`;
    examples[name] = { summary: when, value: body };
  }
  return examples;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    override({ zodSchema, jsonSchema: made }) {
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      const facts = factsOf(zodSchema);
      Object.assign(made, levelsOf(facts), facts.until === undefined ? {} : { deprecated: true });
    },
  });
  return rest;
}
