import { Collection, Query as DataQuery } from '@msw/data';
import type * as z from 'zod';
import { UsageError } from '../contract/errors/index.js';
import { Indexes, type IndexKey, type IndexOptions } from './indexes.js';
import type { Query } from './query.js';
import type { ReadonlyTable, TableQuery, TableWrites } from './readonly-table.js';
import { namedErrors, recordProblems } from './record-schema.js';
import { type DeepReadonly, deepFreeze, type Identified } from './records.js';
import { insertSorted, removeSorted } from './sorted.js';

/** Collects what a table looked like before each write, so that writes can be taken back. */
export interface ChangeRecorder {
  changed(table: Restorable, id: number, before: object | undefined): void;
}

/** The part of a table that taking back a write needs. */
export interface Restorable {
  readonly name: string;
  putBack(id: number, before: object | undefined): Promise<void>;
}

export interface TableOptions<R extends Identified, I extends string, L extends string>
  extends IndexOptions<R, I, L> {
  name: string;
  schema: z.ZodType<R>;
  recorder?: ChangeRecorder;
}

/** Records that share a collection. A write scans its collection, so a small one keeps writes cheap at any size. */
const SEGMENT_SIZE = 256;

/**
 * Records of one resource: `@msw/data` collections hold them, indexes find them. Reading by ID or by index never
 * scans; `findFirst` and `findMany` do, and are there for people, not for handlers.
 */
export class Table<R extends Identified, I extends string = never, L extends string = never>
  implements Restorable, ReadonlyTable<R, I, L>, TableWrites<R>
{
  readonly name: string;
  readonly #schema: z.ZodType<R>;
  readonly #strict: z.ZodType<R>;
  readonly #recorder: ChangeRecorder | undefined;
  readonly #segments = new Map<number, Collection<z.ZodType<R>>>();
  readonly #records = new Map<number, DeepReadonly<R>>();
  readonly #ids: number[] = [];
  readonly #indexes: Indexes<R, I, L>;
  /** Writes that have begun, by ID: a collection writes later, and of two updates of one record it loses one. */
  readonly #writing = new Map<number, Promise<unknown>>();
  #nextId = 1;
  #version = 0;

  constructor(options: TableOptions<R, I, L>) {
    this.name = options.name;
    this.#schema = namedErrors(options.name, options.schema);
    this.#strict = options.schema;
    this.#recorder = options.recorder;
    this.#indexes = new Indexes(options.name, options);
  }

  /** What keeps a record from being one of this table's: each wrong field and why. Empty for one that fits. */
  problemsOf(record: unknown): string[] {
    return recordProblems(this.name, this.#strict, record);
  }

  /** The record with this ID. */
  get(id: number): DeepReadonly<R> | undefined {
    return this.#records.get(id);
  }

  /** Whether there is a record with this ID. */
  has(id: number): boolean {
    return this.#records.has(id);
  }

  /** How many records there are. */
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

  /** What a list holds under a key, ascending. */
  listed(list: L, key: IndexKey): readonly number[] {
    return this.#indexes.listed(list, key);
  }

  /** The record that is first in line. */
  firstInLine(): DeepReadonly<R> | undefined {
    const id = this.#indexes.firstInLine;
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** The first record that a query matches, as in `@msw/data`. Scans. */
  findFirst(query: TableQuery<R>): DeepReadonly<R> | undefined {
    const compiled = query(new DataQuery<R>() as Query<R>);
    const id = this.#ids.find((candidate) => compiled.test(this.#records.get(candidate) as R));
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** All records that a query matches, by ascending ID, as in `@msw/data`. Scans. */
  findMany(query: TableQuery<R>): DeepReadonly<R>[] {
    const compiled = query(new DataQuery<R>() as Query<R>);
    return this.all().filter((record) => compiled.test(record as R));
  }

  /** Another number after every write: what was made of the records may be kept while it stays. */
  get version(): number {
    return this.#version;
  }

  /** The ID that the next `create` without one takes. It stays above the IDs of all records. */
  get nextId(): number {
    return this.#nextId;
  }

  set nextId(id: number) {
    this.#nextId = Math.max(id, (this.#ids.at(-1) ?? 0) + 1);
  }

  /**
   * Adds a record. Without an `id` it gets the next one.
   * @throws UsageError when the values do not fit the schema or the ID is taken
   */
  async create(values: Omit<R, 'id'> & { id?: number }): Promise<DeepReadonly<R>> {
    const id = values.id ?? this.#nextId;
    if (this.#records.has(id) || this.#writing.has(id)) {
      throw new UsageError(`There is a record ${id} in ${this.name} already`);
    }
    if (values.id === undefined) this.#nextId = id + 1;
    const record = await this.#alone(id, () => this.#insert({ ...values, id } as unknown as R));
    this.#recorder?.changed(this, id, undefined);
    return record;
  }

  /**
   * Changes fields of a record.
   * @throws UsageError when there is no such record, or the result does not fit the schema
   */
  async update(id: number, changes: Partial<Omit<R, 'id'>>): Promise<DeepReadonly<R>> {
    while (this.#writing.has(id)) await this.#writing.get(id);
    const before = this.#records.get(id);
    if (before === undefined) throw new UsageError(`There is no record ${id} in ${this.name}`);
    const after = await this.#alone(id, () => this.#replace(before, changes));
    this.#recorder?.changed(this, id, before);
    return after;
  }

  /** Removes a record; answers whether there was one. */
  async delete(id: number): Promise<boolean> {
    while (this.#writing.has(id)) await this.#writing.get(id);
    const before = this.#records.get(id);
    if (before === undefined) return false;
    this.#remove(before);
    this.#recorder?.changed(this, id, before);
    return true;
  }

  /** Makes the record what it was; unlike the other writes this is not recorded. */
  async putBack(id: number, before: object | undefined): Promise<void> {
    const now = this.#records.get(id);
    if (now !== undefined && before !== undefined) await this.#replace(now, before as R);
    else if (now !== undefined) this.#remove(now);
    else if (before !== undefined) await this.#insert(before as R);
  }

  /** Removes every record and starts again at ID 1. */
  clear(): void {
    this.#segments.clear();
    this.#records.clear();
    this.#version++;
    this.#ids.length = 0;
    this.#indexes.clear();
    this.#nextId = 1;
  }

  async #alone<T>(id: number, write: () => Promise<T>): Promise<T> {
    const written = write();
    this.#writing.set(
      id,
      written.catch(() => undefined),
    );
    try {
      return await written;
    } finally {
      this.#writing.delete(id);
    }
  }

  /** Adds a checked copy, frozen deeply: readers get the record itself. */
  async #store(values: R): Promise<DeepReadonly<R>> {
    return deepFreeze(await this.#segment(values.id).create(values)) as unknown as DeepReadonly<R>;
  }

  async #insert(values: R): Promise<DeepReadonly<R>> {
    // A copy: a record that was taken out carries the symbols of its collection.
    const record = await this.#store({ ...values });
    const { id } = record as unknown as Identified;
    this.#records.set(id, record);
    this.#version++;
    insertSorted(this.#ids, id);
    this.#indexes.add(record);
    if (id >= this.#nextId) this.#nextId = id + 1;
    return record;
  }

  /**
   * Adds the new version, then drops the old one: both at once cost a third of the collection's own update, and
   * a version that does not fit the schema leaves the old one in place.
   */
  async #replace(before: DeepReadonly<R>, changes: object): Promise<DeepReadonly<R>> {
    const { id } = before as unknown as Identified;
    const segment = this.#segment(id);
    const after = await this.#store({ ...before, ...changes, id } as unknown as R);
    segment.delete(before as never);
    this.#records.set(id, after);
    this.#version++;
    this.#indexes.move(before, after);
    return after;
  }

  #remove(record: DeepReadonly<R>): void {
    const { id } = record as unknown as Identified;
    this.#segment(id).delete(record as never);
    this.#records.delete(id);
    this.#version++;
    removeSorted(this.#ids, id);
    this.#indexes.remove(record);
  }

  #segment(id: number): Collection<z.ZodType<R>> {
    const key = Math.floor(id / SEGMENT_SIZE);
    let segment = this.#segments.get(key);
    if (segment === undefined) {
      segment = new Collection({ schema: this.#schema });
      this.#segments.set(key, segment);
    }
    return segment;
  }
}
