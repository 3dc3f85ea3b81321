/** Writes the types of endpoints and events from their schemas. */
import * as z from 'zod';

/**
 * @import { Endpoint } from '../src/contract/index.ts'
 * @import { Param } from '../src/contract/params.ts'
 */
/**
 * @typedef {z.core.$ZodType} Schema
 * @typedef {(schema: Schema) => boolean} Test
 * @typedef {Pick<Param<unknown, boolean>,
 *   'schema' | 'encoding' | 'required' | 'fallback' | 'lifetime' | 'note'>} DocumentedParam
 * @typedef {Pick<Endpoint, 'name' | 'summary' | 'auth' | 'pathParams' | 'errors' | 'response'> & {
 *   params: Record<string, DocumentedParam>,
 * }} DocumentedEndpoint
 */

/**
 * Prints schemas as TypeScript types. `comesAndGoes` returns whether a field exists only at some levels; `names`
 * contains the names of types.
 */
export class TypePrinter {
  #comesAndGoes;
  #names;

  /** @param {{ comesAndGoes: Test, names?: Map<unknown, string> }} options */
  constructor({ comesAndGoes, names = new Map() }) {
    this.#comesAndGoes = comesAndGoes;
    this.#names = names;
  }

  /**
   * @param {Schema} schema
   * @returns {string}
   */
  print(schema, indent = '') {
    // A schema with a lifetime is a copy with the same definition.
    const name = this.#names.get(schema._zod.def) ?? z.globalRegistry.get(schema)?.typeName;
    if (typeof name === 'string') return name;
    return this.body(schema, indent);
  }

  /**
   * Prints the type itself, even if it has a name.
   * @param {Schema} schema
   * @returns {string}
   */
  body(schema, indent = '') {
    const { def } = /** @type {z.core.$ZodTypes} */ (schema)._zod;
    switch (def.type) {
      case 'string':
      case 'template_literal':
        return 'string';
      case 'number':
        return 'number';
      case 'boolean':
        return 'boolean';
      case 'null':
        return 'null';
      case 'undefined':
        return 'undefined';
      case 'file':
        return 'File';
      case 'literal':
        return def.values.map((value) => JSON.stringify(value)).join(' | ');
      case 'enum':
        return Object.values(def.entries)
          .map((value) => JSON.stringify(value))
          .join(' | ');
      case 'array':
        return `${this.#grouped(this.print(def.element, indent))}[]`;
      case 'tuple':
        return `[${def.items.map((item) => this.print(item, indent)).join(', ')}]`;
      case 'record':
        return `Record<string, ${this.print(def.valueType, indent)}>`;
      case 'union':
        return [...new Set(def.options.map((option) => this.print(option, indent)))].join(' | ');
      case 'intersection':
        return `${this.print(def.left, indent)} & ${this.print(def.right, indent)}`;
      case 'nullable':
        return `${this.print(def.innerType, indent)} | null`;
      case 'optional':
      case 'default':
      case 'prefault':
      case 'readonly':
      case 'catch':
        return this.print(def.innerType, indent);
      case 'pipe':
        return this.print(def.in, indent);
      case 'lazy':
        return 'unknown';
      case 'object':
        return this.object(
          Object.entries(def.shape),
          indent,
          def.catchall !== undefined && def.catchall._zod.def.type !== 'never',
        );
      default:
        return 'unknown';
    }
  }

  /**
   * @param {[string, Schema][]} entries
   * @param {string} indent
   * @param {string[]} extra
   */
  object(entries, indent, loose = false, extra = []) {
    const inner = `${indent}  `;
    const fields = entries.map(([key, schema]) => {
      const optional = isOptional(schema) || this.#comesAndGoes(schema);
      return field(
        inner,
        key,
        optional,
        this.print(schema, inner),
        z.globalRegistry.get(schema)?.description,
      );
    });
    const rest = loose ? [`${inner}[field: string]: unknown;\n`] : [];
    const all = [...extra.map((line) => `${inner}${line}\n`), ...fields, ...rest];
    return all.length === 0 ? 'Record<never, never>' : `{\n${all.join('')}${indent}}`;
  }

  /** @param {string} type */
  #grouped(type) {
    return / [|&] /.test(type.replace(/\{[\s\S]*\}/g, '')) ? `(${type})` : type;
  }
}

/** @param {Schema} schema */
function isOptional(schema) {
  const { type } = schema._zod.def;
  return type === 'optional' || type === 'default';
}

/**
 * @param {string} indent
 * @param {string} key
 * @param {boolean} optional
 * @param {string} type
 * @param {string} [description]
 */
export function field(indent, key, optional, type, description) {
  const name = /^(readonly )?[A-Za-z_$][\w$]*$/.test(key) ? key : `'${key}'`;
  const doc = description === undefined ? '' : `${indent}/** ${sentence(description)} */\n`;
  return `${doc}${indent}${name}${optional ? '?' : ''}: ${type};\n`;
}

/**
 * Text for a comment: capitalized, with a period.
 * @param {string} text
 */
export function sentence(text) {
  const whole = text.replaceAll('*/', '*\\/').trim();
  return `${whole.slice(0, 1).toUpperCase()}${whole.slice(1)}${/[.!?]$/.test(whole) ? '' : '.'}`;
}

/**
 * @param {DocumentedEndpoint} endpoint
 * @param {string | undefined} file
 * @param {TypePrinter} printer
 */
function endpointType(endpoint, file, printer) {
  const inner = '    ';
  const path = Object.entries(endpoint.pathParams).map(([name, kind]) =>
    field(`${inner}  `, `readonly ${name}`, false, kind === 'integer' ? 'number' : 'string'),
  );
  const params = Object.entries(endpoint.params).map(([name, param]) => {
    const optional = !param.required || param.lifetime.until !== undefined;
    return field(`${inner}  `, name, optional, printer.print(param.schema, `${inner}  `), param.note);
  });
  /** @param {string[]} fields */
  const block = (fields) => (fields.length === 0 ? 'Record<never, never>' : `{\n${fields.join('')}${inner}}`);
  const codes =
    endpoint.errors.length === 0 ? 'never' : endpoint.errors.map((code) => `'${code}'`).join(' | ');
  const response =
    endpoint.name === 'POST /register' ? 'RegisterState' : printer.print(endpoint.response, inner);
  return `  // Declared in ${file}
  /** ${sentence(endpoint.summary)} */
  '${endpoint.name}': {
    path: ${block(path)};
    params: ${block(params)};
    response: ${response};
    codes: ${codes};
  };
`;
}

/**
 * The line of an endpoint in `DefaultedParams`.
 * @param {Pick<DocumentedEndpoint, 'name' | 'params'>} endpoint
 */
function defaultedParams({ name, params }) {
  const names = Object.keys(params).filter((param) => params[param]?.fallback !== undefined);
  return names.length === 0 ? [] : [`  '${name}': ${names.map((param) => `'${param}'`).join(' | ')};\n`];
}

/** @param {string} text */
const pascal = (text) => text.replace(/(?:^|[_.])(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * The module with `Endpoints`, `Event` and `RegisterState`.
 * @param {{ endpoints: readonly DocumentedEndpoint[], files: ReadonlyMap<string, string>, events: Readonly<Record<string, z.ZodObject>>,
 *   resources: Readonly<Record<string, z.ZodType>>, comesAndGoes: Test }} declarations
 */
export function endpointTypes({ endpoints, files, events, resources, comesAndGoes }) {
  const names = new Map(Object.entries(resources).map(([name, schema]) => [schema._zod.def, name]));
  const printer = new TypePrinter({ comesAndGoes, names });
  const resourceTypes = Object.entries(resources).map(
    ([name, schema]) => `/** \`${name}\` on the wire. */\nexport interface ${name} ${printer.body(schema)}\n`,
  );
  const eventTypes = Object.entries(events).map(([kind, schema]) => {
    const [type, op] = kind.split('.');
    const extra = ['id: number;', `type: '${type}';`, ...(op === undefined ? [] : [`op: '${op}';`])];
    return `export interface ${pascal(kind)}Event ${printer.object(Object.entries(schema._zod.def.shape), '', false, extra)}\n`;
  });
  const register = endpoints.find(({ name }) => name === 'POST /register');
  if (register === undefined) throw new Error('The endpoint POST /register does not exist.');
  return `// Generated from the declarations of the endpoints by \`npm run generate\`. Do not edit.

/**
 * The endpoints by \`METHOD /path\`, as the newest server has them: captures of the path, parameters before they are
 * encoded, the response without \`result\` and \`msg\`, and the codes of the documented errors.
 */
export interface Endpoints {
${endpoints.map((endpoint) => endpointType(endpoint, files.get(endpoint.name), printer)).join('')}}

/** Parameters with a default, by endpoint. */
export interface DefaultedParams {
${endpoints.flatMap(defaultedParams).join('')}}

/** Endpoints that accept requests without credentials. */
export type AnonymousEndpoint =
${endpoints
  .filter(({ auth }) => auth !== 'user')
  .map(({ name }) => `  | '${name}'`)
  .join('\n')};

/** Response of \`POST /register\`. A field exists only if the request fetches its event types. */
export interface RegisterState ${printer.body(register.response)}

/** An event of a queue, by \`type\` and \`op\`. */
export type Event =
${Object.keys(events)
  .map((kind) => `  | ${pascal(kind)}Event`)
  .join('\n')};

/** The events of one type. */
export type EventOf<TType extends Event['type']> = Extract<Event, { type: TType }>;

${[...eventTypes, ...resourceTypes].join('\n')}`;
}

/**
 * The module that lists the types of events. It is separate from their schemas, because these take longer to load.
 * @param {Readonly<Record<string, z.ZodObject>>} events
 */
export function eventTypesModule(events) {
  const types = new Set(Object.keys(events).map((kind) => kind.split('.')[0]));
  return `// Generated from the schemas of the events by \`npm run generate\`. Do not edit.

/** The types of events. */
export const EVENT_TYPES: readonly string[] = [
${[...types].map((type) => `  '${type}',`).join('\n')}
];
`;
}

/**
 * The module that lists the parameters that are sent as JSON, by endpoint.
 * @param {readonly Pick<DocumentedEndpoint, 'name' | 'params'>[]} endpoints
 */
export function jsonParametersModule(endpoints) {
  const lines = endpoints.flatMap(({ name, params }) => {
    const json = Object.entries(params).filter(([, { encoding }]) => encoding === 'json');
    // Also lists endpoints without such parameters, because a path may match several endpoints.
    return [`  ${JSON.stringify(name)}: ${JSON.stringify(json.map(([key]) => key))},\n`];
  });
  return `// Generated from the declarations of the endpoints by \`npm run generate\`. Do not edit.

/** Parameters that are sent as JSON, by endpoint. Other parameters are sent as plain strings. */
export const jsonParameters: Readonly<Record<string, readonly string[]>> = {
${lines.join('')}};
`;
}
