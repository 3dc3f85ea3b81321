import type * as z from 'zod';
import { definite, hasFields } from '../values.js';
import { CATALOGUE, type CatalogueEntry, type ErrorCode } from './errors/index.js';
import { type Json, jsonSchema } from './openapi-schemas.js';
import { type ServerVersion, schemaFor } from './shape.js';

type Schemas = Readonly<Record<string, z.ZodType>>;

/** Schemas defined once in the document: errors, and resources in responses. */
export class Components {
  readonly #names = new Map<string, string>();
  readonly #used = new Map<string, Json>();
  readonly #events: Schemas;

  /**
   * @param resources resources shared by responses, by their name in the document
   * @param events schemas of complete events, by kind: the type, or type and op joined by a dot
   */
  constructor(serverVersion: ServerVersion, { resources, events }: { resources: Schemas; events: Schemas }) {
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

/** The schema of a response of a server version. */
export function successSchema(schema: z.ZodType, serverVersion: ServerVersion): Json {
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
