import type * as z from 'zod';
import { assertKnownKeys, UsageError } from '../contract/errors/index.js';
import { rewriterFor, type ServerVersion, schemaFor } from '../contract/index.js';
import { PLAIN_WORDS } from '../contract/input.js';
import { DEFAULT_LEVEL } from '../contract/levels/index.js';
import type { Organization, TableName } from '../model/index.js';
import { withPeriod } from '../strings.js';
import { definite, getOrAdd, isKeyOf, isOneOf } from '../values.js';
import type { RecordContext } from './records/context.js';
import type { Samples } from './samples.js';

/** Returns the default ID of the nth object that a factory builds. */
export function builtId(n: number): number {
  return 1000 + n;
}

/** State that all factories of a set share. */
export interface FactorySet {
  seed: number;
  /** The time at which objects are built, in UNIX seconds. */
  now: number;
  samples(): Samples;
  /** Returns the name and email of the user that the `userFactory` of the set builds with this ID. */
  personOf(userId: number): Person;
}

/** The name and email of a user that another object refers to. */
export interface Person {
  full_name: string;
  email: string;
}

/** Arguments for building one object. */
export interface BuildContext extends Omit<FactorySet, 'seed'>, RecordContext {
  /** The index of the object in the list that `createList` or `createEach` stores, and the length of that list. */
  index?: number;
  length?: number;
}

/** Traits by name. Each is a function that returns overrides; its parameters are the parameters of the trait. */
export type Traits<O> = Record<string, (...args: never[]) => { [K in keyof O]?: O[K] | undefined }>;

/** Schemas of trait arguments, for the traits that take arguments. */
type TraitArguments<T> = {
  readonly [K in keyof T as T[K] extends (...args: infer A) => unknown
    ? A extends []
      ? never
      : K
    : never]: z.ZodType<unknown[]>;
};

/** How to build and store a resource. `W` is the wire object, `O` its overrides, `C` the result of `create`. */
export interface Definition<W extends object, T extends Traits<O>, O extends object = W, C = W> {
  name: string;
  schema: z.ZodObject;
  /** Schemas of the overrides that are not fields of the wire object. */
  inputs?: { readonly [K in keyof O]?: z.ZodType<O[K]> };
  /** The overrides that `create` accepts; other fields are derived from these. */
  stored: readonly (keyof O & string)[];
  traits: T;
  traitArguments: TraitArguments<T>;
  build(context: BuildContext, values: Partial<O>): W;
  /** The table that stores the records, if there is one; `create` numbers objects after the highest ID in it. */
  table?: TableName;
  /** Stores the object. If this fails, some writes may remain in a seed; in a mock, the transaction undoes them. */
  store(org: Organization, wire: W, values: Partial<O>, context: BuildContext): Promise<C>;
}

const DEFAULT_VERSION: ServerVersion = { level: DEFAULT_LEVEL, dialect: 'reference' };

// Building a schema takes as long as building a hundred objects, and definitions are shared by all sets.
const schemas = new Map<AnyDefinition, ReturnType<typeof buildSchemas>>();

function schemasOf(definition: AnyDefinition) {
  return getOrAdd(schemas, definition, () => buildSchemas(definition));
}

/** Returns the schemas of a factory for the default server version. */
function buildSchemas({ schema, inputs = {} }: AnyDefinition) {
  const wire = schemaFor(schema, DEFAULT_VERSION);
  return {
    wire,
    input: wire.extend(inputs).partial(),
    /** Drops the fields that this version does not return, if there are any. */
    rewrite: rewriterFor(schema, DEFAULT_VERSION),
  };
}

type AnyDefinition = Pick<Definition<object, Traits<object>>, 'name' | 'schema' | 'inputs'>;

/**
 * Checks overrides, and merges them with the overrides of traits.
 * @throws UsageError for a misspelled field, or a value that the API would not return
 */
export function parseOverrides<O>(
  definition: AnyDefinition,
  preset: Partial<O>,
  overrides: Partial<O>,
): Partial<O> {
  const { name } = definition;
  const { input } = schemasOf(definition);
  assertKnownKeys(`field of ${name}Factory`, overrides, Object.keys(input.shape));
  // An override that is `undefined` counts as omitted.
  const values = Object.entries({ ...preset, ...overrides }).filter(([, value]) => value !== undefined);
  return parsed(name, input, Object.fromEntries(values));
}

/** @throws UsageError for a value that the API would not return */
export function parseWire<W extends object>(definition: AnyDefinition, wire: W): W {
  return parsed(definition.name, schemasOf(definition).wire, wire);
}

/** Drops fields that only other server versions return, because presenters return the fields of all versions. */
export function inDefaultVersion<C>(definition: AnyDefinition, presented: C): C {
  const { rewrite } = schemasOf(definition);
  // The result type of `create` does not include the dropped fields.
  return rewrite === undefined ? presented : (rewrite(presented) as C);
}

/**
 * Checks a value, and returns a copy that shares no objects with the caller.
 * @throws UsageError that names the first wrong field
 */
function parsed<T>(name: string, schema: z.ZodType, value: object): T {
  const { data, error } = schema.safeParse(value, PLAIN_WORDS);
  // The assertion is safe, because `Definition` pairs each schema with its type.
  if (error === undefined) return data as T;
  const { path, message } = definite(error.issues[0]);
  throw invalidField(name, path.join('.'), message);
}

/** Returns the error for a field that has an invalid value or contradicts another field. */
export function invalidField(name: string, field: string, problem: string): UsageError {
  return new UsageError(withPeriod(`Invalid "${field}" of ${name}Factory: ${problem}`));
}

/** @throws UsageError for an override that `create` derives from others */
export function assertStored<O extends object>(
  { name, stored }: { name: string; stored: readonly (keyof O & string)[] },
  overrides: Partial<O>,
): void {
  for (const field of Object.keys(overrides)) {
    if (isOneOf(stored, field)) continue;
    throw new UsageError(
      `${name}Factory.create cannot set "${field}": it is derived from other fields. You can set: ${stored.join(', ')}.`,
    );
  }
}

/** @throws UsageError for an invalid argument of a trait */
export function parseTraitArguments(
  { name, traitArguments }: { name: string; traitArguments: Readonly<Record<string, z.ZodType<unknown[]>>> },
  trait: string,
  args: unknown[],
): unknown[] {
  // A trait without arguments has no schema.
  const schema = isKeyOf(traitArguments, trait) ? traitArguments[trait] : undefined;
  if (schema === undefined) return [];
  const { data, error } = schema.safeParse(args, PLAIN_WORDS);
  if (error === undefined) return data;
  throw new UsageError(
    withPeriod(`Invalid argument for ${name}Factory.${trait}: ${error.issues[0]?.message}`),
  );
}
