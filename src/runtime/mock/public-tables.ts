import type {
  Identified,
  Organization,
  PublicTable,
  ReadonlyTable,
  ReadonlyTables,
  TableHooks,
  TableName,
  TableQuery,
} from '../../model/index.js';
import { fromKeys } from '../../values.js';

type Query = TableQuery<Identified>;

type AnyPublicTable = PublicTable<Identified, string, string>;
type AnyReadonlyTable = ReadonlyTable<Identified, string, string>;
type Options = { strict?: boolean | undefined };

/** The tables of a mock, as users see them. Resets and restores keep these objects. */
export function publicTables(organization: () => Organization, hooks: TableHooks): ReadonlyTables {
  const names = organization()
    .eachTable()
    .map(([name]) => name);
  const tables = fromKeys(names, (name) => publicTable(name, organization, hooks));
  // Each forwards to the table of its name, which has the types of its records.
  return Object.freeze(tables) as ReadonlyTables;
}

function publicTable(name: TableName, organization: () => Organization, hooks: TableHooks): AnyPublicTable {
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
