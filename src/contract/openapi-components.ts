import * as z from 'zod';
import type { ServerVersion } from './dialects/index.js';
import type { Endpoint } from './endpoint.js';
import { CATALOGUE, type CatalogueEntry, type ErrorCode } from './errors/index.js';
import { LEVELS, type Lifetime } from './levels/index.js';
import { DEFAULT_MAX_LENGTH, type Param } from './params.js';
import { factsOf, schemaFor } from './shape.js';

export type Json = Record<string, unknown>;

/**
 * The JSON schema of a Zod schema.
 * @param referenceTo returns a reference that replaces a schema inside; `undefined` for other schemas
 */
function jsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output' = 'input',
  referenceTo: (inner: z.core.$ZodType) => Json | undefined = () => undefined,
): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    override({ zodSchema, jsonSchema: made }) {
      const reference = zodSchema === schema ? undefined : referenceTo(zodSchema);
      if (reference !== undefined) {
        for (const key in made) delete made[key];
        Object.assign(made, reference);
      }
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      const facts = factsOf(zodSchema);
      Object.assign(made, levelsOf(facts), facts.until === undefined ? {} : { deprecated: true });
    },
  });
  return rest;
}

/** Expresses a lifetime in a document: `x-since-level` and `x-until-level`, each only if there is such a level. */
export function levelsOf({ since, until }: Lifetime): Json {
  return {
    ...(since === undefined ? {} : { 'x-since-level': LEVELS[since] }),
    ...(until === undefined ? {} : { 'x-until-level': LEVELS[until] }),
  };
}

type Schemas = Readonly<Record<string, z.ZodType>>;

/** Schemas defined once in the document: errors, and resources in responses. */
export class Components {
  readonly #names = new Map<z.core.$ZodType, string>();
  readonly #used = new Map<string, Json>();
  readonly #serverVersion: ServerVersion;
  readonly #anyEvent: z.core.$ZodType;
  readonly #events: Schemas;

  /**
   * @param resources resources shared by responses, by their name in the document
   * @param event the schema of any event in responses
   * @param events schemas of complete events, by kind: the type, or type and op joined by a dot
   */
  constructor(
    serverVersion: ServerVersion,
    { resources, event, events }: { resources: Schemas; event: z.ZodType; events: Schemas },
  ) {
    this.#serverVersion = serverVersion;
    this.#anyEvent = schemaFor(event, serverVersion);
    this.#events = events;
    for (const [name, schema] of Object.entries(resources)) {
      this.#names.set(schemaFor(schema, serverVersion), name);
    }
  }

  error(code: ErrorCode): Json {
    return this.#refer(code, errorSchema(code));
  }

  /** The schema of a response, with references to resources. */
  success(schema: z.ZodType): Json {
    return this.#schemaOf(schemaFor(schema, this.#serverVersion));
  }

  #schemaOf(schema: z.core.$ZodType): Json {
    return jsonSchema(schema, 'output', (inner) => this.#referenceTo(inner));
  }

  #referenceTo(schema: z.core.$ZodType): Json | undefined {
    if (schema === this.#anyEvent) return this.#event();
    const name = this.#names.get(schema);
    return name === undefined ? undefined : this.#refer(name, this.#schemaOf(schema));
  }

  used(): Json {
    return Object.fromEntries([...this.#used].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The schema of any event: a union by type, and within each type a union by op. */
  #event(): Json {
    const types = new Map<string, [string, Json][]>();
    for (const [kind, schema] of Object.entries(this.#events)) {
      const [type = kind, op] = kind.split('.');
      const named = this.#refer(`${pascalCase(kind)}Event`, this.#schemaOf(schema));
      types.set(type, [...(types.get(type) ?? []), [op ?? '', named]]);
    }
    const byType = [...types].map(([type, ops]): [string, Json] => {
      const [only] = ops;
      if (only !== undefined && ops.length === 1) return [type, only[1]];
      return [type, this.#refer(`${pascalCase(type)}Event`, oneOf('op', ops))];
    });
    return this.#refer('Event', oneOf('type', byType));
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

function errorSchema(code: ErrorCode): Json {
  const { extra, otherExtra }: CatalogueEntry = CATALOGUE[code];
  if (otherExtra === undefined) return errorSchemaWith(code, extra);
  return { anyOf: [errorSchemaWith(code, extra), errorSchemaWith(code, otherExtra)] };
}

function errorSchemaWith(code: ErrorCode, extra: Record<string, unknown>): Json {
  const fields = Object.entries(extra).map(([name, example]) => [
    name,
    LISTS[name] ?? { type: typeof example === 'number' ? 'integer' : typeof example },
  ]);
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

/**
 * The schemas of lists in errors. They are not part of the catalogue, because every page loads the catalogue.
 */
const LISTS: Readonly<Record<string, Json>> = {
  errors: jsonSchema(z.array(z.tuple([z.string(), z.string(), z.boolean()]))),
  objections: jsonSchema(z.array(z.looseObject({ type: z.string() }))),
};

/** A parameter with its name, and with its description as returned by `describedBy`. */
export type DescribedParam = [name: string, param: Param<unknown, boolean>, description: Json];

/** The field `description` of a document; no field without a description. */
export function describedBy(description: string | undefined): Json {
  return description === undefined ? {} : { description };
}

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
  const asJson = param.encoding === 'json' && isComposite(schema);
  return {
    name,
    in: 'query',
    required: param.required,
    ...description,
    ...lifetimeOf(param),
    ...boundOf(param),
    // OpenAPI expresses a JSON value in a query with `content` instead of `schema`.
    ...(asJson ? { content: { 'application/json': { schema } } } : { schema: withDefault(schema, param) }),
  };
}

/** Maximum length as sent, if it differs from the default of a million characters. */
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
