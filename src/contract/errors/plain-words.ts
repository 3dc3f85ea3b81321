import type * as z from 'zod';

/**
 * Describes problems of a value in plain words: `schema.safeParse(value, PLAIN_WORDS)`. Messages of the schema
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

/** Describes a value of a wrong type; `expected` is the name of the right one, such as `array`. */
export function typeProblem(expected: string, value: unknown): string {
  return `must be ${KINDS[expected] ?? expected}, got ${shown(value)}`;
}

function limit(origin: string, relation: string, bound: number | bigint): string {
  const unit = UNITS[origin];
  return `must ${unit === undefined ? 'be' : 'have'} ${relation} ${bound}${unit ?? ''}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return 'a string';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
