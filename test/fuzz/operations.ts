import type { Schema } from './values.js';

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
  /** The body is JSON instead of a form. */
  json: Schema | undefined;
  responses: Record<string, unknown>;
}

/** The operations of a document, in its order. */
export function operationsOf(document: { paths: object }): FuzzedOperation[] {
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
    json: content['application/json']?.schema,
    responses: operation.responses,
  };
}
