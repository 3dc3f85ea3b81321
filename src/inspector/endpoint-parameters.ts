import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Store, useStore } from './store.js';

interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  default?: unknown;
  description?: string;
}

interface Content {
  schema: Schema & { properties?: Record<string, Schema>; required?: readonly string[] };
}

interface Operation {
  parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
    content?: Record<string, Content>;
  }[];
  requestBody?: { content: Record<string, Content> };
}

type Paths = Record<string, Record<string, Operation>>;

/** A parameter of an endpoint that is not in its path. */
export interface Parameter {
  name: string;
  type: string;
  required: boolean;
  description: string;
  /** A value of the type. */
  example: unknown;
}

const loaded = new WeakMap<Store, Promise<Paths>>();

/** The parameters of a request such as `PATCH /users/4`. Only a server has the document that describes them. */
export function useParameters(request: string): readonly Parameter[] {
  const store = useStore();
  const paths = useSignal<Paths>({});
  useEffect(() => {
    if (!store.hasAddresses) return;
    const loading =
      loaded.get(store) ?? store.ask<{ paths: Paths }>('GET', 'openapi.json').then((d) => d.paths);
    loaded.set(store, loading);
    loading.then(
      (found) => {
        paths.value = found;
      },
      () => loaded.delete(store),
    );
  }, [store]);
  return parametersOf(paths.value, request);
}

/** The parameters of a request in an OpenAPI document; captures of its path may have values. */
export function parametersOf(paths: Paths, request: string): Parameter[] {
  const [method = '', path = ''] = request.trim().split(/\s+/);
  const template = Object.hasOwn(paths, path) ? path : Object.keys(paths).find((each) => fits(each, path));
  const operation = paths[template ?? '']?.[method.toLowerCase()];
  if (operation === undefined) return [];
  const inQuery = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required = false, description = '', schema, content }) =>
      parameterOf(name, { description, ...(schema ?? Object.values(content ?? {})[0]?.schema) }, required),
    );
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const inBody = Object.entries(body?.schema.properties ?? {}).map(([name, schema]) =>
    parameterOf(name, schema, body?.schema.required?.includes(name) ?? false),
  );
  return [...inQuery, ...inBody].sort((a, b) => Number(b.required) - Number(a.required));
}

function fits(template: string, path: string): boolean {
  const pattern = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}

function parameterOf(name: string, schema: Schema, required: boolean): Parameter {
  const type = [schema.type ?? 'any'].flat().join(' or ');
  const choices = schema.enum?.map((choice) => JSON.stringify(choice)).join(' or ');
  return {
    name,
    type: choices ?? type,
    required,
    description: schema.description ?? '',
    example: schema.default ?? schema.enum?.[0] ?? EXAMPLES[name] ?? BY_TYPE[type] ?? '',
  };
}

const BY_TYPE: Record<string, unknown> = { integer: 1, number: 1, boolean: true, array: [], object: {} };

/** Values that work in every scenario with the usual personas. */
const EXAMPLES: Record<string, unknown> = {
  to: '1',
  topic: 'hello',
  content: 'Hello!',
  anchor: 'newest',
  num_before: 20,
  num_after: 0,
  emoji_name: 'tada',
  full_name: 'Mia Member',
  description: 'Everything else',
  name: 'example',
};
