import type { Organization, ReadonlyTables, Table, TableName, TableWrites } from '../../src/model/index.js';
import { transactOf } from '../../src/model/index.js';

type Writable<T> = T extends { get(id: number): infer R } ? T & TableWrites<NonNullable<R>> : never;
type AnyTable = Table<{ id: number }>;

/** The tables of a mock with writes that its users cannot make; they run exclusively, like requests. */
export function writable(db: ReadonlyTables): {
  readonly [N in keyof ReadonlyTables]: Writable<ReadonlyTables[N]>;
} {
  const run = transactOf(db);
  if (run === undefined) throw new Error('The object is not mock.db');
  const writes = (name: string): TableWrites<{ id: number }> => {
    const tableOf = (org: Organization) => org.tables[name as TableName] as unknown as AnyTable;
    return {
      create: (values) => run((org) => tableOf(org).create(values)),
      update: (id, changes) => run((org) => tableOf(org).update(id, changes)),
      delete: (id) => run((org) => tableOf(org).delete(id)),
    };
  };
  const tables = Object.entries(db).map(([name, table]) => [
    name,
    Object.assign(Object.create(table), writes(name)),
  ]);
  return Object.fromEntries(tables) as never;
}
