import { ApiError, shown, UsageError } from '../contract/errors/index.js';
import { type Organization, type RecordHolder, transactOf } from '../model/index.js';
import { definite } from '../values.js';
import {
  assertStored,
  type BuildContext,
  type Definition,
  type FactorySet,
  inDefaultVersion,
  parseOverrides,
  parseTraitArguments,
  parseWire,
  type Traits,
} from './definition.js';
import { randomOf } from './records/context.js';

/** A factory for objects of one resource. Factories are immutable: a trait returns a new factory. */
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
   * @throws UsageError for a misspelled or invalid field, or when a rule forbids the record. A mock stays unchanged; in
   *   a seed, records created along the way may remain.
   * @example const user = await userFactory.guest().create(mock);
   */
  create(mock: RecordHolder, overrides?: Partial<O>): Promise<C>;
  /**
   * Stores several records: in a mock, all or none; in a seed, all up to the first invalid one.
   * @throws UsageError for a misspelled or invalid field, or when a rule forbids a record. The mock stays unchanged.
   * @example await messageFactory.unreadFor(mock.personas.member).createList(mock, 20);
   */
  createList(mock: RecordHolder, count: number, overrides?: Partial<O>): Promise<C[]>;
  /**
   * Stores a record for each object of a list: in a mock, all or none; in a seed, all up to the first invalid one.
   * @throws UsageError for a misspelled or invalid field, or when a rule forbids a record. The mock stays unchanged.
   * @example await userFactory.createEach(mock, [{ full_name: 'Nora New' }, { full_name: 'Omar Older' }]);
   */
  createEach(mock: RecordHolder, list: readonly Partial<O>[]): Promise<C[]>;
}

/** Returns the number of the first object of a list of this length. */
export type Sequence = (count: number) => number;

/** @param preset the overrides of the factory's traits */
export function makeFactory<W extends object, O extends object, C, T extends Traits<O>>(
  definition: Definition<W, T, O, C>,
  set: FactorySet,
  sequence: Sequence,
  preset: Partial<O> = {},
): Factory<W, O, C, T> {
  const { name } = definition;
  const buildList = (count: number, overrides: Partial<O> = {}): W[] => {
    assertCount(name, count);
    const values = parseOverrides(definition, preset, overrides);
    const first = sequence(count);
    try {
      return Array.from({ length: count }, (_, i) =>
        parseWire(definition, definition.build(contextOf(set, name, first + i), values)),
      );
    } catch (error) {
      throw asUsageError(`${name}Factory.build`, error);
    }
  };
  const createAll = async (method: string, mock: RecordHolder, list: readonly Partial<O>[]): Promise<C[]> => {
    const inputs = list.map((overrides: Partial<O>) => {
      const input = parseOverrides(definition, preset, overrides);
      assertStored(definition, overrides);
      return input;
    });
    return storeAll(definition, set, `${name}Factory.${method}`, mock, inputs);
  };
  const base: FactoryBase<W, O, C> = {
    build: (overrides) => definite(buildList(1, overrides)[0]),
    buildList,
    create: async (mock, overrides = {}) => definite((await createAll('create', mock, [overrides]))[0]),
    async createList(mock, count, overrides = {}) {
      assertCount(name, count);
      return createAll('createList', mock, Array(count).fill(overrides));
    },
    async createEach(mock, list) {
      if (!Array.isArray(list)) {
        throw new UsageError(`${name}Factory.createEach needs a list of overrides.`);
      }
      return createAll('createEach', mock, list);
    },
  };
  const traits = Object.entries(definition.traits).map(([trait, overridesOf]) => [
    trait,
    (...args: unknown[]) => {
      // The schema of the arguments matches the types of the parameters.
      const overrides = overridesOf(...(parseTraitArguments(definition, trait, args) as never[]));
      return makeFactory(definition, set, sequence, { ...preset, ...overrides });
    },
  ]);
  // The type of `Object.fromEntries` loses the names of the traits.
  return Object.freeze({ ...base, ...Object.fromEntries(traits) }) as Factory<W, O, C, T>;
}

function contextOf(set: FactorySet, name: string, n: number): BuildContext {
  return { random: randomOf(set.seed, name, n), n, ...set };
}

/** Stores a record for each input. Numbers the objects after the highest ID in their table. */
async function storeAll<W extends object, O extends object, C, T extends Traits<O>>(
  definition: Definition<W, T, O, C>,
  set: FactorySet,
  method: string,
  mock: RecordHolder,
  inputs: readonly Partial<O>[],
): Promise<C[]> {
  const { name, table } = definition;
  const transact = transactOf(mock);
  if (transact === undefined) {
    throw new UsageError(
      `${method} needs a mock, or the argument of a scenario's seed(). Pass the result of createTeamChatMock().`,
    );
  }
  const store = async (org: Organization): Promise<C[]> => {
    const created: C[] = [];
    for (const [index, input] of inputs.entries()) {
      const n = (table === undefined ? 0 : (org.tables[table].ids().at(-1) ?? 0)) + 1;
      const context = { ...contextOf(set, name, n), now: org.clock.now(), index, length: inputs.length };
      const wire = parseWire(definition, definition.build(context, input));
      const record = await definition.store(org, wire, input, context);
      created.push(inDefaultVersion(definition, record));
    }
    return created;
  };
  return transact(store).catch((error: unknown) => {
    throw asUsageError(method, error);
  });
}

function asUsageError(method: string, error: unknown): unknown {
  return error instanceof ApiError ? new UsageError(`${method}: ${error.message}`) : error;
}

const MAX_LIST_LENGTH = 1_000_000;

function assertCount(name: string, count: unknown): void {
  const reject = (problem: string) => {
    throw new UsageError(`Invalid list length for ${name}Factory: ${problem}, got ${shown(count)}.`);
  };
  if (typeof count !== 'number' || !Number.isInteger(count)) reject('must be a whole number');
  else if (count < 0) reject('must be 0 or greater');
  else if (count > MAX_LIST_LENGTH) reject(`must be at most ${MAX_LIST_LENGTH}`);
}
