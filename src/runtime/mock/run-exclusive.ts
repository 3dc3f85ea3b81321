import type { Organization } from '../../model/index.js';

/** Runs a task exclusively. A failed task changes nothing. */
export type RunExclusive = <T>(task: (org: Organization) => Promise<T> | T) => Promise<T>;

const queues = new WeakMap<object, RunExclusive>();

/** Registers how to run exclusive tasks of a mock, for factories. */
export function registerMock(mock: object, runExclusive: RunExclusive): void {
  queues.set(mock, runExclusive);
}

/** Returns the function that runs exclusive tasks of a mock; `undefined` when the object is not a mock. */
export function runExclusiveOf(mock: object): RunExclusive | undefined {
  return queues.get(mock);
}
