import { UsageError, unknownName } from '../contract/errors/index.js';
import { getOrAdd } from '../values.js';
import { DAY } from './clock.js';
import type { DeepReadonly, Identified, Stored } from './records.js';
import type { ReadContentFeatures } from './schemas/message.js';
import { Schedule, SortedList } from './sorted-lists.js';

export type IndexKey = string | number;

/** A topic in a channel. */
export interface Topic {
  stream_id: number;
  topic: string;
}

/** Returns the index key of a topic. Topic names are case-insensitive. */
export function topicKey({ stream_id, topic }: Topic): string {
  return `${stream_id}:${topic.toLowerCase()}`;
}

export function conversationKey(recipientIds: readonly number[]): string {
  return recipientIds.join(',');
}

/** Returns the index key for a record that belongs to one user and refers to something else, such as another record. */
export function compositeKey(userId: number, reference: string | number): string {
  return `${userId}:${reference}`;
}

export function idOfUser({ user_id }: { readonly user_id: number }): number {
  return user_id;
}

export function dayOf(seconds: number): number {
  return Math.floor(seconds / DAY);
}

/** The properties of an organization that index keys depend on. */
export interface IndexContext {
  /** Host of the placeholder email addresses. */
  host: string;
  readContentFeatures: ReadContentFeatures;
}

/** Returns the key or keys of a record in an index; `undefined` leaves the record out. */
type KeyOf<R> = (
  record: DeepReadonly<R>,
  context: IndexContext,
) => IndexKey | readonly IndexKey[] | undefined;

/** A list maps each key to the distinct numbers that are computed from the records with the key, in ascending order. */
interface ListOf<R> {
  keyOf: KeyOf<R>;
  value(record: DeepReadonly<R>): number;
}

export interface IndexOptions<R, I extends string, L extends string> {
  indexes?: Record<I, KeyOf<R>>;
  lists?: Record<L, ListOf<R>>;
  /** Returns the time when a record is due, in UNIX seconds; `undefined` if it is never due. */
  dueAt?: (record: DeepReadonly<R>) => number | undefined;
}

/** An index or a list: it maps each key to numbers that are computed from the records with the key. */
interface Lookup<R> {
  name: string;
  kind: 'index' | 'list';
  keyOf: KeyOf<R>;
  value(record: Stored<R>): number;
}

type Buckets = Map<IndexKey, SortedList>;

const NONE: readonly number[] = [];

/**
 * The entries of a table's indexes and lists, and the order in which its records are due. No read scans the records.
 */
export class Indexes<R extends Identified, I extends string, L extends string> {
  readonly #table: string;
  readonly #lookups: readonly Lookup<R>[];
  readonly #dueAt: IndexOptions<R, I, L>['dueAt'];
  readonly #context: IndexContext;
  /** The entries by index or list name, created on first use, because most tables of most organizations are empty. */
  readonly #buckets = new Map<string, Buckets>();
  readonly #schedule = new Schedule();

  constructor(table: string, { indexes, lists, dueAt }: IndexOptions<R, I, L>, context: IndexContext) {
    this.#table = table;
    this.#lookups = [
      ...Object.entries<KeyOf<R>>(indexes ?? {}).map(([name, keyOf]) => ({
        name,
        kind: 'index' as const,
        keyOf,
        value: idOf,
      })),
      ...Object.entries<ListOf<R>>(lists ?? {}).map(([name, list]) => ({
        name,
        kind: 'list' as const,
        ...list,
      })),
    ];
    this.#dueAt = dueAt;
    this.#context = context;
  }

  idsBy(index: I, key: IndexKey): readonly number[] {
    return this.#read('index', index, key);
  }

  entriesBy(list: L, key: IndexKey): readonly number[] {
    return this.#read('list', list, key);
  }

  get firstDue(): number | undefined {
    return this.#schedule.first;
  }

  add(record: Stored<R>): void {
    for (const lookup of this.#lookups) {
      const buckets = this.#bucketsOf(lookup);
      for (const key of this.#keysOf(lookup, record)) put(buckets, key, lookup.value(record));
    }
    this.#reschedule(record.id, undefined, record);
  }

  move(before: Stored<R>, after: Stored<R>): void {
    for (const lookup of this.#lookups) {
      const buckets = this.#bucketsOf(lookup);
      const from = { keys: this.#keysOf(lookup, before), value: lookup.value(before) };
      const to = { keys: this.#keysOf(lookup, after), value: lookup.value(after) };
      const moved = from.value !== to.value;
      for (const key of from.keys) if (moved || !to.keys.includes(key)) drop(buckets, key, from.value);
      for (const key of to.keys) if (moved || !from.keys.includes(key)) put(buckets, key, to.value);
    }
    this.#reschedule(after.id, before, after);
  }

  remove(record: Stored<R>): void {
    for (const lookup of this.#lookups) {
      const buckets = this.#bucketsOf(lookup);
      for (const key of this.#keysOf(lookup, record)) drop(buckets, key, lookup.value(record));
    }
    this.#reschedule(record.id, record, undefined);
  }

  #read(kind: Lookup<R>['kind'], name: string, key: IndexKey): readonly number[] {
    const buckets = this.#buckets.get(name);
    if (buckets !== undefined) return buckets.get(key)?.read() ?? NONE;
    const names = this.#lookups.filter((lookup) => lookup.kind === kind).map((lookup) => lookup.name);
    if (names.includes(name)) return NONE;
    throw new UsageError(unknownName(`${kind} of table "${this.#table}"`, name, names));
  }

  #bucketsOf({ name }: Lookup<R>): Buckets {
    return getOrAdd(this.#buckets, name, () => new Map());
  }

  #keysOf({ keyOf }: Lookup<R>, record: Stored<R>): readonly IndexKey[] {
    const keys = keyOf(record, this.#context);
    if (keys === undefined) return [];
    return typeof keys === 'object' ? keys : [keys];
  }

  #reschedule(id: number, before: DeepReadonly<R> | undefined, after: DeepReadonly<R> | undefined): void {
    const dueAt = this.#dueAt;
    if (dueAt === undefined) return;
    const from = before && dueAt(before);
    const to = after && dueAt(after);
    if (from === to) return;
    if (from !== undefined) this.#schedule.drop(from, id);
    if (to !== undefined) this.#schedule.put(to, id);
  }
}

function idOf({ id }: Identified): number {
  return id;
}

function put(buckets: Buckets, key: IndexKey, number: number): void {
  const bucket = buckets.get(key) ?? new SortedList();
  if (bucket.isEmpty) buckets.set(key, bucket);
  bucket.change(number, true);
}

function drop(buckets: Buckets, key: IndexKey, number: number): void {
  const bucket = buckets.get(key);
  if (bucket === undefined) return;
  bucket.change(number, false);
  if (bucket.isEmpty) buckets.delete(key);
}
