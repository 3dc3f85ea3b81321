import { lowerBound } from '../values.js';

/** Inserts an ID into an ascending list, unless the list contains it. Appending, the most frequent case, is cheap. */
function insertSorted(ids: number[], id: number): void {
  const last = ids[ids.length - 1];
  if (last === undefined || last < id) {
    ids.push(id);
    return;
  }
  const place = lowerBound(ids, id);
  if (ids[place] !== id) ids.splice(place, 0, id);
}

function removeSorted(ids: number[], id: number): void {
  const place = lowerBound(ids, id);
  if (ids[place] === id) ids.splice(place, 1);
}

/**
 * A list of this length or longer collects its changes, except appended numbers, and applies them together, because
 * each change moves half of the list on average.
 */
const LONG_LIST_LENGTH = 1000;

/** Ascending numbers without duplicates. */
export class SortedList {
  readonly #numbers: number[] = [];
  /** Numbers that were added (`true`) or removed (`false`) since the last read of a long list. */
  #waiting: Map<number, boolean> | undefined;

  get isEmpty(): boolean {
    return this.#numbers.length === 0;
  }

  read(): readonly number[] {
    for (const [number, isAdded] of this.#waiting ?? []) this.#change(number, isAdded);
    this.#waiting = undefined;
    return this.#numbers;
  }

  change(number: number, isAdded: boolean): void {
    const { length } = this.#numbers;
    if (length < LONG_LIST_LENGTH || number > this.#numbers[length - 1]!) {
      this.#change(number, isAdded);
      return;
    }
    this.#waiting ??= new Map();
    this.#waiting.set(number, isAdded);
    if (this.#waiting.size === LONG_LIST_LENGTH / 2) this.read();
  }

  #change(number: number, isAdded: boolean): void {
    if (isAdded) insertSorted(this.#numbers, number);
    else removeSorted(this.#numbers, number);
  }
}

/** IDs ordered by a number, such as a time; IDs with the same number are in ascending order. */
export class Schedule {
  readonly #places: { at: number; id: number }[] = [];

  get first(): number | undefined {
    return this.#places[0]?.id;
  }

  put(at: number, id: number): void {
    this.#places.splice(this.#placeOf(at, id), 0, { at, id });
  }

  drop(at: number, id: number): void {
    const place = this.#placeOf(at, id);
    if (this.#places[place]?.id === id) this.#places.splice(place, 1);
  }

  #placeOf(at: number, id: number): number {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const place = this.#places[middle]!;
      if (place.at < at || (place.at === at && place.id < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** `RecordIds` remembers at least this many of the latest writes, and at most twice as many. */
const MIN_KNOWN_WRITES = 100;

/** The IDs of a table: the IDs of its records, the next ID, and the IDs of the latest writes. */
export class RecordIds {
  readonly #sorted: number[] = [];
  #next = 1;
  #version = 0;
  /** IDs of the records in the latest writes, newest last. */
  readonly #written: number[] = [];

  get sorted(): readonly number[] {
    return this.#sorted;
  }

  /**
   * Returns the IDs from a record onward or, with `backwards`, up to the record; an empty list if the record does not
   * exist. The cursors of `@msw/data` are no alternative: they compare internal keys, which change with each update and
   * which compact records do not have.
   */
  from(id: number, backwards: boolean): readonly number[] {
    const place = lowerBound(this.#sorted, id);
    if (this.#sorted[place] !== id) return [];
    return backwards ? this.#sorted.slice(0, place + 1) : this.#sorted.slice(place);
  }

  /** The next ID, above the IDs of all records. */
  get next(): number {
    return this.#next;
  }

  set next(id: number) {
    this.#next = Math.max(id, (this.#sorted.at(-1) ?? 0) + 1);
  }

  get version(): number {
    return this.#version;
  }

  /** Returns the IDs of the records written since a version; `undefined` if there have been too many writes since. */
  writtenSince(version: number): readonly number[] | undefined {
    const start = this.#written.length - (this.#version - version);
    return start < 0 ? undefined : this.#written.slice(start);
  }

  add(id: number): void {
    this.#noteWrite(id);
    insertSorted(this.#sorted, id);
    if (id >= this.#next) this.#next = id + 1;
  }

  replace(id: number): void {
    this.#noteWrite(id);
  }

  remove(id: number): void {
    this.#noteWrite(id);
    removeSorted(this.#sorted, id);
  }

  #noteWrite(id: number): void {
    this.#version++;
    if (this.#written.push(id) > 2 * MIN_KNOWN_WRITES) {
      this.#written.splice(0, MIN_KNOWN_WRITES);
    }
  }
}
