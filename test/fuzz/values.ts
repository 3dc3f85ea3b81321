import type { Choices } from './random.js';

/** The part of JSON Schema that the OpenAPI document uses for parameters. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
}

const TEXTS = [
  '',
  ' ',
  'x',
  'general',
  'engineering',
  'standup',
  'design',
  'role:owners',
  'newest',
  'oldest',
  'first_unread',
  'channel',
  'stream',
  'direct',
  'private',
  'starred',
  'read',
  'tada',
  '1f389',
  'unicode_emoji',
  'start',
  'stop',
  'inbox',
  'narrow/is/starred',
  'narrow/channel/2-engineering',
  'member@example.com',
  'Owner@Example.com',
  'user6@chat.example.com',
  'new.person@example.com, not-an-address',
  'member-key',
  'push-token-1',
  'spam',
  '@**Max Member** `code` https://example.com :tada: **bold**',
  '> quote\n\n1. one\n2. two\n\n```js\nx\n```',
  '/poll Lunch?\nPizza',
  '2026-01-15T12:00:00Z',
  '[]',
  '{}',
  'null',
  '__proto__',
  'constructor',
  '../..',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  'א\u202eב',
  '👩‍👩‍👧‍👦'.repeat(20),
  'a'.repeat(61),
  'a'.repeat(1_025),
  '<'.repeat(2_000),
];

const NUMBERS = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 30, 60, 100, 200, 300, 400, 500, 600, 999];
const EXTREME_NUMBERS = [
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e300,
  1.5,
  1_768_478_400,
  1_768_482_000,
  253_402_300_800,
];

export function anyText(choices: Choices): string {
  return choices.pick(TEXTS);
}

export function anyNumber(choices: Choices): number {
  return choices.chance(0.9) ? choices.pick(NUMBERS) : choices.pick(EXTREME_NUMBERS);
}

/** A JSON value of any shape. */
function anyValue(choices: Choices, depth = 0): unknown {
  const kind = choices.int(0, depth > 2 ? 4 : 6);
  if (kind === 0) return null;
  if (kind === 1) return choices.chance(0.5);
  if (kind === 2) return anyNumber(choices);
  if (kind <= 4) return anyText(choices);
  if (kind === 5) return choices.list(4, () => anyValue(choices, depth + 1));
  return Object.fromEntries(choices.list(3, () => [anyText(choices), anyValue(choices, depth + 1)] as const));
}

/** A value that mostly fits a schema. `definitions` are the document's `components.schemas`. */
export function valueFor(
  schema: Schema | undefined,
  choices: Choices,
  definitions: Record<string, Schema>,
  depth = 0,
): unknown {
  if (schema === undefined || choices.chance(0.04)) return anyValue(choices);
  if (schema.$ref !== undefined) {
    return valueFor(definitions[schema.$ref.split('/').at(-1) as string], choices, definitions, depth);
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined)
    return valueFor(choices.pick(alternatives), choices, definitions, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return choices.pick(schema.enum);
  const type = Array.isArray(schema.type) ? choices.pick(schema.type) : schema.type;
  if (type === 'integer' || type === 'number') return anyNumber(choices);
  if (type === 'boolean') return choices.chance(0.5);
  if (type === 'null') return null;
  if (type === 'string') return anyText(choices);
  if (type === 'array') {
    if (schema.prefixItems !== undefined) {
      return schema.prefixItems.map((item) => valueFor(item, choices, definitions, depth + 1));
    }
    const { items } = schema;
    return choices.list(depth > 2 ? 1 : 4, () =>
      valueFor(items || undefined, choices, definitions, depth + 1),
    );
  }
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const names = Object.keys(properties).filter((name) => required.includes(name) || choices.chance(0.4));
    return Object.fromEntries(
      names.map((name) => [name, valueFor(properties[name], choices, definitions, depth + 1)]),
    );
  }
  return anyValue(choices);
}
