import { assertKnownKeys, shown, UsageError } from '../contract/errors/index.js';
import { fieldsOf, getOrAdd, isObject, isOneOf } from '../values.js';
import type { Identified, RecordInput, RecordSchema } from './records.js';
import type { FindManyOptions, Query } from './table-types.js';

/** Storage for the records of a table, by ID. The table runs one write at a time. */
export interface RecordStore<F> {
  get(id: number): F | undefined;
  /** Adds the record that the schema makes from the input. The ID of the record must be free. */
  create(input: RecordInput): Promise<F> | F;
  /** Adds an existing record without copying it. The ID of the record must be free. */
  adopt(record: F): void;
  /** Replaces a record with the record that the schema makes from the input. Both records have the same ID. */
  replace(before: F, input: RecordInput): Promise<F> | F;
  delete(record: F): void;
}

/** Runs one write at a time, in the order of the calls. */
export class WriteLock {
  #isHeld = false;
  readonly #waiting: (() => void)[] = [];

  async run<T>(write: () => Promise<T>): Promise<T> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isHeld = true;
    try {
      return await write();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#isHeld = false;
      else next();
    }
  }
}

type Library = Pick<typeof import('@msw/data'), 'Collection'>;

/**
 * A collection of `@msw/data` with frozen records. This file declares it, because users' compilers cannot find the
 * declarations of a bundled library.
 */
export interface RecordCollection<F extends object> {
  all(): F[];
  count(): number;
  create(input: RecordInput): Promise<F>;
  delete(query: (q: Query<F>) => Query<F>, options: { strict: true }): void;
  // Callers type their queries with the record type before freezing, so `R` is not `F`.
  findFirst<R>(query?: (q: Query<R>) => Query<R>, options?: object): F | undefined;
  findMany<R>(query?: (q: Query<R>) => Query<R>, options?: object): F[];
}

/** Loads `@msw/data` when an organization stores its first record, so that a page starts without the library. */
export class DataLibrary {
  #library: Library | undefined;

  /** Loads the library; returns `undefined` if it is already loaded. */
  load(): Promise<unknown> | undefined {
    if (this.#library !== undefined) return undefined;
    // Imports by name, so that the bundle contains only this part of the library.
    return import('@msw/data').then(({ Collection }) => {
      this.#library = { Collection };
    });
  }

  /**
   * Creates an empty collection.
   * @throws Error if the library is not loaded yet
   */
  collection<F extends object>(schema: RecordSchema<F>): RecordCollection<F> {
    if (this.#library === undefined) throw new Error('@msw/data is not loaded: no record exists yet');
    // The library types its queries with a class whose private members make every other type incompatible.
    return new this.#library.Collection({ schema }) as unknown as RecordCollection<F>;
  }

  /**
   * Returns a collection of existing records, only for queries; `undefined` until the library is loaded. Until then, no
   * records exist.
   */
  queryable<F extends object>(
    schema: RecordSchema<F>,
    records: readonly F[],
  ): RecordCollection<F> | undefined {
    if (this.#library === undefined) return undefined;
    const collection = this.collection(schema);
    for (const record of records) adopt(collection, record);
    return collection;
  }
}

const FIND_MANY_OPTIONS = ['orderBy', 'take', 'skip', 'cursor', 'strict'];

/**
 * @param fields the fields of a record
 * @throws UsageError if an option is misspelled, or has a value that `@msw/data` would ignore or misread
 */
export function assertFindManyOptions<R>(options: FindManyOptions<R>, fields: readonly string[]): void {
  assertKnownKeys('option of findMany', options, FIND_MANY_OPTIONS);
  const { take, cursor, orderBy } = options;
  const invalid = (name: string, expected: string, value: unknown) =>
    new UsageError(`Invalid "${name}" of findMany: must be ${expected}, got ${shown(value)}.`);
  if (take !== undefined && !Number.isInteger(take)) throw invalid('take', 'a whole number', take);
  if (cursor !== undefined && !Number.isInteger(cursor.id))
    throw invalid('cursor', 'a record, such as { id: 4 }', cursor);
  const orders: readonly unknown[] = orderBy === undefined ? [] : [orderBy].flat();
  for (const order of orders) {
    assertKnownKeys('field of "orderBy"', order, fields);
    const wrong = Object.values(fieldsOf(order)).find(
      (part) => !isObject(part) && !isOneOf(['asc', 'desc'], part),
    );
    if (wrong !== undefined) throw invalid('orderBy', '"asc" or "desc" for each field', wrong);
  }
}

/** @throws UsageError if the query is not a function, for example if it is the conditions themselves */
export function assertQuery(method: string, query: unknown): void {
  if (query === undefined || typeof query === 'function') return;
  throw new UsageError(
    `Invalid query of ${method}: must be a function such as (q) => q.where({ id: 1 }), got ${shown(query)}.`,
  );
}

/** Adds an existing record without copying it. `create` would add an internal key, but the record is frozen. */
function adopt<F extends object>(collection: RecordCollection<F>, record: F): void {
  // `all()` returns the array in which the collection stores its records, so pushing to it adds records.
  collection.all().push(record);
}

/**
 * Number of IDs in a collection. A write scans its collection, so collections must be small. But even an empty one
 * takes 2 kB, so there must not be too many collections.
 */
const IDS_IN_COLLECTION = 32;

/**
 * Keeps each record in one of many small collections of `@msw/data`, chosen by the ID of the record. The collection
 * checks the record against the schema of the resource, and is the only place where the record is stored.
 */
export class RecordCollections<F extends Readonly<Identified>> implements RecordStore<F> {
  readonly #library: DataLibrary;
  readonly #schema: RecordSchema<F>;
  readonly #collections = new Map<number, RecordCollection<F>>();

  constructor(library: DataLibrary, schema: RecordSchema<F>) {
    this.#library = library;
    this.#schema = schema;
  }

  get(id: number): F | undefined {
    const records = this.#collections.get(collectionNumber(id))?.all();
    return records?.find((record) => record.id === id);
  }

  async create(input: RecordInput): Promise<F> {
    const number = collectionNumber(input.id);
    const collection = this.#collections.get(number) ?? this.#library.collection(this.#schema);
    const record = await collection.create(input);
    this.#collections.set(number, collection);
    return Object.freeze(record);
  }

  adopt(record: F): void {
    const number = collectionNumber(record.id);
    const collection = this.#collections.get(number) ?? this.#library.collection(this.#schema);
    adopt(collection, record);
    this.#collections.set(number, collection);
  }

  /**
   * Does not use `Collection.update`, which copies the record three times to find the changes, and takes ten times as
   * long as creating the record. While this method runs, both versions are in the collection, and readers find the
   * earlier version.
   */
  async replace(before: F, input: RecordInput): Promise<F> {
    const after = await this.create(input);
    this.delete(before);
    return after;
  }

  delete(record: F): void {
    const number = collectionNumber(record.id);
    const collection = this.#collections.get(number);
    collection?.delete((q) => q.where((stored) => stored === record), { strict: true });
    if (collection?.count() === 0) this.#collections.delete(number);
  }
}

function collectionNumber(id: number): number {
  return Math.floor(id / IDS_IN_COLLECTION);
}

const IDS_ON_PAGE = 256;

/**
 * Keeps the records of a table that may have a million records. An entry in a collection of `@msw/data` takes
 * 300 bytes more than a record on a page.
 */
export class CompactRecords<F extends Readonly<Identified>> implements RecordStore<F> {
  readonly #schema: RecordSchema<F>;
  readonly #pages = new Map<number, (F | undefined)[]>();

  constructor(schema: RecordSchema<F>) {
    this.#schema = schema;
  }

  get(id: number): F | undefined {
    return this.#pages.get(Math.floor(id / IDS_ON_PAGE))?.[id % IDS_ON_PAGE];
  }

  create(input: RecordInput): F {
    const record = Object.freeze(this.#schema.recordOf(input));
    this.adopt(record);
    return record;
  }

  replace(_before: F, input: RecordInput): F {
    return this.create(input);
  }

  delete({ id }: F): void {
    const page = this.#pages.get(Math.floor(id / IDS_ON_PAGE));
    if (page !== undefined) page[id % IDS_ON_PAGE] = undefined;
  }

  adopt(record: F): void {
    const page = getOrAdd(this.#pages, Math.floor(record.id / IDS_ON_PAGE), () => []);
    page[record.id % IDS_ON_PAGE] = record;
  }
}
