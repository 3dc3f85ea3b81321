import type * as z from 'zod';
import { badRequest, UsageError } from '../contract/errors/index.js';
import type { PrepareText, ReadContentFeatures } from './content-features.js';
import {
  Indexes,
  type IndexKey,
  type IndexOptions,
  insertSorted,
  lowerBound,
  removeSorted,
} from './indexes.js';
import type { FindManyOptions, ReadonlyTable, TableQuery, TableWrites } from './readonly-table.js';
import {
  CompactRecords,
  DataLibrary,
  type RecordCollection,
  RecordCollections,
  type RecordStore,
  WriteLock,
} from './record-store.js';
import {
  type DeepReadonly,
  type Identified,
  MAX_ID,
  type Making,
  RecordInput,
  RecordSchema,
  type Stored,
} from './records.js';

/** Remembers the previous version of a record before each write, so that writes can be rolled back. */
export interface ChangeRecorder {
  /** Whether records are stored unchecked. */
  readonly trusting?: boolean;
  changed(table: Restorable, id: number, before: object | undefined): void;
}

/** The part of a table that a rollback uses. */
export interface Restorable {
  readonly name: string;
  get(id: number): object | undefined;
  restore(id: number, before: object | undefined): Promise<void>;
}

/** A table of any resource. It checks what it stores. */
export interface AnyTable extends Restorable {
  nextId: number;
  readonly version: number;
  all(): Readonly<Identified>[];
  count(): number;
  ids(): readonly number[];
  create(values: object): Promise<Readonly<Identified>>;
  update(id: number, changes: object): Promise<Readonly<Identified>>;
  delete(id: number): Promise<boolean>;
  problemsOf(record: unknown): string[];
}

interface TableOptions<R extends Identified, I extends string, L extends string>
  extends IndexOptions<R, I, L> {
  name: string;
  schema: z.ZodType<R>;
  recorder?: ChangeRecorder | undefined;
  /** The library that holds the records. */
  library?: DataLibrary;
  /** Keeps the records outside of the library, for tables that may have a million of them. */
  compact?: boolean;
  /** The Markdown in a record. It is prepared before the record is stored, so that it can be rendered at once. */
  markdown?(values: Partial<Omit<R, 'id'>>): readonly unknown[];
  prepareText?: PrepareText | undefined;
}

/** Number of writes that `writtenSince` remembers, at least. */
const MAX_WRITES = 100;

/**
 * Records of one resource: stored in collections of `@msw/data`, found by indexes. Reading by ID or by index
 * never scans; `findFirst` and `findMany` do, and are meant for users rather than handlers.
 */
export class Table<R extends Identified, I extends string = never, L extends string = never>
  implements Restorable, ReadonlyTable<R, I, L>, TableWrites<R>
{
  readonly name: string;
  readonly #schema: RecordSchema<Stored<R>>;
  readonly #library: DataLibrary;
  readonly #recorder: ChangeRecorder | undefined;
  readonly #markdown: (values: Partial<Omit<R, 'id'>>) => readonly unknown[];
  readonly #prepareText: PrepareText | undefined;
  readonly #records: RecordStore<Stored<R>>;
  readonly #ids: number[] = [];
  readonly #indexes: Indexes<R, I, L>;
  /** A collection would lose one of two concurrent updates. */
  readonly #lock = new WriteLock();
  #nextId = 1;
  #version = 0;
  /** IDs of the latest writes, the newest last. */
  readonly #written: number[] = [];

  constructor(options: TableOptions<R, I, L>) {
    this.name = options.name;
    this.#schema = new RecordSchema(options.name, options.schema);
    this.#library = options.library ?? new DataLibrary();
    this.#recorder = options.recorder;
    this.#markdown = options.markdown ?? (() => []);
    this.#prepareText = options.prepareText;
    this.#records = options.compact
      ? new CompactRecords(this.#schema)
      : new RecordCollections(this.#library, this.#schema);
    this.#indexes = new Indexes(options.name, options);
  }

  /** Describes each wrong field of a record. Empty for a valid one. */
  problemsOf(record: unknown): string[] {
    return this.#schema.problemsOf(record);
  }

  /** Returns the record with this ID. */
  get(id: number): DeepReadonly<R> | undefined {
    return this.#records.get(id);
  }

  /**
   * Returns the record with this ID, which must exist.
   * @throws Error when it does not
   */
  expect(id: number): DeepReadonly<R> {
    return this.#stored(id);
  }

  /** Whether a record with this ID exists. */
  has(id: number): boolean {
    return this.#records.get(id) !== undefined;
  }

  /** The number of records. */
  count(): number {
    return this.#ids.length;
  }

  /** The IDs of all records, ascending. */
  ids(): readonly number[] {
    return this.#ids;
  }

  /** All records, by ascending ID. */
  all(): DeepReadonly<R>[] {
    return this.#ids.map((id) => this.expect(id));
  }

  /** The IDs under a key of an index, ascending. */
  idsBy(index: I, key: IndexKey): readonly number[] {
    return this.#indexes.idsBy(index, key);
  }

  /** The records under a key of an index, by ascending ID. */
  by(index: I, key: IndexKey): DeepReadonly<R>[] {
    return this.idsBy(index, key).map((id) => this.expect(id));
  }

  /** The record with the lowest ID under a key of an index. */
  firstBy(index: I, key: IndexKey): DeepReadonly<R> | undefined {
    const id = this.idsBy(index, key)[0];
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** The entries of a list under a key, ascending. */
  entriesBy(list: L, key: IndexKey): readonly number[] {
    return this.#indexes.entriesBy(list, key);
  }

  /** The record that is due first. */
  firstDue(): DeepReadonly<R> | undefined {
    const id = this.#indexes.firstDue;
    return id === undefined ? undefined : this.#records.get(id);
  }

  findFirst(query: TableQuery<R> | undefined, options: { strict: true }): DeepReadonly<R>;
  findFirst(query?: TableQuery<R>, options?: { strict?: boolean | undefined }): DeepReadonly<R> | undefined;
  /** Returns the first record that matches a query of `@msw/data`. Scans the table. */
  findFirst(query?: TableQuery<R>, options?: { strict?: boolean | undefined }): DeepReadonly<R> | undefined {
    return this.#queryable(this.#ids, options?.strict)?.findFirst(query, options);
  }

  /** Returns all records that match a query of `@msw/data`, by ascending ID. Scans the table. */
  findMany(query?: TableQuery<R>, { cursor, ...options }: FindManyOptions<R> = {}): DeepReadonly<R>[] {
    const ids = cursor === undefined ? this.#ids : this.#idsFrom(cursor.id, (options.take ?? 1) < 0);
    const queryable = this.#queryable(ids, options.strict);
    return queryable?.findMany(query, options) ?? [];
  }

  /** Changes with every write; caches are valid while it stays the same. */
  get version(): number {
    return this.#version;
  }

  /** IDs of the records written since a version; `undefined` when that is too long ago. */
  writtenSince(version: number): readonly number[] | undefined {
    const start = this.#written.length - (this.#version - version);
    return start < 0 ? undefined : this.#written.slice(start);
  }

  /** The ID for the next `create` without one, above the IDs of all records. */
  get nextId(): number {
    return this.#nextId;
  }

  set nextId(id: number) {
    this.#nextId = Math.max(id, (this.#ids.at(-1) ?? 0) + 1);
  }

  /**
   * Adds a record. Without an `id` it gets the next one.
   * @throws UsageError when the values do not match the schema or the ID is taken; ApiError `BAD_REQUEST` when no ID is
   * left
   */
  async create(values: Omit<R, 'id'> & { id?: number }): Promise<DeepReadonly<R>> {
    const earlier = this.#lock.acquire();
    if (earlier !== undefined) await earlier;
    try {
      const id = values.id ?? this.#nextId;
      if (id > MAX_ID) throw badRequest(`No ID is left in ${this.name}: ${MAX_ID} is the highest one`);
      if (this.has(id)) throw new UsageError(`Record ${id} already exists in ${this.name}`);
      const loading = this.#prepare(values);
      if (loading !== undefined) await loading;
      const made = this.#records.create(this.#input(id, { ...values, id }));
      const record = made instanceof Promise ? await made : made;
      this.#added(record);
      this.#recorder?.changed(this, id, undefined);
      return record;
    } finally {
      this.#lock.release();
    }
  }

  /**
   * Changes fields of a record.
   * @throws UsageError when the record does not exist, or the result does not match the schema
   */
  async update(id: number, changes: Partial<Omit<R, 'id'>>): Promise<DeepReadonly<R>> {
    const earlier = this.#lock.acquire();
    if (earlier !== undefined) await earlier;
    try {
      const before = this.#records.get(id);
      if (before === undefined) throw new UsageError(`Record ${id} does not exist in ${this.name}`);
      const loading = this.#prepare(changes);
      if (loading !== undefined) await loading;
      const made = this.#records.replace(before, this.#input(id, { ...before, ...changes, id }));
      const after = made instanceof Promise ? await made : made;
      this.#replaced(before, after);
      this.#recorder?.changed(this, id, before);
      return after;
    } finally {
      this.#lock.release();
    }
  }

  /** Deletes a record. Returns whether it existed. */
  async delete(id: number): Promise<boolean> {
    const earlier = this.#lock.acquire();
    if (earlier !== undefined) await earlier;
    try {
      const before = this.#records.get(id);
      if (before === undefined) return false;
      this.#remove(before);
      this.#recorder?.changed(this, id, before);
      return true;
    } finally {
      this.#lock.release();
    }
  }

  /** Restores a previous version of a record, or its absence. Unlike other writes this is not recorded. */
  async restore(id: number, version: object | undefined): Promise<void> {
    const earlier = this.#lock.acquire();
    if (earlier !== undefined) await earlier;
    try {
      const now = this.#records.get(id);
      const input = version && new RecordInput(id, version, 'copy');
      if (input === undefined) {
        if (now !== undefined) this.#remove(now);
      } else if (now === undefined) {
        this.#added(await this.#records.create(input));
      } else {
        this.#replaced(now, await this.#records.replace(now, input));
      }
    } finally {
      this.#lock.release();
    }
  }

  /** Adds copies of records of another organization, which are not recorded. The table must be empty. */
  async fill(records: readonly Readonly<Identified>[]): Promise<void> {
    const loading = this.#library.load();
    if (loading !== undefined) await loading;
    for (const record of records) {
      const made = this.#records.create(new RecordInput(record.id, record, 'copy'));
      this.#added(made instanceof Promise ? await made : made);
    }
  }

  #stored(id: number): Stored<R> {
    const record = this.#records.get(id);
    if (record === undefined) throw new Error(`Record ${id} does not exist in ${this.name}`);
    return record;
  }

  #input(id: number, values: object): RecordInput {
    const making: Making = this.#recorder?.trusting ? 'order' : 'check';
    return new RecordInput(id, values, making);
  }

  /** A collection of records, for queries; `undefined` before the library is loaded. */
  #queryable(ids: readonly number[], strict = false): RecordCollection<Stored<R>> | undefined {
    const records = ids.map((id) => this.#stored(id));
    const queryable = this.#library.queryable(this.#schema, records);
    if (queryable !== undefined || !strict) return queryable;
    throw new UsageError(
      `No record of ${this.name} matches: the mock is not seeded. Await mock.ready first.`,
    );
  }

  /**
   * The IDs from a record on, or up to it. The library would compare its internal keys, which change with each update and which compact records do not have.
   */
  #idsFrom(id: number, backwards: boolean): readonly number[] {
    const place = lowerBound(this.#ids, id);
    if (this.#ids[place] !== id) return [];
    return backwards ? this.#ids.slice(0, place + 1) : this.#ids.slice(place);
  }

  /** Loads what the record needs. Returns a promise only if something must be loaded. */
  #prepare(values: Partial<Omit<R, 'id'>>): Promise<unknown> | undefined {
    let loading = this.#library.load();
    const prepare = this.#prepareText;
    if (prepare === undefined) return loading;
    for (const text of this.#markdown(values)) {
      const more = typeof text === 'string' ? prepare(text) : undefined;
      if (more !== undefined) loading = Promise.all([loading, more]);
    }
    return loading;
  }

  #noteWrite(id: number): void {
    this.#version++;
    if (this.#written.push(id) > 2 * MAX_WRITES) this.#written.splice(0, MAX_WRITES);
  }

  #added(record: Stored<R>): void {
    const { id } = record;
    this.#noteWrite(id);
    insertSorted(this.#ids, id);
    this.#indexes.add(record);
    if (id >= this.#nextId) this.#nextId = id + 1;
  }

  #replaced(before: Stored<R>, after: Stored<R>): void {
    this.#noteWrite(after.id);
    this.#indexes.move(before, after);
  }

  #remove(record: Stored<R>): void {
    this.#records.delete(record);
    this.#noteWrite(record.id);
    removeSorted(this.#ids, record.id);
    this.#indexes.remove(record);
  }
}

/** The parts of an organization that its tables use. */
export interface TablesContext {
  host: string;
  readContentFeatures: ReadContentFeatures;
  prepareText: PrepareText | undefined;
  library: DataLibrary;
  recorder: ChangeRecorder | undefined;
}
