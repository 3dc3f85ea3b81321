/** Read-only all the way down: records are handed out live, so nothing may change them but their table. */
export type DeepReadonly<T> = T extends (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** Shared by all records: most lists of a record are empty. */
const EMPTY: readonly never[] = Object.freeze([]);

/** Freezes plain data all the way down; empty lists become one that is shared. Returns the same object. */
export function deepFreeze<T extends object>(value: T): T {
  for (const key in value) {
    const inner: unknown = value[key];
    if (typeof inner !== 'object' || inner === null) continue;
    if (Array.isArray(inner) && inner.length === 0) value[key] = EMPTY as T[typeof key];
    else if (!Object.isFrozen(inner)) deepFreeze(inner);
  }
  return Object.freeze(value);
}

/** What every record has: an integer ID that is unique in its table. */
export interface Identified {
  id: number;
}
