import type { Organization } from './organization.js';
import type { ReadonlyTables, Tables } from './tables/index.js';

/** Runs a task as a transaction. A failed task changes nothing. */
export type Transact = <T>(task: (org: Organization) => Promise<T> | T) => Promise<T>;

/** An object with the records of an organization: a mock, or the world of a scenario's seed. */
export interface RecordHolder {
  readonly db: ReadonlyTables | Tables;
}

const transacts = new WeakMap<object, Transact>();

/**
 * Registers how to run transactions, for factories and tests. The owner is a mock, its `db`, or the world of a
 * scenario's seed.
 */
export function registerTransact(owner: object, transact: Transact): void {
  transacts.set(owner, transact);
}

/** Returns the function that runs transactions of an owner; `undefined` for any other object. */
export function transactOf(owner: object): Transact | undefined {
  return transacts.get(owner);
}
