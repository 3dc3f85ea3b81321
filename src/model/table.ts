import type * as z from 'zod';
import { UsageError } from '../contract/errors/index.js';
import type { PrepareText } from './content-features.js';
import { Indexes, type IndexKey, type IndexOptions } from './indexes.js';
import type { Query } from './query.js';
import type { ReadonlyTable, TableQuery, TableWrites } from './readonly-table.js';
import { loadedStorage, RecordPages } from './record-pages.js';
import { inOrderOf, parseRecord, recordProblems } from './record-schema.js';
import { type DeepReadonly, deepFreeze, type Identified } from './records.js';
import { insertSorted, removeSorted } from './sorted.js';

/** Collects the records of a table before each write, so that writes can be rolled back. */
export interface ChangeRecorder {
  /** Whether records are stored unchecked. */
  readonly trusting?: boolean;
  changed(table: Restorable, id: number, before: object | undefined): void;
}

/** The part of a table that a rollback uses. */
export interface Restorable {
  readonly name: string;
  putBack(id: number, before: object | undefined): void;
}

export interface TableOptions<R extends Identified, I extends string, L extends string>
  extends IndexOptions<R, I, L> {
  name: string;
  schema: z.ZodType<R>;
  recorder?: ChangeRecorder;
  /** The Markdown in a record. It is prepared before the record is stored, so that it can be rendered at once. */
  markdown?: (values: Partial<R>) => readonly unknown[];
  prepareText?: PrepareText | undefined;
}

/** Number of writes that `writtenSince` remembers, at least. */
const MAX_WRITES = 100;

/**
 * Records of one resource: stored in `@msw/data`, found by indexes. Reading by ID or by index never scans;
 * `findFirst` and `findMany` do, and are meant for users rather than handlers.
 */
export class Table<R extends Identified, I extends string = never, L extends string = never>
  implements Restorable, ReadonlyTable<R, I, L>, TableWrites<R>
{
  readonly name: string;
  readonly #schema: z.ZodType<R>;
  readonly #recorder: ChangeRecorder | undefined;
  readonly #markdown: (values: Partial<R>) => readonly unknown[];
  readonly #prepareText: PrepareText | undefined;
  readonly #records = new RecordPages<R>();
  readonly #ids: number[] = [];
  readonly #indexes: Indexes<R, I, L>;
  #nextId = 1;
  #version = 0;
  /** IDs of the latest writes, the newest last. */
  readonly #written: number[] = [];

  constructor(options: TableOptions<R, I, L>) {
    this.name = options.name;
    this.#schema = options.schema;
    this.#recorder = options.recorder;
    this.#markdown = options.markdown ?? (() => []);
    this.#prepareText = options.prepareText;
    this.#indexes = new Indexes(options.name, options);
  }

  /** Describes each wrong field of a record. Empty for a valid one. */
  problemsOf(record: unknown): string[] {
    return recordProblems(this.name, this.#schema, record);
  }

  /** Returns the record with this ID. */
  get(id: number): DeepReadonly<R> | undefined {
    return this.#records.get(id);
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
    return this.#ids.map((id) => this.#records.get(id) as DeepReadonly<R>);
  }

  /** The IDs under a key of an index, ascending. */
  idsBy(index: I, key: IndexKey): readonly number[] {
    return this.#indexes.idsBy(index, key);
  }

  /** The records under a key of an index, by ascending ID. */
  by(index: I, key: IndexKey): DeepReadonly<R>[] {
    return this.idsBy(index, key).map((id) => this.#records.get(id) as DeepReadonly<R>);
  }

  /** The record with the lowest ID under a key of an index. */
  firstBy(index: I, key: IndexKey): DeepReadonly<R> | undefined {
    const id = this.idsBy(index, key)[0];
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** The numbers in a list under a key, ascending. */
  listed(list: L, key: IndexKey): readonly number[] {
    return this.#indexes.listed(list, key);
  }

  /** The first record in order. */
  firstInLine(): DeepReadonly<R> | undefined {
    const id = this.#indexes.firstInLine;
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** Returns the first record that matches a query of `@msw/data`. Scans the table. */
  findFirst(query: TableQuery<R>): DeepReadonly<R> | undefined {
    if (this.#ids.length === 0) return undefined;
    const compiled = compile(query);
    const id = this.#ids.find((candidate) => compiled.test(this.#records.get(candidate) as R));
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** Returns all records that match a query of `@msw/data`, by ascending ID. Scans the table. */
  findMany(query: TableQuery<R>): DeepReadonly<R>[] {
    if (this.#ids.length === 0) return [];
    const compiled = compile(query);
    return this.all().filter((record) => compiled.test(record as R));
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
   * @throws UsageError when the values do not match the schema or the ID is taken
   */
  async create(values: Omit<R, 'id'> & { id?: number }): Promise<DeepReadonly<R>> {
    const id = values.id ?? this.#nextId;
    this.#assertFree(id);
    const record = this.#checked({ ...values, id });
    if (values.id === undefined) this.#nextId = id + 1;
    const room = this.#records.makeRoom(id);
    const preparing = this.#prepare(values as Partial<R>);
    if (room !== undefined || preparing !== undefined) {
      await Promise.all([room, preparing]);
      this.#assertFree(id);
    }
    this.#insert(record);
    this.#recorder?.changed(this, id, undefined);
    return record;
  }

  /**
   * Changes fields of a record.
   * @throws UsageError when the record does not exist, or the result does not match the schema
   */
  async update(id: number, changes: Partial<Omit<R, 'id'>>): Promise<DeepReadonly<R>> {
    const preparing = this.#prepare(changes as Partial<R>);
    if (preparing !== undefined) await preparing;
    const before = this.#records.get(id);
    if (before === undefined) throw new UsageError(`Record ${id} does not exist in ${this.name}`);
    const after = this.#checked({ ...before, ...changes, id });
    this.#replace(before, after);
    this.#recorder?.changed(this, id, before);
    return after;
  }

  /** Deletes a record. Returns whether it existed. */
  async delete(id: number): Promise<boolean> {
    const before = this.#records.get(id);
    if (before === undefined) return false;
    this.#remove(before);
    this.#recorder?.changed(this, id, before);
    return true;
  }

  /** Restores a previous record; unlike other writes this is not recorded. */
  putBack(id: number, before: object | undefined): void {
    const now = this.#records.get(id);
    const record = before as DeepReadonly<R> | undefined;
    if (now !== undefined && record !== undefined) this.#replace(now, record);
    else if (now !== undefined) this.#remove(now);
    // Pages stay when their records are deleted, so there is room.
    else if (record !== undefined) this.#insert(record);
  }

  /** Removes every record and starts again at ID 1. */
  clear(): void {
    this.#records.clear();
    this.#version++;
    this.#written.length = 0;
    this.#ids.length = 0;
    this.#indexes.clear();
    this.#nextId = 1;
  }

  #prepare(values: Partial<R>): Promise<unknown> | undefined {
    const prepare = this.#prepareText;
    if (prepare === undefined) return undefined;
    let loading: Promise<unknown> | undefined;
    for (const text of this.#markdown(values)) {
      const more = typeof text === 'string' ? prepare(text) : undefined;
      if (more !== undefined) loading = Promise.all([loading, more]);
    }
    return loading;
  }

  #assertFree(id: number): void {
    if (this.has(id)) throw new UsageError(`Record ${id} already exists in ${this.name}`);
  }

  /** Checks new values and freezes them deeply, because readers receive the record itself. */
  #checked(values: object): DeepReadonly<R> {
    if (this.#recorder?.trusting) return deepFreeze(inOrderOf(this.#schema, values)) as DeepReadonly<R>;
    return deepFreeze(parseRecord(this.name, this.#schema, values) as object) as DeepReadonly<R>;
  }

  #noteWrite(id: number): void {
    this.#version++;
    if (this.#written.push(id) > 2 * MAX_WRITES) this.#written.splice(0, MAX_WRITES);
  }

  #insert(record: DeepReadonly<R>): void {
    const { id } = record as unknown as Identified;
    this.#records.set(id, record);
    this.#noteWrite(id);
    insertSorted(this.#ids, id);
    this.#indexes.add(record);
    if (id >= this.#nextId) this.#nextId = id + 1;
  }

  #replace(before: DeepReadonly<R>, after: DeepReadonly<R>): void {
    const { id } = after as unknown as Identified;
    this.#records.set(id, after);
    this.#noteWrite(id);
    this.#indexes.move(before, after);
  }

  #remove(record: DeepReadonly<R>): void {
    const { id } = record as unknown as Identified;
    this.#records.delete(id);
    this.#noteWrite(id);
    removeSorted(this.#ids, id);
    this.#indexes.remove(record);
  }
}

function compile<R>(query: TableQuery<R>): Query<R> {
  return query(new (loadedStorage().Query)<R>() as Query<R>);
}
