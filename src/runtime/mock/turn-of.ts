import type { Organization } from '../../model/index.js';

/** Runs a task in an organization's turn; what a failing task wrote is taken back. */
export type TakeTurn = <T>(task: (org: Organization) => Promise<T> | T) => Promise<T>;

const turns = new WeakMap<object, TakeTurn>();

/** Tells how to take a turn of this mock. */
export function registerTurn(mock: object, takeTurn: TakeTurn): void {
  turns.set(mock, takeTurn);
}

/** How to take a turn of a mock; `undefined` when the object is not one. */
export function turnOf(mock: object): TakeTurn | undefined {
  return turns.get(mock);
}
