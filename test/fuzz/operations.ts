import type { OpenApiDocument } from '../../src/server/openapi/index.js';
import type { Choices } from './random.js';
import { anyNumber, anyText, type Schema, valueFor } from './values.js';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

/** An endpoint as the OpenAPI document describes it. */
export interface FuzzedOperation {
  method: string;
  path: string;
  captures: Record<string, Schema | undefined>;
  fields: Record<string, Schema | undefined>;
  required: ReadonlySet<string>;
  takesFile: boolean;
  responses: Record<string, unknown>;
}

/** The operations of a document, in its order. */
export function operationsOf(document: OpenApiDocument): FuzzedOperation[] {
  return Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => operationOf(method.toUpperCase(), path, operation)),
  );
}

function operationOf(method: string, path: string, operation: Operation): FuzzedOperation {
  const parameters = operation.parameters ?? [];
  const content = operation.requestBody?.content ?? {};
  const body = (content['application/x-www-form-urlencoded'] ?? content['multipart/form-data'])?.schema;
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const schemaOf = ({ schema, content: json }: Parameter) => schema ?? json?.['application/json']?.schema;
  return {
    method,
    path,
    captures: Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => [parameter.name, schemaOf(parameter)]),
    ),
    fields: {
      ...Object.fromEntries(inQuery.map((parameter) => [parameter.name, schemaOf(parameter)])),
      ...body?.properties,
    },
    required: new Set([
      ...inQuery.filter(({ required }) => required).map(({ name }) => name),
      ...(body?.required ?? []),
    ]),
    takesFile: content['application/x-www-form-urlencoded'] === undefined && 'multipart/form-data' in content,
    responses: operation.responses,
  };
}

/** A request as the fuzzer repeats it. */
export interface FuzzedRequest {
  method: string;
  /** Below `/api/v1`, with its query. */
  path: string;
  /** A persona's name, or the text of an Authorization header; null without credentials. */
  as: string | null;
  form?: Record<string, string>;
  /** A body that is not a form, with its content type. */
  raw?: { type: string; body: string };
  file?: { name: string; type: string; content: string };
}

const PERSONAS = ['owner', 'admin', 'moderator', 'member', 'guest', 'colleague', 'deactivated', 'bot'];

/** A request for an operation: mostly valid, sometimes hostile. */
export function requestFor(
  operation: FuzzedOperation,
  choices: Choices,
  definitions: Record<string, Schema>,
): FuzzedRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(captureText(operation.captures[name], choices)),
  );
  const form = fieldsFor(operation, choices, definitions);
  const as = choices.chance(0.9)
    ? choices.pick(PERSONAS)
    : choices.pick([null, 'Basic !', 'Basic bWVtYmVyQGV4YW1wbGUuY29tOndyb25n', 'Bearer x']);
  if (operation.method === 'GET' || choices.chance(0.05)) {
    const query = new URLSearchParams(form).toString();
    return { method: operation.method, path: query === '' ? path : `${path}?${query}`, as };
  }
  if (choices.chance(0.02)) return { method: operation.method, path, as, raw: rawBody(choices) };
  const file = operation.takesFile
    ? {
        name: anyText(choices),
        type: choices.pick(['image/png', 'text/plain', 'text/html', '']),
        content: 'x',
      }
    : undefined;
  return { method: operation.method, path, as, form, ...(file && { file }) };
}

function captureText(schema: Schema | undefined, choices: Choices): string {
  if (schema?.type === 'integer' && choices.chance(0.95)) return String(anyNumber(choices));
  const text = anyText(choices);
  // Request objects take no lone surrogates in their URL.
  return text === '' || /[\ud800-\udfff]/.test(text) ? 'x' : text;
}

function fieldsFor(
  operation: FuzzedOperation,
  choices: Choices,
  definitions: Record<string, Schema>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, schema] of Object.entries(operation.fields)) {
    const wanted = operation.required.has(name) ? 0.97 : 0.35;
    if (!choices.chance(wanted)) continue;
    const value = valueFor(schema, choices, definitions);
    fields[name] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  if (choices.chance(0.03)) fields[anyText(choices)] = anyText(choices);
  return fields;
}

function rawBody(choices: Choices): { type: string; body: string } {
  return choices.pick([
    { type: 'application/json', body: '{"content":"x"}' },
    { type: 'multipart/form-data', body: 'no boundary' },
    { type: 'multipart/form-data; boundary=x', body: '--x\r\nbroken' },
    { type: 'application/x-www-form-urlencoded', body: '%ff&=&==&%' },
    { type: 'text/plain', body: 'x=1' },
  ]);
}
