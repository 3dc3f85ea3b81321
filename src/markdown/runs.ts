import { definite } from '../values.js';

/** Adjacent backticks. */
export interface Run {
  at: number;
  length: number;
}

/**
 * Returns a function that finds the next run of exactly a length after a place. Places must only increase, so
 * that all calls together take linear time.
 */
export function runFinder(runs: readonly Run[]): (length: number, place: number) => number | undefined {
  const places = new Map<number, number[]>();
  for (const { at, length } of runs) {
    const same = places.get(length);
    if (same === undefined) places.set(length, [at]);
    else same.push(at);
  }
  const next = new Map<number, number>();
  return (length, place) => {
    const same = places.get(length) ?? [];
    let i = next.get(length) ?? 0;
    while (i < same.length && definite(same[i]) <= place) i++;
    next.set(length, i);
    return same[i];
  };
}
