import * as z from 'zod';
import { parsedJson, withPeriod } from '../strings.js';
import { definite, hasFields } from '../values.js';
import { assertKnownKeys, nearest, shown, UsageError } from './errors/index.js';

/** Returns the schema of a whole number in a range that includes both ends. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): z.ZodInt {
  const hasLimit = most < Number.MAX_SAFE_INTEGER;
  const error = ({ code }: z.core.$ZodRawIssue) =>
    hasLimit || code === 'too_big'
      ? `must be a whole number from ${least} to ${most}`
      : `must be a whole number, ${least} or greater`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

export function flag(): z.ZodBoolean {
  return z.boolean({ error: 'must be true or false' });
}

export function nonEmpty(hint = ''): z.ZodString {
  const error = `must be a string that is not empty${hint}`;
  return z.string({ error }).min(1, { error });
}

export function oneOf<const T extends readonly string[]>(names: T): z.ZodEnum<z.core.util.ToEnum<T[number]>> {
  return z.enum(names, {
    error: ({ input }) => {
      const near = typeof input === 'string' ? nearest(input, names) : undefined;
      const hint = near === undefined ? '' : `. Did you mean "${near}"?`;
      return `must be ${names.map((name) => `"${name}"`).join(' or ')}, got ${shown(input)}${hint}`;
    },
  });
}

/**
 * Checks input: the keys, then the values.
 * @param kind the name for a key in messages, such as `option` or `key of a thread`
 * @throws UsageError for the first problem: `Invalid "seed": must be a whole number, 0 or greater, got "x".`
 */
export function parseInput<T>(kind: string, schema: z.ZodType<T>, input: unknown): T {
  if (isStrictObject(schema)) assertKnownKeys(kind, input, Object.keys(schema.shape));
  const checked = schema.safeParse(input, { ...PLAIN_WORDS, reportInput: true });
  if (checked.success) return checked.data;
  throw new UsageError(problemText(kind, definite(checked.error.issues[0])));
}

function isStrictObject(schema: z.ZodType): schema is z.ZodObject {
  return schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;
}

function problemText(kind: string, { path, message, input, code }: z.core.$ZodIssue): string {
  const [noun, ...owner] = kind.split(/(?= of )/);
  const name = `${path.length === 0 ? `${noun}s` : `"${path.join('.')}"`}${owner.join('')}`;
  if (input === null) return `Invalid ${name}: must not be null; leave it out for the default.`;
  // Some messages already show the value, and may end in a hint.
  const isShown = input === undefined || code === 'unrecognized_keys' || /, got /.test(message);
  return withPeriod(`Invalid ${name}: ${message}${isShown ? '' : `, got ${shown(input)}`}`);
}

/**
 * Describes problems with a value in plain words: `schema.safeParse(value, PLAIN_WORDS)`. Messages of the schema
 * take precedence.
 */
export const PLAIN_WORDS = { error: problemOf } satisfies z.core.ParseContext<z.core.$ZodIssue>;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  url: 'a URL',
  email: 'an email address',
  base64: 'Base64',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items', set: ' items' };

function problemOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'required';
      return typeProblem(issue.expected, issue.input);
    case 'invalid_value': {
      const values = issue.values.map((value) => JSON.stringify(value));
      return `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`;
    }
    case 'too_small':
      if (issue.origin in UNITS && issue.minimum === 1) return 'must not be empty';
      return limit(issue.origin, issue.inclusive ? 'at least' : 'above', issue.minimum);
    case 'too_big':
      return limit(issue.origin, issue.inclusive ? 'at most' : 'below', issue.maximum);
    case 'unrecognized_keys':
      return `unknown key ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? `in the format ${issue.pattern ?? issue.format}`}`;
    default:
      return 'not a valid value';
  }
}

/** Describes a value of the wrong type; `expected` names the right type, such as `array`. */
export function typeProblem(expected: string, value: unknown): string {
  return `must be ${KINDS[expected] ?? expected}, got ${kindOf(value)}`;
}

function limit(origin: string, relation: string, bound: number | bigint): string {
  const unit = UNITS[origin];
  return `must ${unit === undefined ? 'be' : 'have'} ${relation} ${bound}${unit ?? ''}`;
}

function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'a string';
  if (Array.isArray(value)) return 'a list';
  return hasFields(value) ? 'an object' : String(value);
}

/** The maximum depth of nested JSON, because code that walks deeper values recursively could overflow the stack. */
const MAX_DEPTH = 200;

/** @throws UsageError for JSON that is nested too deeply */
export function assertShallow(what: string, json: unknown): void {
  let level: object[] = [json].filter(hasFields);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) {
      throw new UsageError(`Invalid ${what}: lists and objects may be nested at most ${MAX_DEPTH} deep.`);
    }
    level = level.flatMap((value) => Object.values(value).filter(hasFields));
  }
}

/**
 * Parses a JSON body; an empty body is `{}`.
 * @throws UsageError if the body is not JSON, or is nested too deeply
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {};
  const json = parsedJson(text);
  if (json === undefined) throw new UsageError('Invalid body: must be JSON.');
  assertShallow('body', json);
  return json;
}
