import * as z from 'zod';
import { definite, hasFields } from '../values.js';
import { assertKnownKeys, nearest, PLAIN_WORDS, UsageError, unknownName } from './errors/index.js';

/** A whole number in a range, both ends included. */
export function wholeNumber(least: number, most?: number): z.ZodInt {
  const range = most === undefined ? `, ${least} or greater` : ` from ${least} to ${most}`;
  const error = `must be a whole number${range}`;
  const schema = z.int({ error }).min(least, { error });
  return most === undefined ? schema : schema.max(most, { error });
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
 * @param kind the name for a key in messages, such as `option`
 * @throws UsageError for the first problem: `Invalid "seed": must be a whole number, 0 or greater, got "x".`
 */
export function parseInput<Shape extends z.ZodRawShape>(
  kind: string,
  schema: z.ZodObject<Shape>,
  input: unknown,
): z.output<z.ZodObject<Shape>> {
  assertKnownKeys(kind, input, Object.keys(schema.shape));
  const checked = schema.safeParse(input, { ...PLAIN_WORDS, reportInput: true });
  if (checked.success) return checked.data;
  throw new UsageError(invalid(definite(checked.error.issues[0])));
}

/** Describes the problem of a value in a sentence that names it. */
export function invalid({ path, message, input, code }: z.core.$ZodIssue): string {
  const name = path.join('.') || 'input';
  if (input === null) return `Invalid "${name}": must not be null; leave it out for the default.`;
  // Some messages already show the value, and end in a hint.
  const got = code === 'unrecognized_keys' || /, got /.test(message) ? '' : `, got ${shown(input)}`;
  return sentence(`Invalid "${name}": ${message}${got}`);
}

/** Adds a period, unless the text already ends with a period or a question mark. */
function sentence(text: string): string {
  return text.replace(/[^.?]$/, '$&.');
}

/** JSON nested more deeply is rejected: code that walks a value recursively would overflow its stack. */
const MAX_DEPTH = 200;

/** @throws UsageError for JSON with more than 200 lists and objects inside each other */
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
 * @throws UsageError if it is not JSON, or nested too deeply
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError('Invalid body: must be JSON.');
  }
  assertShallow('body', json);
  return json;
}

/**
 * Checks a part of a control request against a schema.
 * @param kind the name for a key in messages, such as `field`
 * @throws UsageError that names the first invalid field
 */
export function checkPart<T>(kind: string, schema: z.ZodType<T>, value: unknown): T {
  const checked = schema.safeParse(value, PLAIN_WORDS);
  if (checked.success) return checked.data;
  const issue = definite(checked.error.issues[0]);
  if (issue.code === 'unrecognized_keys' && schema instanceof z.ZodObject) {
    throw new UsageError(unknownName(kind, issue.keys[0], Object.keys(schema.shape)));
  }
  const name = issue.path.length === 0 ? 'body' : issue.path.join('.');
  throw new UsageError(sentence(`Invalid "${name}": ${issue.message}`));
}

/** A value as error messages show it: the first 100 characters of its JSON. */
export function shown(value: unknown): string {
  if (['function', 'symbol', 'bigint', 'number'].includes(typeof value)) return String(value);
  const text = jsonOrType(value);
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
}

/** The value as JSON; its type, such as `[object Object]`, for a value with a cycle or a BigInt. */
function jsonOrType(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
