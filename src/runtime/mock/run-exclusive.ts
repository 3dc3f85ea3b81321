import type { Organization } from '../../model/index.js';

/** Runs a task in an organization's turn; what a failing task wrote is taken back. */
export type RunExclusive = <T>(task: (org: Organization) => Promise<T> | T) => Promise<T>;

const turns = new WeakMap<object, RunExclusive>();

/** Tells how to take a turn of this mock. */
export function registerMock(mock: object, runExclusive: RunExclusive): void {
  turns.set(mock, runExclusive);
}

/** How to take a turn of a mock; `undefined` when the object is not one. */
export function runExclusiveOf(mock: object): RunExclusive | undefined {
  return turns.get(mock);
}
