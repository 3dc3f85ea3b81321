import leven from 'leven';
import type * as z from 'zod';
import { fieldsOf, messageOf } from '../../values.js';

/**
 * A mistake of the library's user: a misspelled option, an unknown scenario. The message says what to do
 * next.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Longer names get no suggestion: comparing them takes quadratic time. */
export const MAX_HINT_LENGTH = 200;

/** Returns the known name that is most similar to a misspelled one; `undefined` if none is similar. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  if (written.length > MAX_HINT_LENGTH) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(written.length / 3)) + 1;
  for (const name of known) {
    if (Math.abs(name.length - written.length) >= bestDistance) continue;
    const distance = leven(written.toLowerCase(), name.toLowerCase(), { maxDistance: bestDistance });
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** Messages that suggest a similar name list the known names only up to this number. */
const MAX_LISTED_NAMES = 12;

/**
 * Describes an unknown name: the name, the nearest known one, and the known ones.
 * @param kind such as `option of toRepro`
 */
export function unknownName(kind: string, input: unknown, known: Iterable<string>): string {
  // JavaScript callers may pass anything.
  const written = String(input);
  const names = [...known];
  const near = nearest(written, names);
  const [noun, ...owner] = kind.split(/(?= of )/);
  const unknown = `Unknown ${noun} "${written}"${owner.join('')}.`;
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  // A long list would hide the suggestion.
  if (near !== undefined && names.length > MAX_LISTED_NAMES) return `${unknown}${hint}`;
  const list = names.length === 0 ? 'None are known.' : `Known: ${names.join(', ')}.`;
  return `${unknown}${hint} ${list}`;
}

/** Throws a UsageError unless the input is an object with known keys only. */
export function assertKnownKeys(kind: string, input: unknown, known: Iterable<string>): void {
  const names = [...known];
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const what = JSON.stringify(input) ?? String(input);
    throw new UsageError(
      `The ${kind.replace(/(?= of )|$/, 's')} must be an object such as { ${names[0]}: ... }, got ${what}.`,
    );
  }
  for (const key of Object.keys(input)) {
    if (!names.includes(key)) throw new UsageError(unknownName(kind, key, names));
  }
}

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
  return `must be ${KINDS[expected] ?? expected}, got ${kindOf(value)}`;
}

function limit(origin: string, relation: string, bound: number | bigint): string {
  const unit = UNITS[origin];
  return `must ${unit === undefined ? 'be' : 'have'} ${relation} ${bound}${unit ?? ''}`;
}

function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'a string';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'it exists already',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
};

/**
 * Describes why a file cannot be used, without the name of the system call.
 * @param missing what does not exist: the file itself, or the folder of a file to write
 */
export function fileProblem(error: unknown, missing = 'the file does not exist'): string {
  const { code } = fieldsOf(error);
  return code === 'ENOENT' ? missing : (PROBLEMS[String(code)] ?? messageOf(error));
}
