import * as z from 'zod';
import { parsedJson } from '../strings.js';
import { type ApiError, badParameter, missingParameter } from './errors/index.js';
import { PLAIN_WORDS } from './input.js';
import { type Capability, isAvailableAt, type Lifetime, supports } from './levels/index.js';

export type Encoding = 'text' | 'json' | 'file';

/** The default maximum length of a parameter, in characters as sent. */
export const DEFAULT_MAX_LENGTH = 1_000_000;

/**
 * The type of a parameter that some servers do not have. The type of an optional parameter already includes
 * `undefined` or its default.
 */
type AtSomeLevels<T, R extends boolean> = R extends true ? T | undefined : T;

/** The declaration of one parameter. `T` is the decoded type; `R` is whether the newest server requires it. */
export class Param<T, R extends boolean = true> {
  declare readonly type: T;
  declare readonly needed: R;
  readonly schema: z.ZodType;
  readonly encoding: Encoding;
  /** Whether the string `null` means null. */
  readonly nullText: boolean;
  readonly required: boolean = true;
  readonly fallback: unknown = undefined;
  readonly lifetime: Lifetime = {};
  /** The capability without which servers also accept a JSON-quoted string. */
  readonly quotedBefore: Capability | undefined = undefined;
  readonly isDeprecated: boolean = false;
  readonly isSecret: boolean = false;
  readonly note: string | undefined = undefined;
  /** Maximum length of the value as sent, in characters. Checked before parsing. */
  readonly maxLength: number = DEFAULT_MAX_LENGTH;

  constructor(schema: z.ZodType, encoding: Encoding, nullText = false) {
    this.schema = schema;
    this.encoding = encoding;
    this.nullText = nullText;
  }

  #with<U, S extends boolean>(changes: Partial<Param<T, R>>): Param<U, S> {
    return Object.assign(new Param<U, S>(this.schema, this.encoding), this, changes);
  }

  optional(): Param<T | undefined, false> {
    return this.#with({ required: false });
  }

  /** Makes the parameter optional, with a default. */
  default<D>(fallback: D): Param<Exclude<T, undefined> | D, false> {
    return this.#with({ required: false, fallback });
  }

  /** Makes servers without this capability ignore the parameter. */
  since(capability: Capability): Param<AtSomeLevels<T, R>, R> {
    return this.#with({ lifetime: { ...this.lifetime, since: capability } });
  }

  /** Makes servers with this capability ignore the parameter. */
  until(capability: Capability): Param<AtSomeLevels<T, R>, false> {
    return this.#with({ lifetime: { ...this.lifetime, until: capability } });
  }

  /** Makes servers without this capability also accept a JSON-quoted string. */
  jsonBefore(capability: Capability): Param<T, R> {
    return this.#with({ quotedBefore: capability });
  }

  /** Rejects longer values before parsing. The length is in characters as sent. */
  max(maxLength: number): Param<T, R> {
    return this.#with({ maxLength });
  }

  /** Marks the parameter as deprecated. The note says more, for example the name of the parameter's replacement. */
  deprecated(note: string): Param<T, R> {
    return this.#with({ isDeprecated: true, note: `deprecated: ${note}` });
  }

  /** Hides the value in the journal and in recordings. Parameters with names such as `password` are always hidden. */
  secret(): Param<T, R> {
    return this.#with({ isSecret: true });
  }

  /** Adds a description for the documentation. */
  describe(note: string): Param<T, R> {
    return this.#with({ note });
  }

  /** @throws ApiError `BAD_REQUEST` that names the parameter */
  decode(name: string, text: string, level: number): T {
    if (text.length > this.maxLength) {
      throw badParameter(name, `must have at most ${this.maxLength} characters as sent`);
    }
    const raw = this.encoding === 'json' ? parseJson(name, text) : this.#plain(text, level);
    if (hasNull(text, raw)) throw badParameter(name, 'must not contain null characters');
    const checked = this.schema.safeParse(raw, PLAIN_WORDS);
    // `T` adds at most `undefined` or the default to the type of the schema.
    if (checked.success) return checked.data as T;
    throw badParameter(name, firstProblem(checked.error));
  }

  #plain(text: string, level: number): unknown {
    const { quotedBefore } = this;
    if (this.nullText && text === 'null') return null;
    if (quotedBefore === undefined || supports(level, quotedBefore) || !text.startsWith('"')) return text;
    return parsedJson(text) ?? text;
  }
}

/** Returns the first problem with a value, and the path of the invalid part if the value is JSON. */
export function firstProblem({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.length ? ` (at ${issue.path.join('.')})` : '';
  return `${issue?.message ?? 'must be a valid value'}${where}`;
}

/** Whether a value contains a null character. The database of a real server cannot store one. */
function hasNull(text: string, value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  // JSON can contain a null character only in escaped form, so most values need no further check.
  return text.includes('\\u0000') && JSON.stringify(value).replaceAll('\\\\', '').includes('\\u0000');
}

function parseJson(name: string, text: string): unknown {
  const value = parsedJson(text);
  if (value === undefined) throw badParameter(name, 'must be valid JSON');
  return value;
}

/** Declares a string that is sent without JSON encoding. */
export function text<T extends string = string>(schema?: z.ZodType<T>): Param<T> {
  return new Param(schema ?? z.string(), 'text');
}

/** Declares a string that is sent without JSON encoding; the text `null` means null. */
export function nullableText(): Param<string | null> {
  return new Param(z.string().nullable(), 'text', true);
}

export function json<T>(schema: z.ZodType<T>): Param<T> {
  return new Param(schema, 'json');
}

/** Declares an integer that is sent as JSON. */
export function integer<T extends number = number>(schema?: z.ZodType<T>): Param<T> {
  return new Param(schema ?? z.int(), 'json');
}

export function boolean(): Param<boolean> {
  return new Param(z.boolean(), 'json');
}

/** Declares an uploaded file. Clients may choose any name for its field. */
export function file(): Param<File> {
  return new Param(z.file(), 'file');
}

export type ParamShape = Record<string, Param<unknown, boolean>>;

/** The decoded parameters passed to `run`: optional ones may be undefined. */
export type ParamValues<P extends ParamShape> = { readonly [K in keyof P]: P[K]['type'] };

/** The fields of a request as received, by name. Each is a string or an uploaded file. */
export type RawFields = ReadonlyMap<string, string | File>;

interface DecodedParams {
  values: Record<string, unknown>;
  /** Names of fields that the endpoint does not support at this level, sorted. */
  ignored: string[];
}

/**
 * Reads the declared parameters from the fields of a request.
 * @throws ApiError for the first missing or wrong parameter, in order of declaration
 */
export function decodeParams(shape: ParamShape, fields: RawFields, level: number): DecodedParams {
  const values: Record<string, unknown> = {};
  let knownFields = 0;
  for (const [name, param] of Object.entries(shape)) {
    const isAvailable = isAvailableAt(param.lifetime, level);
    const raw = isAvailable ? rawValue(name, param, fields) : undefined;
    if (raw !== undefined) knownFields++;
    if (raw === undefined) {
      if (param.required && isAvailable) throw missingError(name, param);
      if (param.fallback !== undefined) values[name] = param.fallback;
    } else if (typeof raw === 'string') {
      values[name] = param.decode(name, raw, level);
    } else if (param.encoding === 'file') {
      values[name] = raw;
    } else {
      throw badParameter(name, 'must be a string, not a file');
    }
  }
  return { values, ignored: knownFields === fields.size ? [] : ignoredNames(shape, fields, level) };
}

/** Returns the error for a missing parameter. Zulip reports a missing file as an invalid parameter. */
function missingError(name: string, { encoding }: Param<unknown, boolean>): ApiError {
  return encoding === 'file' ? badParameter(name, 'must be an uploaded file') : missingParameter(name);
}

function rawValue(
  name: string,
  { encoding }: Param<unknown, boolean>,
  fields: RawFields,
): string | File | undefined {
  return encoding === 'file' ? onlyFile(name, fields) : fields.get(name);
}

function onlyFile(name: string, fields: RawFields): File | undefined {
  const files = [...fields.values()].filter((value) => typeof value !== 'string');
  if (files.length > 1) throw badParameter(name, `must be one uploaded file, got ${files.length}`);
  return files[0];
}

function ignoredNames(shape: ParamShape, fields: RawFields, level: number): string[] {
  const takesFile = Object.values(shape).some(({ encoding }) => encoding === 'file');
  const isKnown = (name: string) => {
    if (takesFile && typeof fields.get(name) === 'object') return true;
    const declared = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return declared !== undefined && isAvailableAt(declared.lifetime, level);
  };
  return [...fields.keys()].filter((name) => !isKnown(name)).sort();
}
