/** Compares a published OpenAPI description with the description of the mock. */

type Json = Record<string, unknown>;

/** A fact that only one of the descriptions states, such as `POST /messages: parameter priority`. */
export interface Comparison {
  /** Published, and missing in the mock. */
  missing: string[];
  /** In the mock, and not published. */
  extra: string[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** The published description describes deeper fields only in prose. */
const MAX_DEPTH = 5;

/** Compares operations, parameters, their enumerations, response fields and events. */
export function compareDescriptions(published: Json, own: Json): Comparison {
  const [theirs, ours] = [factsOf(published), factsOf(own)];
  const operationOf = (fact: string) => fact.split(':')[0] as string;
  const lacks = (facts: ReadonlySet<string>, fact: string) =>
    // If an operation is missing as a whole, leaves out its details.
    !facts.has(fact) && (fact === operationOf(fact) || facts.has(operationOf(fact)));
  return {
    missing: [...theirs].filter((fact) => lacks(ours, fact)).sort(),
    extra: [...ours].filter((fact) => lacks(theirs, fact)).sort(),
  };
}

/** Operations of a description, and facts about each of them. */
export function factsOf(document: Json): Set<string> {
  const facts = new Set<string>();
  for (const [path, item] of Object.entries((document.paths ?? {}) as Record<string, Json>)) {
    for (const method of METHODS) {
      const operation = resolve(item[method], document);
      if (operation === undefined) continue;
      const name = withoutNames(`${method.toUpperCase()} ${path}`);
      facts.add(name);
      for (const fact of operationFacts(operation, item, document)) facts.add(`${name}: ${fact}`);
    }
  }
  return facts;
}

/** An operation with unnamed captures, because descriptions name them differently. */
export const withoutNames = (operation: string) => operation.replace(/\{\w+\}/g, '{}');

/** The operations of a description, with the names of their captures. */
export function operationsOf(document: Json): string[] {
  return Object.entries((document.paths ?? {}) as Record<string, Json>).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

function operationFacts(operation: Json, item: Json, document: Json): string[] {
  const declared = [...listIn(item.parameters), ...listIn(operation.parameters)].map(
    (one) => resolve(one, document) as Json,
  );
  const inQuery = declared
    .filter((one) => one.in === 'query')
    .map((one) => [String(one.name), one.schema] as const);
  const inBody = Object.entries(propertiesOf(bodySchema(operation, document), document));
  const parameters = [...inQuery, ...inBody].flatMap(([name, schema]) => [
    `parameter ${name}`,
    ...enumOf(schema, document).map((value) => `parameter ${name} takes ${value}`),
  ]);
  const response = responseSchema(operation, document);
  return [...parameters, ...fieldsOf(response, document, '').map((field) => `returns ${field}`)];
}

function bodySchema(operation: Json, document: Json): unknown {
  const content = (resolve(operation.requestBody, document)?.content ?? {}) as Record<string, Json>;
  return Object.values(content)[0]?.schema;
}

function responseSchema(operation: Json, document: Json): unknown {
  const responses = (operation.responses ?? {}) as Record<string, unknown>;
  const content = (resolve(responses['200'], document)?.content ?? {}) as Record<string, Json>;
  return content['application/json']?.schema;
}

/** The paths of all fields: `messages[].id`. Variants of a list, such as events, are named by their type. */
function fieldsOf(schema: unknown, document: Json, at: string, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  const variants = listIn(resolve(schema, document)?.oneOf ?? resolve(schema, document)?.anyOf);
  if (variants.length > 0) {
    return variants.flatMap((variant) => {
      const kind = kindOf(variant, document);
      const place = kind === undefined ? at : `${at}(${kind})`;
      return [...(kind === undefined ? [] : [place]), ...fieldsOf(variant, document, place, depth + 1)];
    });
  }
  const items = resolve(schema, document)?.items;
  if (items !== undefined) return fieldsOf(items, document, `${at}[]`, depth + 1);
  return Object.entries(propertiesOf(schema, document)).flatMap(([name, property]) => {
    const place = at === '' ? name : `${at}.${name}`;
    return [place, ...fieldsOf(property, document, place, depth + 1)];
  });
}

/** `type` or `type/op` of an event. */
function kindOf(schema: unknown, document: Json): string | undefined {
  const { type, op } = propertiesOf(schema, document);
  const [kind] = enumOf(type, document);
  const [operation] = enumOf(op, document);
  if (kind === undefined) return undefined;
  return operation === undefined ? kind : `${kind}/${operation}`;
}

function propertiesOf(schema: unknown, document: Json): Record<string, unknown> {
  const { properties = {}, allOf } = resolve(schema, document) ?? {};
  const merged = listIn(allOf).map((part) => propertiesOf(part, document));
  return Object.assign({}, ...merged, properties);
}

function enumOf(schema: unknown, document: Json): string[] {
  const { enum: values, const: value } = resolve(schema, document) ?? {};
  return value === undefined ? listIn(values).map(String) : [String(value)];
}

function resolve(value: unknown, document: Json): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { $ref: ref } = value as { $ref?: string };
  if (ref === undefined) return value as Json;
  const target = ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((part, name) => (part as Json | undefined)?.[name], document);
  return resolve(target, document);
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
