import { definite } from '../values.js';

/** Removes these characters from both ends, in linear time. */
export function trimOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return withoutTrailing(text.slice(start), characters);
}

/** Removes these characters from the end. */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Adjacent backticks. */
interface Run {
  at: number;
  length: number;
}

/**
 * Returns a function that finds the next run of exactly this length after a place. Places must never decrease, so
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
