/** Renders the schemas of an OpenAPI document as typed dictionaries for Python. */

/**
 * @typedef {import('zod').core.JSONSchema.JSONSchema} ObjectSchema
 * @typedef {import('zod').core.JSONSchema._JSONSchema} AnySchema
 * @typedef {AnySchema | AnySchema[]} Schema
 * @typedef {{ content: { 'application/json'?: { schema: Schema } } }} Body
 * @typedef {{ operationId: string, requestBody?: Body, responses: { 200: Body } }} Operation
 */

const HEADER = `"""Types of the control API. Generated from its OpenAPI document by \`npm run generate\`."""

# ruff: noqa
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired

JsonObject = Dict[str, Any]
`;

/** Keywords cannot be attributes. */
const IDENTIFIER =
  /^(?!(?:False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$)[A-Za-z_]\w*$/;

/** @type {Record<string, string>} */
const SCALARS = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };

/**
 * Returns a module with a type for each component, body and response of the document.
 * @param {{ paths: Record<string, Record<string, Operation>>,
 *   components: { schemas: Record<string, Schema> } }} document
 */
export function pythonTypes({ paths, components }) {
  /** @type {Map<string, string>} */
  const classes = new Map();
  const typeOf = typesInto(classes);
  for (const [name, schema] of Object.entries(components.schemas)) typeOf(schema, pascal(name));
  for (const methods of Object.values(paths)) {
    for (const { operationId, requestBody, responses } of Object.values(methods)) {
      const name = pascal(operationId);
      const body = requestBody?.content['application/json']?.schema;
      if (body !== undefined) alias(classes, `${name}Body`, typeOf(body, `${name}Body`));
      const response = responses[200].content['application/json']?.schema;
      if (response !== undefined) alias(classes, `${name}Response`, typeOf(response, `${name}Response`));
    }
  }
  return `${HEADER}\n\n${[...classes.values()].join('\n\n\n')}\n`;
}

/**
 * A name for a type that is not a separate class.
 * @param {Map<string, string>} classes
 * @param {string} name
 * @param {string} type
 */
function alias(classes, name, type) {
  if (type !== name) classes.set(name, `${name} = ${type}`);
}

/**
 * A function that returns the type of a schema, and adds the classes of its objects.
 * @param {Map<string, string>} classes
 */
function typesInto(classes) {
  /** @type {(schema: Schema, name: string) => string} */
  const typeOf = (schema, name) => {
    if (typeof schema !== 'object' || Array.isArray(schema)) return 'Any';
    if (schema.$ref !== undefined) return pascal(schema.$ref.replace(/.*\//, ''));
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const parts = schema.anyOf ?? schema.oneOf;
    if (parts !== undefined) return union(parts.map((part, i) => typeOf(part, `${name}${i + 1}`)));
    if (Array.isArray(schema.type))
      return union(schema.type.map((type) => typeOf({ ...schema, type }, name)));
    if (schema.type === 'array') return `List[${typeOf(schema.items ?? {}, `${name}Item`)}]`;
    if (schema.type === 'object') return objectType(schema, name);
    return SCALARS[schema.type ?? ''] ?? 'Any';
  };
  /** @type {(schema: ObjectSchema, name: string) => string} */
  const objectType = ({ properties, required = [], additionalProperties }, name) => {
    if (properties === undefined || Object.keys(properties).length === 0) {
      const values =
        typeof additionalProperties === 'object' ? typeOf(additionalProperties, `${name}Value`) : 'Any';
      return values === 'Any' ? 'JsonObject' : `Dict[str, ${values}]`;
    }
    const fields = Object.entries(properties).map(([key, schema]) => {
      const type = typeOf(schema, `${name}${pascal(key)}`);
      return { key, type: required.includes(key) ? type : `NotRequired[${type}]` };
    });
    const plain = fields.every(({ key }) => IDENTIFIER.test(key));
    classes.set(
      name,
      plain
        ? [`class ${name}(TypedDict):`, ...fields.map(({ key, type }) => `    ${key}: ${type}`)].join('\n')
        : [
            `${name} = TypedDict(`,
            `    "${name}",`,
            '    {',
            ...fields.map(({ key, type }) => `        "${key}": ${quoted(type)},`),
            '    },',
            ')',
          ].join('\n'),
    );
    return name;
  };
  return typeOf;
}

/** @param {string[]} types */
function union(types) {
  const distinct = [...new Set(types)];
  if (distinct.includes('Any')) return 'Any';
  return distinct.length > 1 ? `Union[${distinct.join(', ')}]` : distinct.join();
}

/**
 * The functional form is evaluated too, but only type checkers need \`NotRequired\`.
 * @param {string} type
 */
const quoted = (type) => JSON.stringify(type.replaceAll('"', "'"));

/** @param {unknown} value */
function literal(value) {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}

/**
 * \`getQueuesByQueue_id\` becomes \`GetQueuesByQueueId\`.
 * @param {string} name
 */
function pascal(name) {
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
