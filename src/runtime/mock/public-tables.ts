import type {
  Organization,
  PublicTable,
  ReadonlyTables,
  Table,
  TableHooks,
  TableName,
} from '../../model/index.js';

type AnyTable = Table<{ id: number }, string, string>;
type AnyPublicTable = PublicTable<{ id: number }, string, string>;

/** The tables of a mock, as users see them. Resets and restores keep these objects. */
export function publicTables(organization: () => Organization, hooks: TableHooks): ReadonlyTables {
  const names = organization()
    .eachTable()
    .map(([name]) => name);
  return Object.freeze(
    Object.fromEntries(names.map((name) => [name, publicTable(name, organization, hooks)])),
  ) as unknown as ReadonlyTables;
}

function publicTable(name: TableName, organization: () => Organization, hooks: TableHooks): AnyPublicTable {
  const table = () => organization().tables[name] as unknown as AnyTable;
  const findFirst = ((query, options) => table().findFirst(query, options)) as AnyPublicTable['findFirst'];
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
