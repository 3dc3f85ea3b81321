import type * as z from 'zod';
import { ApiError, assertKnownKeys, PLAIN_WORDS, UsageError } from '../contract/errors/index.js';
import { schemaFor } from '../contract/index.js';
import { DEFAULT_LEVEL } from '../contract/levels/index.js';
import { deriveSeed, type Organization, Random, type RecordHolder, transactOf } from '../model/index.js';
import { definite, hasFields, isKeyOf, isOneOf } from '../values.js';
import type { RecordContext } from './records/context.js';
import type { Samples } from './samples.js';

/** State that all factories of a set share. */
export interface FactorySet {
  seed: number;
  /** UNIX seconds. */
  now: number;
  samples(): Samples;
  /** Returns the name and email of the user that `userFactory` of the set builds with this ID. */
  personOf(userId: number): Person;
}

/** The name and email of a user that another object refers to. */
export interface Person {
  full_name: string;
  email: string;
}

/** Arguments for building one object. */
export interface BuildContext extends Omit<FactorySet, 'seed'>, RecordContext {
  /** The index of the object in the list that `create` makes, and the length of the list. */
  index?: number;
  length?: number;
}

/** Functions that return overrides; their parameters are those of the trait. */
export type Traits<O> = Record<string, (...args: never[]) => { [K in keyof O]?: O[K] | undefined }>;

/** Schemas of the arguments of traits with arguments. */
type TraitArguments<T> = {
  readonly [K in keyof T as T[K] extends (...args: infer A) => unknown
    ? A extends []
      ? never
      : K
    : never]: z.ZodType<unknown[]>;
};

/** How to build and store a resource. `W` is the wire object, `O` its overrides, `C` the result of `create`. */
export interface Definition<W extends object, O extends object, C, T extends Traits<O>> {
  name: string;
  schema: z.ZodObject;
  /** Overrides in addition to the fields of the wire object. */
  inputs: { readonly [K in keyof O]?: z.ZodType<O[K]> };
  /** The overrides that `create` accepts; other fields are derived from these. */
  stored: readonly (keyof O & string)[];
  traits: T;
  traitArguments: TraitArguments<T>;
  build(context: BuildContext, values: Partial<O>): W;
  /** Returns the highest ID in use, after which `create` numbers its objects. */
  count(org: Organization): number;
  /** Checks everything, then writes. */
  store(org: Organization, wire: W, values: Partial<O>, context: BuildContext): Promise<C>;
}

/** Builds objects of one resource. Immutable: a trait returns another factory. */
export type Factory<W extends object, O extends object, C, T extends Traits<O>> = FactoryBase<W, O, C> & {
  readonly [K in keyof T]: (...args: Parameters<T[K]>) => Factory<W, O, C, T>;
};

export interface FactoryBase<W, O, C> {
  /**
   * Builds an object as the API would return it, without a mock.
   * @throws UsageError for a misspelled field, or a value that the API would not return
   * @example userFactory.admin().build({ full_name: 'Nora New' })
   */
  build(overrides?: Partial<O>): W;
  /**
   * Builds a list of objects with consecutive numbers.
   * @throws UsageError for a misspelled field, or a value that the API would not return
   * @example messageFactory.buildList(4)
   */
  buildList(count: number, overrides?: Partial<O>): W[];
  /**
   * Stores a record in a mock, once the mock is ready, or in the organization that a scenario seeds.
   * @throws UsageError for a misspelled or invalid field, or when a rule forbids the record; nothing changes
   * then
   * @example const user = await userFactory.guest().create(mock);
   */
  create(mock: RecordHolder, overrides?: Partial<O>): Promise<C>;
  /**
   * Stores several records in a mock or scenario, all or none.
   * @throws UsageError for a misspelled or invalid field, or when a rule forbids a record; nothing changes
   * then
   * @example await messageFactory.unreadFor(mock.personas.member).createList(mock, 20);
   */
  createList(mock: RecordHolder, count: number, overrides?: Partial<O>): Promise<C[]>;
  /**
   * Stores a record for each object of a list, all or none.
   * @throws UsageError for a misspelled or invalid field, or when a rule forbids a record; nothing changes
   * then
   * @example await userFactory.createEach(mock, [{ full_name: 'Nora New' }, { full_name: 'Omar Older' }]);
   */
  createEach(mock: RecordHolder, list: readonly Partial<O>[]): Promise<C[]>;
}

/** Returns the number of the first of this many objects. */
export type Sequence = (count: number) => number;

/** Creates the factory of a resource. */
export function makeFactory<W extends object, O extends object, C, T extends Traits<O>>(
  definition: Definition<W, O, C, T>,
  set: FactorySet,
  sequence: Sequence,
): Factory<W, O, C, T> {
  return withOverrides(definition, set, sequence, {});
}

function withOverrides<W extends object, O extends object, C, T extends Traits<O>>(
  definition: Definition<W, O, C, T>,
  set: FactorySet,
  sequence: Sequence,
  preset: Partial<O>,
): Factory<W, O, C, T> {
  const { name } = definition;
  const checked = (overrides: Partial<O>): Partial<O> => {
    const { input } = schemasOf(definition);
    assertKnownKeys(`field of ${name}Factory`, overrides, Object.keys(input.shape));
    return parsed(name, input, { ...preset, ...overrides });
  };
  const contextOf = (n: number): BuildContext => ({
    random: new Random(deriveSeed(set.seed, name, n)),
    n,
    ...set,
  });
  const buildOne = (context: BuildContext, values: Partial<O>): W =>
    parsed(name, schemasOf(definition).wire, definition.build(context, values));

  const buildList = (count: number, overrides: Partial<O> = {}): W[] => {
    assertCount(name, count);
    const values = checked(overrides);
    const first = sequence(count);
    return Array.from({ length: count }, (_, i) => buildOne(contextOf(first + i), values));
  };

  const createEach = async (mock: RecordHolder, list: readonly Partial<O>[]): Promise<C[]> => {
    const values = list.map((overrides) => {
      const input = checked(overrides);
      assertStored(definition, overrides);
      return input;
    });
    const transact = transactOf(mock);
    if (transact === undefined) {
      throw new UsageError(
        `${name}Factory.create needs a mock or the world of a seed: pass the result of createTeamChatMock().`,
      );
    }
    return transact(async (org) => {
      const created: C[] = [];
      for (const [index, input] of values.entries()) {
        const n = definition.count(org) + 1;
        const context = { ...contextOf(n), now: org.clock.now(), index, length: values.length };
        const record = await definition.store(org, buildOne(context, input), input, context);
        created.push(withoutOldFields(definition, record));
      }
      return created;
    }).catch((error: unknown) => {
      if (error instanceof ApiError) throw new UsageError(`${name}Factory.create: ${error.message}`);
      throw error;
    });
  };

  const createList = async (mock: RecordHolder, count: number, overrides: Partial<O> = {}): Promise<C[]> => {
    assertCount(name, count);
    return createEach(mock, Array(count).fill(overrides));
  };

  const base: FactoryBase<W, O, C> = {
    build: (overrides) => definite(buildList(1, overrides)[0]),
    buildList,
    create: async (mock, overrides) => definite((await createList(mock, 1, overrides))[0]),
    createList,
    createEach,
  };
  const traits = Object.entries(definition.traits).map(([trait, overridesOf]) => [
    trait,
    (...args: unknown[]) => {
      // The schema of the arguments follows their types.
      const overrides = overridesOf(...(traitArguments(definition, trait, args) as never[]));
      return withOverrides(definition, set, sequence, { ...preset, ...overrides });
    },
  ]);
  // `Object.fromEntries` forgets the names of the traits.
  return Object.freeze({ ...base, ...Object.fromEntries(traits) }) as Factory<W, O, C, T>;
}

interface Schemas {
  /** The schema of the overrides, all optional. */
  input: z.ZodObject;
  /** The schema of the wire object of the newest server. */
  wire: z.ZodObject;
  /** Fields that only older servers return. */
  oldFields: readonly string[];
}

// Building a schema takes as long as building a hundred objects, and definitions are shared by all sets.
const schemas = new Map<AnyDefinition, Schemas>();

function schemasOf(definition: AnyDefinition): Schemas {
  const known = schemas.get(definition);
  if (known !== undefined) return known;
  const { schema, inputs } = definition;
  const wire = schemaFor(schema, { level: DEFAULT_LEVEL, dialect: 'reference' });
  const built = {
    input: wire.extend(inputs).partial(),
    wire,
    oldFields: Object.keys(schema.shape).filter((field) => !(field in wire.shape)),
  };
  schemas.set(definition, built);
  return built;
}

type AnyDefinition = Pick<Definition<object, object, unknown, Traits<object>>, 'schema' | 'inputs'>;

/** Removes fields that only older servers return, because presenters return the fields of all versions. */
function withoutOldFields<C>(definition: AnyDefinition, presented: C): C {
  if (!hasFields(presented)) return presented;
  for (const field of schemasOf(definition).oldFields) Reflect.deleteProperty(presented, field);
  return presented;
}

/** Returns a copy, which shares nothing with the caller's objects. */
function parsed<T>(name: string, schema: z.ZodType, value: object): T {
  const { data, error } = schema.safeParse(value, PLAIN_WORDS);
  // `Definition` declares the schema of its types.
  if (error === undefined) return data as T;
  const [issue] = error.issues;
  const reason = issue?.message;
  throw new UsageError(`Invalid "${issue?.path.join('.')}" of ${name}Factory: ${reason}`);
}

function assertStored<O extends object>(
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

/** The arguments of a trait; none for a trait without arguments. */
function traitArguments(
  definition: { name: string; traitArguments: Readonly<Record<string, z.ZodType<unknown[]>>> },
  trait: string,
  args: unknown[],
): unknown[] {
  const { traitArguments: schemas } = definition;
  const schema = isKeyOf(schemas, trait) ? schemas[trait] : undefined;
  if (schema === undefined) return [];
  const { data, error } = schema.safeParse(args, PLAIN_WORDS);
  if (error === undefined) return data;
  throw new UsageError(`Invalid argument of ${definition.name}Factory.${trait}: ${error.issues[0]?.message}`);
}

function assertCount(name: string, count: number): void {
  if (Number.isSafeInteger(count) && count >= 0) return;
  throw new UsageError(`Invalid length of a list of ${name}Factory: must be 0 or greater, got ${count}.`);
}
