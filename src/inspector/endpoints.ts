import type { ErrorEntry } from './control-api.js';
import { type Store, useLoadedOnce, useStore } from './store.js';

/** Returns a function that loads a value for a store, and loads it again if the key changes or after a failure. */
function cached<T>(load: (store: Store) => Promise<T>) {
  const latest = new WeakMap<Store, { key: string; loading: Promise<T> }>();
  return (store: Store, key = ''): Promise<T> => {
    const known = latest.get(store);
    if (known?.key === key) return known.loading;
    const loading = load(store);
    latest.set(store, { key, loading });
    loading.catch(() => latest.delete(store));
    return loading;
  };
}

const loadErrors = cached(async ({ fetchJson }) => {
  const { errors } = await fetchJson<{ errors: ErrorEntry[] }>('GET', 'errors');
  return errors.sort((a, b) => pathFirst(a.endpoint).localeCompare(pathFirst(b.endpoint), 'en'));
});

function pathFirst(endpoint: string): string {
  return endpoint.split(' ').reverse().join(' ');
}

/**
 * Loads the documented errors of all endpoints once. Returns the errors in the order of the endpoints' paths, and the
 * endpoints.
 */
export function useCatalogue() {
  const store = useStore();
  const [errors = []] = useLoadedOnce(() => loadErrors(store), [store]);
  return { errors, endpoints: [...new Set(errors.map(({ endpoint }) => endpoint))] };
}

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

/** The paths of an OpenAPI document, with their operations by method. */
type Paths = Record<string, Record<string, Operation>>;

export interface Parameter {
  name: string;
  /** The type as text, such as `integer` or `"start" or "stop"`. */
  type: string;
  required: boolean;
  description: string;
  example: unknown;
}

const loadPaths = cached(
  async ({ fetchJson }) => (await fetchJson<{ paths: Paths }>('GET', 'openapi.json')).paths,
);

/**
 * Returns the parameters of a request such as `PATCH /users/4`. Without a server, the list is empty, because only a
 * server has the document that describes the parameters.
 */
export function useParameters(request: string): readonly Parameter[] {
  const store = useStore();
  const version = `${store.state.value?.feature_level} ${store.state.value?.dialect}`;
  const [paths = {}] = useLoadedOnce(
    async () => (store.hasAddresses ? loadPaths(store, version).catch(() => undefined) : undefined),
    [store, version],
  );
  return parametersOf(paths, request);
}

/** Returns the parameters that an OpenAPI document lists for a request, whose path may have its captures filled in. */
function parametersOf(paths: Paths, request: string): Parameter[] {
  const [method = '', path = ''] = request.trim().split(/\s+/);
  const template = Object.hasOwn(paths, path) ? path : Object.keys(paths).find((each) => fits(each, path));
  const operation = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
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
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

function parameterOf(name: string, schema: Schema, required: boolean): Parameter {
  const type = [schema.type ?? 'any'].flat().join(' or ');
  const choices = schema.enum?.map((choice) => JSON.stringify(choice)).join(' or ');
  return {
    name,
    type: choices ?? type,
    required,
    description: schema.description ?? '',
    example: schema.default ?? schema.enum?.[0] ?? EXAMPLES[name] ?? EXAMPLES_BY_TYPE[type] ?? '',
  };
}

const EXAMPLES_BY_TYPE: Record<string, unknown> = {
  integer: 1,
  number: 1,
  boolean: true,
  array: [],
  object: {},
};

/** Example values by parameter name. They are valid in every scenario with the usual personas. */
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
