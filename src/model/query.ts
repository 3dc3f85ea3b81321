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
