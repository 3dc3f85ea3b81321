import type * as z from 'zod';
import { assertKnownKeys, badRequest, UsageError } from '../contract/errors/index.js';
import { type IndexContext, Indexes, type IndexKey, type IndexOptions } from './indexes.js';
import {
  assertFindManyOptions,
  assertQuery,
  CompactRecords,
  type DataLibrary,
  type RecordCollection,
  RecordCollections,
  type RecordStore,
  WriteLock,
} from './record-store.js';
import {
  type DeepReadonly,
  type Identified,
  MAX_ID,
  RecordInput,
  RecordSchema,
  type Stored,
} from './records.js';
import type { PrepareText } from './schemas/message.js';
import { RecordIds } from './sorted-lists.js';
import type {
  ChangeRecorder,
  FindManyOptions,
  ReadonlyTable,
  Restorable,
  TableQuery,
  TableWrites,
} from './table-types.js';

export interface TablesContext extends IndexContext {
  prepareText: PrepareText | undefined;
  library: DataLibrary;
  recorder: ChangeRecorder | undefined;
}

/** The schema and the indexes of a resource. All organizations share them. */
export interface TableDefinition<R extends Identified, I extends string, L extends string>
  extends IndexOptions<R, I, L> {
  schema: z.ZodType<R>;
  /** Whether to keep the records outside of `@msw/data`, because the table may have a million records. */
  compact?: boolean;
  /**
   * Returns the Markdown in a record. The modules that render the Markdown are loaded before the record is stored, so
   * that rendering can be synchronous.
   */
  markdown?(values: Partial<Omit<R, 'id'>>): readonly unknown[];
}

/** Returns a function that creates the empty table of an organization. */
export function defineTable<R extends Identified, I extends string = never, L extends string = never>(
  definition: TableDefinition<R, I, L>,
): (name: string, context: TablesContext) => Table<R, I, L> {
  return (name, context) => new Table(name, definition, context);
}

/**
 * The indexed records of one resource, stored in collections of `@msw/data` or, with `compact`, in pages. Reading by ID
 * or by index never scans the table. `findFirst` and `findMany` scan it, so they are for users of the mock, not for
 * handlers.
 */
export class Table<R extends Identified, I extends string = never, L extends string = never>
  implements Restorable, ReadonlyTable<R, I, L>, TableWrites<R>
{
  readonly name: string;
  readonly #schema: RecordSchema<Stored<R>>;
  readonly #markdown: TableDefinition<R, I, L>['markdown'];
  readonly #context: TablesContext;
  readonly #records: RecordStore<Stored<R>>;
  readonly #ids = new RecordIds();
  readonly #indexes: Indexes<R, I, L>;
  /** Runs one write at a time: otherwise, a collection would lose one of two concurrent updates. */
  readonly #lock = new WriteLock();

  constructor(name: string, definition: TableDefinition<R, I, L>, context: TablesContext) {
    this.name = name;
    this.#schema = new RecordSchema(name, definition.schema);
    this.#markdown = definition.markdown;
    this.#context = context;
    this.#records = definition.compact
      ? new CompactRecords(this.#schema)
      : new RecordCollections(context.library, this.#schema);
    this.#indexes = new Indexes(name, definition, context);
  }

  problemsOf(record: unknown): string[] {
    return this.#schema.problemsOf(record);
  }

  get(id: number): DeepReadonly<R> | undefined {
    return this.#records.get(id);
  }

  /** @throws Error when no record has this ID */
  expect(id: number): Stored<R> {
    const record = this.#records.get(id);
    if (record === undefined) throw new Error(`Record ${id} does not exist in ${this.name}.`);
    return record;
  }

  has(id: number): boolean {
    return this.#records.get(id) !== undefined;
  }

  count(): number {
    return this.#ids.sorted.length;
  }

  ids(): readonly number[] {
    return this.#ids.sorted;
  }

  all(): DeepReadonly<R>[] {
    return this.#ids.sorted.map((id) => this.expect(id));
  }

  idsBy(index: I, key: IndexKey): readonly number[] {
    return this.#indexes.idsBy(index, key);
  }

  by(index: I, key: IndexKey): DeepReadonly<R>[] {
    return this.idsBy(index, key).map((id) => this.expect(id));
  }

  firstBy(index: I, key: IndexKey): DeepReadonly<R> | undefined {
    const id = this.idsBy(index, key)[0];
    return id === undefined ? undefined : this.#records.get(id);
  }

  entriesBy(list: L, key: IndexKey): readonly number[] {
    return this.#indexes.entriesBy(list, key);
  }

  firstDue(): DeepReadonly<R> | undefined {
    const id = this.#indexes.firstDue;
    return id === undefined ? undefined : this.#records.get(id);
  }

  findFirst(query: TableQuery<R> | undefined, options: { strict: true }): DeepReadonly<R>;
  findFirst(query?: TableQuery<R>, options?: { strict?: boolean | undefined }): DeepReadonly<R> | undefined;
  findFirst(query?: TableQuery<R>, options?: { strict?: boolean | undefined }): DeepReadonly<R> | undefined {
    assertQuery('findFirst', query);
    assertKnownKeys('option of findFirst', options ?? {}, ['strict']);
    return this.#queryable(this.#ids.sorted, options?.strict)?.findFirst(query, options);
  }

  findMany(query?: TableQuery<R>, { cursor, ...options }: FindManyOptions<R> = {}): DeepReadonly<R>[] {
    assertQuery('findMany', query);
    assertFindManyOptions({ cursor, ...options }, this.#schema.fields);
    const ids = cursor === undefined ? this.#ids.sorted : this.#ids.from(cursor.id, (options.take ?? 1) < 0);
    const queryable = this.#queryable(ids, options.strict);
    const found = queryable?.findMany(query, options) ?? [];
    // For `take: 0`, `@msw/data` returns one record.
    return options.take === 0 ? [] : found;
  }

  /** A number that changes with every write. A cache is valid while the number stays the same. */
  get version(): number {
    return this.#ids.version;
  }

  /** Returns the IDs of the records written since a version; `undefined` if there have been too many writes since. */
  writtenSince(version: number): readonly number[] | undefined {
    return this.#ids.writtenSince(version);
  }

  get nextId(): number {
    return this.#ids.next;
  }

  set nextId(id: number) {
    this.#ids.next = id;
  }

  /**
   * @throws UsageError when the values are wrong, or the ID is taken or too high
   * @throws ApiError `BAD_REQUEST` when no ID is left
   */
  create(values: Omit<R, 'id'> & { id?: number }): Promise<DeepReadonly<R>> {
    // Here and below, `await` is left out if there is nothing to wait for, because seeding writes many records.
    return this.#lock.run(async () => {
      const { id = this.#ids.next } = values;
      if (values.id !== undefined && id > MAX_ID)
        throw new UsageError(`Invalid ID ${id} in ${this.name}: must be at most ${MAX_ID}.`);
      if (id > MAX_ID) throw badRequest(`No ID is left in ${this.name}: ${MAX_ID} is the highest one`);
      if (this.has(id))
        throw new UsageError(`Record ${id} already exists in ${this.name}. Omit "id" for the next free ID.`);
      const loading = this.#prepare(values);
      if (loading !== undefined) await loading;
      const made = this.#records.create(this.#input(id, { ...values, id }));
      const record = made instanceof Promise ? await made : made;
      this.#added(record);
      this.#context.recorder?.changed(this, id, undefined);
      return record;
    });
  }

  update(id: number, changes: Partial<Omit<R, 'id'>>): Promise<DeepReadonly<R>> {
    return this.#lock.run(async () => {
      const before = this.#records.get(id);
      if (before === undefined)
        throw new UsageError(`Record ${id} does not exist in ${this.name}. Create it first.`);
      const loading = this.#prepare(changes);
      if (loading !== undefined) await loading;
      const made = this.#records.replace(before, this.#input(id, { ...before, ...changes, id }));
      const after = made instanceof Promise ? await made : made;
      this.#replaced(before, after);
      this.#context.recorder?.changed(this, id, before);
      return after;
    });
  }

  delete(id: number): Promise<boolean> {
    return this.#lock.run(async () => {
      const before = this.#records.get(id);
      if (before === undefined) return false;
      this.#remove(before);
      this.#context.recorder?.changed(this, id, before);
      return true;
    });
  }

  /**
   * Restores a previous version of a record, or deletes the record if there is no such version. The recorder ignores
   * this write.
   */
  restore(id: number, version: object | undefined): Promise<void> {
    return this.#lock.run(async () => {
      const now = this.#records.get(id);
      if (now !== undefined) this.#remove(now);
      if (version !== undefined) this.#adopt(version);
    });
  }

  /** Fills an empty table with another organization's records. The recorder ignores these writes. */
  async fill(records: readonly Readonly<Identified>[]): Promise<void> {
    const loading = this.#context.library.load();
    if (loading !== undefined) await loading;
    for (const record of records) this.#adopt(record);
  }

  #adopt(version: object): void {
    // The assertion is safe, because a table of this resource created the record.
    const record = version as Stored<R>;
    this.#records.adopt(record);
    this.#added(record);
  }

  #input(id: number, values: object): RecordInput {
    return new RecordInput(id, values, this.#context.recorder?.trusting ?? false);
  }

  /** Returns a collection of records for queries; `undefined` before the library is loaded. */
  #queryable(ids: readonly number[], strict = false): RecordCollection<Stored<R>> | undefined {
    const records = ids.map((id) => this.expect(id));
    const queryable = this.#context.library.queryable(this.#schema, records);
    if (queryable !== undefined || !strict) return queryable;
    throw new UsageError(
      `No record of ${this.name} matches: the mock is not seeded. Await mock.ready first.`,
    );
  }

  /** Loads the modules that a record needs. Returns a promise only if something must be loaded. */
  #prepare(values: Partial<Omit<R, 'id'>>): Promise<unknown> | undefined {
    const { library, prepareText: prepare } = this.#context;
    let loading = library.load();
    if (prepare === undefined) return loading;
    for (const text of this.#markdown?.(values) ?? []) {
      const more = typeof text === 'string' ? prepare(text) : undefined;
      if (more !== undefined) loading = Promise.all([loading, more]);
    }
    return loading;
  }

  #added(record: Stored<R>): void {
    this.#ids.add(record.id);
    this.#indexes.add(record);
  }

  #replaced(before: Stored<R>, after: Stored<R>): void {
    this.#ids.replace(after.id);
    this.#indexes.move(before, after);
  }

  #remove(record: Stored<R>): void {
    this.#records.delete(record);
    this.#ids.remove(record.id);
    this.#indexes.remove(record);
  }
}
