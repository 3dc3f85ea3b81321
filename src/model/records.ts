/** Deeply read-only: tables return records themselves, not copies. */
export type DeepReadonly<T> = T extends (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** The highest ID of a record or event: far below 2^53, so that IDs stay exact. */
export const MAX_ID = 2 ** 50;

/** Shared by all records, whose lists are mostly empty. */
const EMPTY: readonly never[] = Object.freeze([]);

/** Freezes plain data deeply; replaces empty lists by a shared one. Returns the same object. */
export function deepFreeze<T extends object>(value: T): T {
  return Object.freeze(freezeFields(value));
}

/** Freezes the fields of plain data deeply, but not the object itself. Returns the same object. */
export function freezeFields<T extends object>(value: T): T {
  for (const key in value) {
    const inner: unknown = value[key];
    if (typeof inner !== 'object' || inner === null) continue;
    // An empty list has the type of any list.
    if (Array.isArray(inner) && inner.length === 0) value[key] = EMPTY as T[typeof key];
    else if (!Object.isFrozen(inner)) deepFreeze(inner);
  }
  return value;
}

/** Fields of every record: an integer ID that is unique in its table. */
export interface Identified {
  id: number;
}

/** A record as stored. */
export type Stored<R> = DeepReadonly<R> & Readonly<Identified>;
