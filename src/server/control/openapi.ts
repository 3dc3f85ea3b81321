import * as z from 'zod';
import { defineRoute, type Route } from '../../runtime/control/route.js';
import { capitalized } from '../../strings.js';
import { fieldsOf, lazily } from '../../values.js';
import { type OpenApiDocument, openApiFor } from '../openapi/index.js';
import { packageVersion } from '../package-files.js';

type JsonSchema = Record<string, unknown>;

function describeRoutes(routes: readonly Route[]) {
  const schemas: Record<string, JsonSchema> = { Error: ERROR };
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(route, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'team-chat-mock: control API',
      version: packageVersion(),
      description:
        'Reads and changes a running mock. Clients on the same machine need no token. Requests with an unknown `Host` and pages of other origins get 403; other machines get 401, or 403 if the server has no control token.',
    },
    paths,
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{}, { token: [] }],
  };
}

const ERROR: JsonSchema = {
  type: 'object',
  properties: { result: { const: 'error' }, msg: { type: 'string' }, code: { type: 'string' } },
  required: ['result', 'msg', 'code'],
};

function operation(route: Route, schemas: Record<string, JsonSchema>): object {
  const { method, path, summary, body = route.uncheckedBody } = route;
  const takesInput = body !== undefined || route.query !== undefined;
  const fails = route.fails ?? (takesInput ? 'Invalid input' : undefined);
  const captured = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const parameters = [
    ...captured.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...queryParameters(route.query, schemas),
  ];
  return {
    operationId: operationId(method, path),
    summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: requestBody(body, schemas) }),
    responses: {
      200: successOf(route, schemas),
      ...(fails === undefined ? {} : { 400: errorOf(fails) }),
      401: errorOf('Missing or wrong control token'),
      403: errorOf('Not allowed to use the control API'),
      ...(captured.length === 0 ? {} : { 404: errorOf('Does not exist') }),
      ...(route.waits ? { 408: errorOf('Timed out') } : {}),
      ...(body === undefined ? {} : { 413: errorOf('The body is too large') }),
    },
  };
}

function requestBody(body: z.ZodType, schemas: Record<string, JsonSchema>): object {
  return {
    // The control API reads an empty body as `{}`.
    required: !body.safeParse({}).success,
    content: { 'application/json': { schema: schemaOf(body, 'input', schemas) } },
  };
}

function successOf({ response }: Route, schemas: Record<string, JsonSchema>): object {
  if ('contentType' in response) {
    const content = { [response.contentType]: { schema: { type: 'string' } } };
    return { description: response.description, content };
  }
  return {
    description: 'Success',
    content: { 'application/json': { schema: schemaOf(response, 'output', schemas) } },
  };
}

function errorOf(description: string): object {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function queryParameters(query: z.ZodType | undefined, schemas: Record<string, JsonSchema>): object[] {
  if (query === undefined) return [];
  const { properties, required } = schemaOf(query, 'input', schemas);
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(fieldsOf(properties)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: requiredNames.includes(name),
    schema,
  }));
}

/** Returns the JSON schema of a Zod schema. Adds schemas with an ID to `schemas`, for the components. */
function schemaOf(
  schema: z.ZodType,
  io: 'input' | 'output',
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  Object.assign(schemas, withComponentReferences($defs));
  const { id, ...plain } = withComponentReferences(json);
  if (typeof id !== 'string') return plain;
  schemas[id] = plain;
  return { $ref: `#/components/schemas/${id}` };
}

function withComponentReferences(json: object): JsonSchema {
  return JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/'));
}

/** Returns the ID of an operation, such as `deleteFaultsById` for `DELETE /faults/{id}`. */
function operationId(method: string, path: string): string {
  const words = path.split(/[/.]/).filter((word) => word !== '');
  const name = words.map((word) =>
    word.startsWith('{') ? `By${capitalized(word.slice(1, -1))}` : capitalized(word),
  );
  return method.toLowerCase() + (name.join('') || 'Inspector');
}

/** Limits memory use: each document takes a few megabytes. */
const MAX_CACHED_DOCUMENTS = 4;

const documentSchema = z.looseObject({ openapi: z.string() });

/** @param routes returns all routes of the control API, which are not known yet */
export function openApiRoutes(routes: () => readonly Route[]): Route[] {
  const cached = new Map<string, Promise<OpenApiDocument>>();
  const control = lazily(() => describeRoutes(routes()));
  return [
    defineRoute('GET /openapi.json', {
      summary: 'Get the OpenAPI document of the API, at the level and in the dialect of the mock',
      response: documentSchema,
      async run({ mock, base, url }) {
        const { featureLevel: level, dialect } = await mock.state();
        const key = `${level} ${dialect}`;
        const document = cached.get(key) ?? openApiFor({ level, dialect }, { version: packageVersion() });
        // Moves the document to the end, as the most recently used.
        cached.delete(key);
        cached.set(key, document);
        const [oldest] = cached.keys();
        if (cached.size > MAX_CACHED_DOCUMENTS && oldest !== undefined) cached.delete(oldest);
        return { ...(await document), servers: [{ url: `${url.origin}${base}/api/v1` }] };
      },
    }),
    defineRoute('GET /openapi.control.json', {
      summary: 'Get the OpenAPI document of the control API',
      response: documentSchema,
      run: ({ base, url }) => ({ ...control(), servers: [{ url: `${url.origin}${base}/_mock` }] }),
    }),
  ];
}
