import { fromKeys } from '../values.js';
import type { Organization } from './organization.js';
import type { Identified } from './records.js';
import type { PublicTable, ReadonlyTable, RecordHooks, TableQuery } from './table-types.js';
import { type ReadonlyTables, TABLE_NAMES, type TableName, type Tables } from './tables/index.js';

type Query = TableQuery<Identified>;

type AnyPublicTable = PublicTable<Identified, string, string>;
type AnyReadonlyTable = ReadonlyTable<Identified, string, string>;
type Options = { strict?: boolean | undefined };
type Hooks = { of(table: TableName): RecordHooks<Identified> };

/** Returns the tables of `mock.db`, which stay the same objects through resets and restores. */
export function publicTables(organization: () => Organization, hooks: Hooks): ReadonlyTables {
  const tables = fromKeys(TABLE_NAMES, (name) => publicTable(name, organization, hooks));
  // Each object forwards to the table of the same name, so the object has the types of that table's records.
  return Object.freeze(tables) as ReadonlyTables;
}

function publicTable(name: TableName, organization: () => Organization, hooks: Hooks): AnyPublicTable {
  const table = (): AnyReadonlyTable => organization().tables[name];
  function findFirst(query: Query | undefined, options: { strict: true }): Readonly<Identified>;
  function findFirst(query?: Query, options?: Options): Readonly<Identified> | undefined;
  function findFirst(query?: Query, options?: Options): Readonly<Identified> | undefined {
    return table().findFirst(query, options);
  }
  return Object.freeze({
    name,
    get: (id) => table().get(id),
    has: (id) => table().has(id),
    count: () => table().count(),
    get nextId() {
      return table().nextId;
    },
    ids: () => [...table().ids()],
    all: () => table().all(),
    idsBy: (index, key) => [...table().idsBy(index, key)],
    by: (index, key) => table().by(index, key),
    firstBy: (index, key) => table().firstBy(index, key),
    entriesBy: (list, key) => [...table().entriesBy(list, key)],
    findFirst,
    findMany: (query, options) => table().findMany(query, options),
    hooks: Object.freeze(hooks.of(name)),
  } satisfies AnyPublicTable);
}

/** Runs a task as a transaction. A failed task changes nothing. */
export type Transact = <T>(task: (org: Organization) => Promise<T> | T) => Promise<T>;

/** An object with the records of an organization: a mock, or the world of a scenario's seed. */
export interface RecordHolder {
  readonly db: ReadonlyTables | Tables;
}

const transacts = new WeakMap<object, Transact>();

/**
 * Registers the function that runs transactions, for factories and tests. The owner is a mock, its `db`, or the world
 * of a scenario's seed.
 */
export function registerTransact(owner: object, transact: Transact): void {
  transacts.set(owner, transact);
}

export function transactOf(owner: object): Transact | undefined {
  return transacts.get(owner);
}
