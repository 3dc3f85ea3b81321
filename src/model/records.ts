/** Read-only all the way down: records are handed out live, so nothing may change them but their table. */
export type DeepReadonly<T> = T extends (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;

/** What every record has: an integer ID that is unique in its table. */
export interface Identified {
  id: number;
}
