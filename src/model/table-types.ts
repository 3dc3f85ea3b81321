import type { IndexKey } from './indexes.js';
import type { DeepReadonly, Identified } from './records.js';

/**
 * The values that a record must have, or functions that test the values. A list matches if one of its items matches.
 */
type Condition<T> =
  NonNullable<T> extends readonly (infer V)[]
    ? Condition<V> | Predicate<T> | Extract<V, null | undefined>
    : T extends object
      ? { [K in keyof T]?: ConditionOfField<T[K]> }
      : never;

type ConditionOfField<V> =
  NonNullable<V> extends readonly (infer Item)[]
    ? Condition<Item> | Predicate<V> | Extract<V, null | undefined>
    : NonNullable<V> extends object
      ? Condition<V> | Extract<V, null | undefined>
      : V | Predicate<V>;

type Predicate<T> = (value: T) => unknown;

/** A query of records, as in `@msw/data`. */
export interface Query<R> {
  test(record: R): boolean;
  /** Narrows the query: `q.where({ role: 400, full_name: (name) => name.startsWith('A') })`. */
  where(condition: Condition<R> | Predicate<R>): Query<R>;
  /** Combines the query with further conditions: all must match. */
  and(...conditions: (Query<R> | Condition<R> | Predicate<R>)[]): Query<R>;
  /** Combines the query with alternatives: at least one must match. */
  or(...conditions: (Query<R> | Condition<R> | Predicate<R>)[]): Query<R>;
}

/** The fields to order records by, each with its direction. */
export type OrderBy<R> = {
  [K in keyof R]?: NonNullable<R[K]> extends readonly unknown[]
    ? never
    : NonNullable<R[K]> extends object
      ? OrderBy<NonNullable<R[K]>>
      : 'asc' | 'desc';
};

/** Options of `findMany`, as in `@msw/data`. */
export interface FindManyOptions<R> {
  /**
   * Orders the returned records; `take`, `skip` and `cursor` select records in the order of their IDs. A list orders by
   * its first entry, then by the following entries.
   */
  orderBy?: OrderBy<R> | OrderBy<R>[] | undefined;
  /** Number of records to return. A negative number returns the last records, starting with the highest ID. */
  take?: number | undefined;
  /** Number of matching records to skip. */
  skip?: number | undefined;
  /** The record to start at. */
  cursor?: { readonly id: number } | undefined;
  /** Throws an error when no record matches. Default `false`. */
  strict?: boolean | undefined;
}

/** The data of hooks, as in `@msw/data`. */
interface HookData<R> {
  create: { record: DeepReadonly<R> };
  /** One field that changed. */
  update: {
    prevRecord: DeepReadonly<R>;
    nextRecord: DeepReadonly<R>;
    path: [field: string];
    prevValue: unknown;
    nextValue: unknown;
  };
  delete: { deletedRecord: DeepReadonly<R> };
}

/** Observes the records of a table. */
export interface RecordHooks<R> {
  /**
   * Calls a listener for each record that was created or deleted, and for each field that was updated. The listener
   * runs after the request or factory has succeeded, but never for seeds, resets, or writes that were rolled back. An
   * error in a listener is uncaught and does not change the response.
   * @example
   * mock.db.users.hooks.on('update', ({ data }) => {
   *   if (data.path[0] === 'role') console.log(data.nextRecord.full_name, data.nextValue);
   * });
   */
  on<H extends keyof HookData<R>>(
    hook: H,
    listener: (event: { readonly type: H; readonly data: HookData<R>[H] }) => void,
    options?: { once?: boolean; signal?: AbortSignal },
  ): void;
}

/** A builder of queries: `q.where({ role: 600 }).or(...)`. */
export type TableQuery<R> = (q: Query<R>) => Query<R>;

/**
 * Read-only access to the records of one resource. Records are frozen: to change one, send a request or use a factory.
 * @example
 * mock.db.users.get(4)?.full_name; // 'Max Member'
 * mock.db.users.findMany((q) => q.where({ role: 600 }));
 */
export interface ReadonlyTable<R, I extends string = never, L extends string = never> {
  readonly name: string;
  /**
   * Returns the record with this ID; `undefined` if it does not exist.
   * @example mock.db.channels.get(1)?.name // 'general'
   */
  get(id: number): DeepReadonly<R> | undefined;
  /**
   * Returns whether a record with this ID exists.
   * @example mock.db.users.has(99) // false
   */
  has(id: number): boolean;
  /**
   * Returns the number of records.
   * @example mock.db.messages.count()
   */
  count(): number;
  /**
   * The ID of the next record.
   * @example mock.db.messages.nextId
   */
  readonly nextId: number;
  /**
   * Returns the IDs of all records, ascending.
   * @example mock.db.users.ids().length
   */
  ids(): readonly number[];
  /**
   * Returns all records, by ascending ID.
   * @example mock.db.drafts.all().map(({ content }) => content)
   */
  all(): DeepReadonly<R>[];
  /**
   * Returns the IDs under a key of an index, ascending.
   * @throws UsageError when the table has no such index
   * @example mock.db.messages.idsBy('channel', 1).at(-1)
   */
  idsBy(index: I, key: IndexKey): readonly number[];
  /**
   * Returns the records under a key of an index, by ascending ID. Does not scan the table.
   * @throws UsageError when the table has no such index
   * @example mock.db.messages.by('channel', 1)
   */
  by(index: I, key: IndexKey): DeepReadonly<R>[];
  /**
   * Returns the record with the lowest ID under a key of an index; `undefined` if no record matches.
   * @throws UsageError when the table has no such index
   * @example mock.db.channels.firstBy('name', 'general')?.id // 1
   */
  firstBy(index: I, key: IndexKey): DeepReadonly<R> | undefined;
  /**
   * Returns the entries of a list, such as the unread message IDs of one user, ascending.
   * @throws UsageError when the table has no such list
   * @example mock.db.message_states.entriesBy('unread', 4) // IDs of the messages that user 4 has not read
   */
  entriesBy(list: L, key: IndexKey): readonly number[];
  /**
   * Returns the first record that matches a query of `@msw/data`; without a query, the first record. Scans the table.
   * @throws OperationError of `@msw/data` if `strict` is set and no record matches
   * @example
   * mock.db.users.findFirst((q) => q.where({ full_name: 'Max Member' }), { strict: true }).id; // 4
   */
  findFirst(query: TableQuery<R> | undefined, options: { strict: true }): DeepReadonly<R>;
  /**
   * Returns the first record that matches a query of `@msw/data`; `undefined` when none does. Scans the table.
   * @example mock.db.users.findFirst((q) => q.where({ role: 600 }))?.full_name // 'Gina Guest'
   */
  findFirst(query?: TableQuery<R>, options?: { strict?: boolean | undefined }): DeepReadonly<R> | undefined;
  /**
   * Returns all records that match a query of `@msw/data`, by ascending ID; without a query, all records. Scans the
   * table.
   * @throws OperationError of `@msw/data` if `strict` is set and no record matches
   * @example
   * mock.db.messages.findMany((q) => q.where({ topic: (topic) => topic.startsWith('re') }), { take: 10 });
   * mock.db.users.findMany((q) => q.where({ role: 600 }).or({ role: 100 }), { orderBy: { full_name: 'asc' } });
   */
  findMany(query?: TableQuery<R>, options?: FindManyOptions<R>): DeepReadonly<R>[];
}

/** Writes to a table. Checks values against the schema of the record, unless the organization is `trusting`. */
export interface TableWrites<R> {
  /**
   * Adds a record. If `id` is omitted, the record gets the next ID.
   * @throws UsageError when the values do not match the schema, or the ID is taken
   */
  create(values: Omit<R, 'id'> & { id?: number }): Promise<DeepReadonly<R>>;
  /**
   * Changes fields of a record.
   * @throws UsageError when the record does not exist, or the result does not match the schema
   */
  update(id: number, changes: Partial<Omit<R, 'id'>>): Promise<DeepReadonly<R>>;
  /** Deletes a record. Returns whether it existed. */
  delete(id: number): Promise<boolean>;
}

/** A table of `mock.db`: read-only access to the records, and hooks. */
export interface PublicTable<R, I extends string = never, L extends string = never>
  extends ReadonlyTable<R, I, L> {
  /**
   * Hooks that run after records are created, updated or deleted.
   * @example mock.db.drafts.hooks.on('create', ({ data }) => console.log(data.record.content))
   */
  readonly hooks: RecordHooks<R>;
}

/** Remembers the previous version of each written record, so that writes can be rolled back. */
export interface ChangeRecorder {
  /** Whether tables store records without checking them. */
  readonly trusting?: boolean;
  /** Called after each write with the previous version of the record; `undefined` if the record did not exist. */
  changed(table: Restorable, id: number, before: object | undefined): void;
}

/** The part of a table that a rollback uses. */
export interface Restorable {
  readonly name: string;
  get(id: number): object | undefined;
  restore(id: number, before: object | undefined): Promise<void>;
}

/** A table of any resource. Checks records before it stores them, unless the organization is `trusting`. */
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
