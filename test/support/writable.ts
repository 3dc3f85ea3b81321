import type { ReadonlyTables, TableWrites } from '../../src/model/index.js';

type Writable<T> = T extends { get(id: number): infer R } ? T & TableWrites<NonNullable<R>> : never;

/** The writable tables of a mock; writes run exclusively, like requests. */
export function writable(db: ReadonlyTables): {
  readonly [N in keyof ReadonlyTables]: Writable<ReadonlyTables[N]>;
} {
  return db as never;
}
