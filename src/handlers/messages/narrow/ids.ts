import { definite, lowerBound } from '../../../values.js';

/** Returns the next ID of an iteration; `undefined` at its end. */
export type NextId = () => number | undefined;

/** A set of message IDs that can be iterated in both directions from any position. */
export interface Ids {
  /** Upper bound on the number of IDs. */
  readonly size: number;
  /** Iterates over the IDs greater than or equal to `from`, in ascending order. */
  up(from: number): NextId;
  /** Iterates over the IDs less than or equal to `from`, in descending order. */
  down(from: number): NextId;
}

export function includesSorted(ids: readonly number[], id: number): boolean {
  return ids[lowerBound(ids, id)] === id;
}

/** Returns the IDs of an ascending list that are above `after` and at most `until`. */
export function listed(list: readonly number[], after = 0, until = Number.POSITIVE_INFINITY): Ids {
  const start = lowerBound(list, after + 1);
  const end = lowerBound(list, until + 1);
  return {
    size: Math.max(end - start, 0),
    up(from) {
      let place = Math.max(lowerBound(list, from), start);
      return () => (place < end ? list[place++] : undefined);
    },
    down(from) {
      let place = Math.min(lowerBound(list, from + 1), end) - 1;
      return () => (place >= start ? list[place--] : undefined);
    },
  };
}

/** Returns the union of sets, with each ID once. */
export function union(sets: readonly Ids[]): Ids {
  const parts = sets.filter(({ size }) => size > 0);
  if (parts.length === 1) return definite(parts[0]);
  return {
    size: parts.reduce((sum, { size }) => sum + size, 0),
    up: (from) =>
      mergeWalks(
        parts.map((part) => part.up(from)),
        isBelow,
      ),
    down: (from) =>
      mergeWalks(
        parts.map((part) => part.down(from)),
        isAbove,
      ),
  };
}

const isBelow = (a: number, b: number) => a < b;
const isAbove = (a: number, b: number) => a > b;

/** Merges iterators into one, in the order of `isBefore`, with each ID once. */
function mergeWalks(walks: readonly NextId[], isBefore: typeof isBelow): NextId {
  const nextIds = walks.map((walk) => walk());
  return () => {
    let first: number | undefined;
    for (const candidate of nextIds) {
      if (candidate !== undefined && (first === undefined || isBefore(candidate, first))) first = candidate;
    }
    for (let i = 0; i < nextIds.length; i++) if (nextIds[i] === first) nextIds[i] = definite(walks[i])();
    return first;
  };
}

export function filterIds(ids: Ids, test: (id: number) => boolean): Ids {
  const only = (walk: NextId): NextId => {
    return () => {
      for (let id = walk(); id !== undefined; id = walk()) if (test(id)) return id;
      return undefined;
    };
  };
  return { size: ids.size, up: (from) => only(ids.up(from)), down: (from) => only(ids.down(from)) };
}
