import type * as z from 'zod';
import { ApiError, assertKnownKeys, nearest, UsageError } from '../contract/errors/index.js';
import { schemaFor } from '../contract/index.js';
import { LATEST_LEVEL } from '../contract/levels/index.js';
import { deriveSeed, type Organization } from '../model/index.js';
import { runExclusiveOf } from '../runtime/mock/run-exclusive.js';
import type { TeamChatMock } from '../runtime/mock/team-chat-mock.js';
import type { Faker } from './faker.js';
import type { Names } from './names.js';
import type { Thread } from './threads.js';

/** What everything that one set of factories builds has in common. */
export interface Basis {
  seed: number;
  /** UNIX seconds. */
  now: number;
  threads: readonly Thread[];
  names: Names;
  fakerFor(seed: number): Faker;
  personOf(userId: number): Person;
}

/** Someone whom another object names: the same wherever their ID stands. */
export interface Person {
  full_name: string;
  email: string;
}

/** What one object is built with. */
export interface BuildContext {
  faker: Faker;
  /** The number of the object, from 1 on. */
  n: number;
  /** UNIX seconds. */
  now: number;
  threads: readonly Thread[];
  names: Names;
  /** Who has this ID: the user that `userFactory` of the same seed builds with it. */
  personOf(userId: number): Person;
  /** The place of the object in the list that `create` makes, from 0 on, and how long the list is. */
  place?: number;
  length?: number;
}

/** Gives overrides; its arguments are those of the trait. */
export type Traits<O> = Record<string, (...args: never[]) => Partial<O>>;

/** How a resource is built and stored. `W` is the wire object, `O` what may be overridden, `C` what `create` gives. */
export interface Definition<W extends object, O extends object, C, T extends Traits<O>> {
  name: string;
  schema: z.ZodObject;
  /** What may be given and is no field of the wire object, and what each must look like. */
  inputs: { readonly [K in keyof O]?: z.ZodType<O[K]> };
  /** The fields that `create` takes; the others follow from these. */
  stored: readonly (keyof O & string)[];
  traits: T;
  build(context: BuildContext, given: Partial<O>): W;
  /** How many there are, so that what is created is numbered after them. */
  count(org: Organization): number;
  /** Checks everything, then writes. */
  store(org: Organization, wire: W, given: Partial<O>, context: BuildContext): Promise<C>;
}

/** Builds objects of one resource. Immutable: a trait gives another factory. */
export type Factory<W extends object, O extends object, C, T extends Traits<O>> = FactoryBase<W, O, C> & {
  readonly [K in keyof T]: (...args: Parameters<T[K]>) => Factory<W, O, C, T>;
};

export interface FactoryBase<W, O, C> {
  /**
   * The object that the API would answer, without a mock.
   * @throws UsageError when a field is misspelt, or has a value that the API would not answer
   */
  build(overrides?: Partial<O>): W;
  /** As many objects; they are numbered one after the other. */
  buildList(count: number, overrides?: Partial<O>): W[];
  /**
   * Puts a record into a mock, in its turn, once it is ready.
   * @throws UsageError when a field is misspelt or wrong, or a rule forbids the record; nothing changes then
   */
  create(mock: TeamChatMock, overrides?: Partial<O>): Promise<C>;
  /** Puts as many records into a mock: all, or none. */
  createList(mock: TeamChatMock, count: number, overrides?: Partial<O>): Promise<C[]>;
}

/** Gives the number of the first of so many objects. */
export type Sequence = (count: number) => number;

/** Makes a factory. A misspelt trait says which one is near. */
export function makeFactory<W extends object, O extends object, C, T extends Traits<O>>(
  definition: Definition<W, O, C, T>,
  basis: Basis,
  sequence: Sequence,
): Factory<W, O, C, T> {
  return withTraits(definition, basis, sequence, {});
}

function withTraits<W extends object, O extends object, C, T extends Traits<O>>(
  definition: Definition<W, O, C, T>,
  basis: Basis,
  sequence: Sequence,
  preset: Partial<O>,
): Factory<W, O, C, T> {
  const { name } = definition;
  const strict = schemaFor(definition.schema, { level: LATEST_LEVEL, dialect: 'reference' });
  const takes = (strict as z.ZodObject).extend(definition.inputs).partial();
  const fields = Object.keys(takes.shape);
  const gone = Object.keys(definition.schema.shape).filter(
    (field) => !(field in (strict as z.ZodObject).shape),
  );

  const given = (overrides: Partial<O>): Partial<O> => {
    assertKnownKeys(`field of ${name}Factory`, overrides, fields);
    const all = { ...preset, ...overrides };
    assertFits(name, takes, all);
    return all;
  };
  const contextOf = (n: number): BuildContext => ({
    faker: basis.fakerFor(deriveSeed(basis.seed, name, n)),
    n,
    now: basis.now,
    threads: basis.threads,
    names: basis.names,
    personOf: basis.personOf,
  });
  const buildOne = (context: BuildContext, all: Partial<O>): W => {
    const wire = definition.build(context, all);
    assertFits(name, strict, wire);
    return wire;
  };
  const buildList = (count: number, overrides: Partial<O> = {}): W[] => {
    assertCount(name, count);
    const all = given(overrides);
    const first = sequence(count);
    return Array.from({ length: count }, (_, i) => buildOne(contextOf(first + i), all));
  };
  const createList = async (mock: TeamChatMock, count: number, overrides: Partial<O> = {}): Promise<C[]> => {
    assertCount(name, count);
    const all = given(overrides);
    for (const field of Object.keys(overrides)) {
      if (definition.stored.includes(field as keyof O & string)) continue;
      throw new UsageError(
        `${name}Factory.create cannot be given "${field}": it follows from the others. It takes: ${definition.stored.join(', ')}.`,
      );
    }
    const runExclusive = runExclusiveOf(mock);
    if (runExclusive === undefined) {
      throw new UsageError(`${name}Factory.create needs a mock: give it what createTeamChatMock() answered`);
    }
    return runExclusive(async (org) => {
      const made: C[] = [];
      for (let i = 0; i < count; i++) {
        const base = contextOf(definition.count(org) + 1);
        const context = { ...base, now: org.clock.now(), place: i, length: count };
        const wire = buildOne(context, all);
        made.push(without(gone, await definition.store(org, wire, all, context)));
      }
      return made;
    }).catch((error: unknown) => {
      if (error instanceof ApiError) throw new UsageError(`${name}Factory.create: ${error.message}`);
      throw error;
    });
  };

  const base: FactoryBase<W, O, C> = {
    build: (overrides) => buildList(1, overrides)[0] as W,
    buildList,
    create: async (mock, overrides) => (await createList(mock, 1, overrides))[0] as C,
    createList,
  };
  const traits = Object.entries(definition.traits).map(([trait, overridesOf]) => [
    trait,
    (...args: unknown[]) => {
      const overrides = overridesBy(`${name}Factory.${trait}`, () => overridesOf(...(args as never[])));
      return withTraits(definition, basis, sequence, { ...preset, ...overrides });
    },
  ]);
  return guarded(name, { ...base, ...Object.fromEntries(traits) }) as Factory<W, O, C, T>;
}

/** What is presented has the fields of servers of all ages; the newest does not answer all of them. */
function without<C>(fields: readonly string[], made: C): C {
  for (const field of fields) delete (made as Record<string, unknown>)[field];
  return made;
}

function assertFits(name: string, schema: z.ZodType, value: object): void {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue === undefined) return;
  throw new UsageError(`${name}Factory: "${issue.path.join('.')}" does not fit: ${issue.message}`);
}

/** What a trait gives. One that is given an ID, or nothing, where it takes a whole object would give nothing. */
function overridesBy<O>(trait: string, overridesOf: () => O): O {
  let overrides: object = { nothing: undefined };
  try {
    overrides = overridesOf() as object;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  if (!Object.values(overrides).flat().includes(undefined)) return overrides as O;
  throw new UsageError(
    `${trait} takes what a factory built, or an object with its ID, such as { user_id: 4 } for a user`,
  );
}

function assertCount(name: string, count: number): void {
  if (Number.isSafeInteger(count) && count >= 0) return;
  throw new UsageError(`${name}Factory: a list's length is a whole number from 0 on; ${count} is not`);
}

/** Throws for a name that is nearly one of its own; others stay undefined, as tools that look at objects expect. */
function guarded<F extends object>(name: string, factory: F): F {
  return new Proxy(Object.freeze(factory), {
    get(target, key) {
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key);
      const near = nearest(key, Object.keys(target));
      if (near === undefined || key === 'then' || key === 'toJSON') return undefined;
      throw new UsageError(`${name}Factory has no trait "${key}". Did you mean "${near}"?`);
    },
  });
}
