import { UsageError } from '../contract/errors/index.js';
import { insertSorted, lowerBound, removeSorted } from '../values.js';
import { DAY } from './clock.js';
import type { DeepReadonly, Identified, Stored } from './records.js';
import { Schedule, SortedList } from './sorted-lists.js';

/** Minimum number of latest writes that `RecordIds` remembers. */
const MAX_WRITES = 100;

/** The IDs of a table: the IDs of its records, the next ID, and the IDs that were written last. */
export class RecordIds {
  readonly #sorted: number[] = [];
  #next = 1;
  #version = 0;
  /** IDs of the latest writes, the newest last. */
  readonly #written: number[] = [];

  /** The IDs of all records, ascending. */
  get sorted(): readonly number[] {
    return this.#sorted;
  }

  /**
   * The IDs from a record onward or, with `backwards`, up to the record; an empty list if the record does not exist.
   * `@msw/data` would compare its internal keys, but these change with each update, and compact records have none.
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

  /** IDs of the records written since a version; `undefined` if too many records were written since. */
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
    if (this.#written.push(id) > 2 * MAX_WRITES) this.#written.splice(0, MAX_WRITES);
  }
}

export type IndexKey = string | number;

/** A topic in a channel. */
export interface Topic {
  stream_id: number;
  topic: string;
}

/** Index key of a topic. The name of the topic ignores case. */
export function topicKey({ stream_id, topic }: Topic): string {
  return `${stream_id}:${topic.toLowerCase()}`;
}

/** Index key of a direct conversation. */
export function conversationKey(recipientIds: readonly number[]): string {
  return recipientIds.join(',');
}

/** Index key for a record that belongs to one user and refers to another record. */
export function compositeKey(userId: number, thing: string | number): string {
  return `${userId}:${thing}`;
}

/** Index key of the day of a time in UNIX seconds. */
export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY);
}

/** The key or keys of a record in an index; `undefined` leaves it out. */
type KeyOf<R> = (record: DeepReadonly<R>) => IndexKey | readonly IndexKey[] | undefined;

/** Ascending lists of a number from each record, by key, without duplicates. */
interface ListOf<R> {
  keyOf: KeyOf<R>;
  value(record: DeepReadonly<R>): number;
}

export interface IndexOptions<R, I extends string, L extends string> {
  indexes?: Record<I, KeyOf<R>>;
  lists?: Record<L, ListOf<R>>;
  /** When a record is due, in UNIX seconds; `undefined` if never. */
  dueAt?: (record: DeepReadonly<R>) => number | undefined;
}

/** Ascending lists of numbers by key: the IDs of records, or another number from each record. */
interface Index<R> {
  keyOf: KeyOf<R>;
  value(record: Stored<R>): number;
  buckets: Map<IndexKey, SortedList>;
}

const NONE: readonly number[] = [];

/** The indexes, lists and order of a table's records. Lookups never scan the records. */
export class Indexes<R extends Identified, I extends string, L extends string> {
  readonly #table: string;
  readonly #indexes = new Map<string, Index<R>>();
  readonly #lists = new Map<string, Index<R>>();
  /** Indexes and lists. Each write updates all of them. */
  readonly #kept: Index<R>[];
  readonly #dueAt: (record: DeepReadonly<R>) => number | undefined;
  readonly #schedule = new Schedule();

  constructor(table: string, options: IndexOptions<R, I, L>) {
    this.#table = table;
    this.#dueAt = options.dueAt ?? (() => undefined);
    for (const [name, keyOf] of Object.entries<KeyOf<R>>(options.indexes ?? {})) {
      this.#indexes.set(name, { keyOf, value: ({ id }) => id, buckets: new Map() });
    }
    for (const [name, list] of Object.entries<ListOf<R>>(options.lists ?? {})) {
      this.#lists.set(name, { ...list, buckets: new Map() });
    }
    this.#kept = [...this.#indexes.values(), ...this.#lists.values()];
  }

  /** The IDs under a key of an index, ascending. */
  idsBy(index: I, key: IndexKey): readonly number[] {
    const found = this.#indexes.get(index);
    if (found === undefined) throw new UsageError(`Table "${this.#table}" has no index "${index}"`);
    return found.buckets.get(key)?.read() ?? NONE;
  }

  /** The entries of a list under a key, ascending. */
  entriesBy(list: L, key: IndexKey): readonly number[] {
    const found = this.#lists.get(list);
    if (found === undefined) throw new UsageError(`Table "${this.#table}" has no list "${list}"`);
    return found.buckets.get(key)?.read() ?? NONE;
  }

  /** The ID of the record that is due first. */
  get firstDue(): number | undefined {
    return this.#schedule.first;
  }

  add(record: Stored<R>): void {
    for (const index of this.#kept) {
      for (const key of listOfKeys(index.keyOf(record))) put(index.buckets, key, index.value(record));
    }
    this.#reschedule(record.id, undefined, record);
  }

  move(before: Stored<R>, after: Stored<R>): void {
    for (const index of this.#kept) {
      const from = { keys: listOfKeys(index.keyOf(before)), value: index.value(before) };
      const to = { keys: listOfKeys(index.keyOf(after)), value: index.value(after) };
      const moved = from.value !== to.value;
      for (const key of from.keys) if (moved || !to.keys.includes(key)) drop(index.buckets, key, from.value);
      for (const key of to.keys) if (moved || !from.keys.includes(key)) put(index.buckets, key, to.value);
    }
    this.#reschedule(after.id, before, after);
  }

  remove(record: Stored<R>): void {
    for (const index of this.#kept) {
      for (const key of listOfKeys(index.keyOf(record))) drop(index.buckets, key, index.value(record));
    }
    this.#reschedule(record.id, record, undefined);
  }

  #reschedule(id: number, before: DeepReadonly<R> | undefined, after: DeepReadonly<R> | undefined): void {
    const from = before && this.#dueAt(before);
    const to = after && this.#dueAt(after);
    if (from === to) return;
    if (from !== undefined) this.#schedule.drop(from, id);
    if (to !== undefined) this.#schedule.put(to, id);
  }
}

function listOfKeys(keys: IndexKey | readonly IndexKey[] | undefined): readonly IndexKey[] {
  if (keys === undefined) return [];
  return typeof keys === 'object' ? keys : [keys];
}

function put(buckets: Map<IndexKey, SortedList>, key: IndexKey, number: number): void {
  const bucket = buckets.get(key) ?? new SortedList();
  if (bucket.isEmpty) buckets.set(key, bucket);
  bucket.change(number, true);
}

function drop(buckets: Map<IndexKey, SortedList>, key: IndexKey, number: number): void {
  const bucket = buckets.get(key);
  if (bucket === undefined) return;
  bucket.change(number, false);
  if (bucket.isEmpty) buckets.delete(key);
}
