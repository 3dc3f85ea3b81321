import * as z from 'zod';
import { nearest, UsageError } from '../../contract/errors/index.js';
import { PLAIN_WORDS } from '../../contract/input.js';
import { withPeriod } from '../../strings.js';
import { definite, fieldsOf } from '../../values.js';
import { type SeedFile, seedFileSchema } from './schema.js';

export type SeedPath = readonly (string | number)[];

export class SeedFileError extends UsageError {
  readonly path: SeedPath;
  /** Whether the key is wrong rather than its value. */
  readonly isKey: boolean;

  constructor(path: SeedPath, problem: string, { isKey = false } = {}) {
    const ended = withPeriod(problem);
    const place = pathText(path);
    if (/^[a-z]/.test(ended)) super(`Invalid ${place === '' ? 'seed file' : `"${place}"`}: ${ended}`);
    else super(place === '' ? ended : `${ended} (${place})`);
    this.path = path;
    this.isKey = isKey;
  }
}

function pathText(path: SeedPath): string {
  const parts = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`));
  return parts.join('').replace(/^\./, '');
}

/** Maximum number of records that the error for an unknown name lists. */
const MAX_LISTED_RECORDS = 20;

/** Returns the error for the unknown name of a record, or for an unknown key. */
export function unknownName(
  kind: string,
  name: string,
  known: readonly string[],
  path: SeedPath,
  { isKey = false } = {},
): SeedFileError {
  const near = nearest(name, known);
  const listed = isKey ? known : known.slice(0, MAX_LISTED_RECORDS);
  const more = listed.length < known.length ? ', ...' : '';
  const valid =
    known.length === 0 ? 'There are no valid names.' : `Valid names: ${listed.join(', ')}${more}.`;
  const hint = near === undefined ? valid : `Did you mean "${near}"?`;
  return new SeedFileError(path, `Unknown ${kind} "${name}". ${hint}`, { isKey });
}

/** Maximum depth of a seed file. */
export const MAX_DEPTH = 30;
export const MAX_SEED_VALUES = 1_000_000;
/** Maximum number of keys that an error shows of a path that is too deep. */
const SHOWN_DEPTH = 3;

/**
 * Checks the structure of a seed file, and copies it.
 * @throws SeedFileError for the first error
 */
export function parseSeedFile(data: unknown): SeedFile {
  assertPlain(data);
  const checked = seedFileSchema.safeParse(data, PLAIN_WORDS);
  if (checked.success) return { ...checked.data, ...copiedSettings(checked.data) };
  const { issues } = checked.error;
  // A misspelled key often causes a missing one.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  throw mistakeIn(definite(issue), data);
}

/** Copies the settings, because the schema does not. */
function copiedSettings({ settings }: SeedFile): Pick<SeedFile, 'settings'> {
  try {
    return settings === undefined ? {} : { settings: structuredClone(settings) };
  } catch {
    throw new SeedFileError(['settings'], 'must be plain data');
  }
}

/** @throws SeedFileError for data that is too large or too deep, or that contains itself or `__proto__` */
function assertPlain(data: unknown): void {
  const open: { value: unknown; path: SeedPath }[] = [{ value: data, path: [] }];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    count++;
    if (count > MAX_SEED_VALUES) {
      throw new SeedFileError([], `must not have more than ${MAX_SEED_VALUES} values`);
    }
    if (typeof value !== 'object' || value === null) continue;
    if (path.length > MAX_DEPTH) {
      throw new SeedFileError(
        path.slice(0, SHOWN_DEPTH),
        `lists and objects may be nested at most ${MAX_DEPTH} deep`,
      );
    }
    if (Object.hasOwn(value, '__proto__')) throw new SeedFileError(path, '"__proto__" must not be a key');
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      open.push({ value: inner, path: [...path, isList ? Number(key) : key] });
    }
  }
}

/** @param path path of the issue in the file */
function mistakeIn(issue: z.core.$ZodIssue, data: unknown, path = pathOf(issue)): SeedFileError {
  const value = valueAt(data, path);
  if (issue.code === 'invalid_union') {
    // Alternatives of a different type reject only the value as a whole.
    const inner = issue.errors
      .flat()
      .find((each) => each.path.length > 0 || each.code === 'unrecognized_keys');
    if (inner !== undefined) return mistakeIn(inner, data, [...path, ...pathOf(inner)]);
    return new SeedFileError(path, issue.message);
  }
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return unknownName('key', key, keysAt(seedFileSchema, path), [...path, key], { isKey: true });
  }
  if (issue.code === 'invalid_value' && typeof value === 'string') {
    const near = nearest(value, issue.values.map(String));
    const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
    return new SeedFileError(path, `${issue.message}, got "${value.slice(0, 100)}".${hint}`);
  }
  return new SeedFileError(path, issue.message);
}

/** Returns the path of an issue in the file. The path's keys are never symbols. */
function pathOf({ path }: z.core.$ZodIssue): SeedPath {
  return path.map((key) => (typeof key === 'number' ? key : String(key)));
}

function valueAt(data: unknown, path: SeedPath): unknown {
  return path.reduce<unknown>((value, key) => fieldsOf(value)[key], data);
}

/** Returns the keys of the object that a schema has at a path. */
function keysAt(schema: z.core.$ZodType, path: SeedPath): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return keysAt(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) {
    return schema.options.map((option) => keysAt(option, path)).find((keys) => keys.length > 0) ?? [];
  }
  const [key, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    if (key === undefined) return Object.keys(schema.shape);
    const inner: z.core.$ZodType | undefined = schema.shape[key];
    return inner === undefined ? [] : keysAt(inner, rest);
  }
  if (key === undefined) return [];
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest);
  return schema instanceof z.ZodRecord ? keysAt(schema.valueType, rest) : [];
}
