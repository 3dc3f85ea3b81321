/**
 * The values that a record must have, or functions that test them. A list matches when one of its items does.
 */
export type Condition<T> =
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
  /** Whether a record matches. */
  test(record: R): boolean;
  /** Narrows the query: `q.where({ role: 400, full_name: (name) => name.startsWith('A') })`. */
  where(condition: Condition<R> | Predicate<R>): Query<R>;
  /** Combines with further conditions: all must match. */
  and(...conditions: (Query<R> | Condition<R> | Predicate<R>)[]): Query<R>;
  /** Combines with alternatives: one must match. */
  or(...conditions: (Query<R> | Condition<R> | Predicate<R>)[]): Query<R>;
}

/** A direction to order records by, for some of their fields. */
export type OrderBy<R> = {
  [K in keyof R]?: NonNullable<R[K]> extends readonly unknown[]
    ? never
    : NonNullable<R[K]> extends object
      ? OrderBy<NonNullable<R[K]>>
      : 'asc' | 'desc';
};

/** Options of `findMany`, as in `@msw/data`. */
export interface FindManyOptions<R> {
  /** Orders the records that were found. A list orders by its first entry, then by the next ones. */
  orderBy?: OrderBy<R> | OrderBy<R>[] | undefined;
  /** Number of records to return. A negative number returns the last ones, the highest ID first. */
  take?: number | undefined;
  /** Number of matching records to leave out before the first. */
  skip?: number | undefined;
  /** The record to start at. */
  cursor?: { readonly id: number } | undefined;
  /** Throws an error when no record matches. Default `false`. */
  strict?: boolean | undefined;
}
