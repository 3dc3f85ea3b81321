import type {
  Organization,
  ReadonlyTable,
  ReadonlyTables,
  Table,
  TableName,
  TableWrites,
} from '../../model/index.js';
import type { RunExclusive } from './run-exclusive.js';

type AnyTable = Table<{ id: number }, string, string>;
type AnyRecord = { id: number };
type Reads = ReadonlyTable<AnyRecord, string, string>;

/**
 * The tables of a mock, as users see them. They stay the same objects through resets and restores. Writes run
 * exclusively, like requests, so they cannot be lost or interfere with a request.
 */
export function publicTables(organization: () => Organization, runExclusive: RunExclusive): ReadonlyTables {
  const names = organization()
    .eachTable()
    .map(([name]) => name);
  return Object.freeze(
    Object.fromEntries(names.map((name) => [name, publicTable(name, organization, runExclusive)])),
  ) as unknown as ReadonlyTables;
}

function publicTable(
  name: TableName,
  organization: () => Organization,
  runExclusive: RunExclusive,
): Reads & TableWrites<AnyRecord> {
  const tableOf = (org: Organization) => org.tables[name] as unknown as AnyTable;
  const table = () => tableOf(organization());
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
    listed: (list, key) => [...table().listed(list, key)],
    findFirst: (query) => table().findFirst(query),
    findMany: (query) => table().findMany(query),
    create: (values) => runExclusive((org) => tableOf(org).create(values)),
    update: (id, changes) => runExclusive((org) => tableOf(org).update(id, changes)),
    delete: (id) => runExclusive((org) => tableOf(org).delete(id)),
  } satisfies Reads & TableWrites<AnyRecord>);
}
