// Helpers for values of any kind: objects, lists, maps, errors and timers. Every folder may import them.

/**
 * Returns a value that the surrounding code guarantees, such as an element below the length of a list.
 * @throws TypeError when the value is missing, which is a bug in this package
 */
export function definite<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null)
    throw new TypeError('Internal error in team-chat-mock: a required value is missing. Please report it.');
  return value;
}

/** Returns the keys of an object, which must have no keys beyond those of its type. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  // `Object.keys` returns strings, because an object may have more keys than its type.
  return Object.keys(object) as (keyof T & string)[];
}

/** Returns the entries of an object, which must have no keys beyond those of its type. */
export function entriesOf<T extends object>(
  object: T,
): { [K in keyof T & string]: [K, T[K]] }[keyof T & string][] {
  return keysOf(object).map((key) => [key, object[key]]);
}

/** Returns an object with these keys, and the value that `make` returns for each. */
export function fromKeys<K extends string, V>(keys: readonly K[], make: (key: K) => V): Record<K, V> {
  // The type of `Object.fromEntries` loses the names of the keys.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}

/** Returns a copy of an object with only these fields. */
export function pick<T extends object, K extends keyof T>(object: T, keys: readonly K[]): Pick<T, K> {
  // The type of `Object.fromEntries` loses the names of the keys.
  return Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, K>;
}

/** Returns a copy of an object without these fields. */
export function omit<T extends object, K extends keyof T>(object: T, keys: readonly K[]): Omit<T, K> {
  const copy = { ...object };
  for (const key of keys) delete copy[key];
  return copy;
}

/** Copies the fields of an object into another one. With hundreds of fields, spreading takes several times as long. */
export function copyFields(to: Record<string, unknown>, from: Readonly<Record<string, unknown>>): void {
  for (const key of Object.keys(from)) to[key] = from[key];
}

/** Returns the fields of a record that these values would change, each with its new value. */
export function differing<T extends object>(record: T, values: Partial<T>): [keyof T & string, unknown][] {
  return entriesOf(values).filter(([name, value]) => record[name] !== value);
}

export function isKeyOf<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(object, key);
}

export function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  return list.some((each) => each === value);
}

/** Whether a value has fields: an object or a list. */
export function hasFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a value is an object, and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return hasFields(value) && !Array.isArray(value);
}

/** Returns an object or a list unchanged; an empty object for any other value. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return hasFields(value) ? value : {};
}

/** Whether two values are the same JSON. The order of fields does not matter. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return sortedJson(a) === sortedJson(b);
}

function sortedJson(value: unknown): string {
  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part,
  );
}

export function* filtered<T>(items: Iterable<T>, meetsCondition: (item: T) => boolean): Iterable<T> {
  for (const item of items) if (meetsCondition(item)) yield item;
}

/** Groups items by their keys. Each group keeps the order of the items. */
export function groupedBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Returns the value of a key in a map. If the map lacks the key, adds the value that `make` returns. */
export function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** Returns the index of the first number in an ascending list that is not below `bound`. */
export function lowerBound(numbers: readonly number[], bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns a function that makes a value when it is first called, and returns the same value afterwards. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The longest time that timers support, in milliseconds. Timers with a longer time fire at once. */
export const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Lets Node exit before a timer fires. Timers of browsers are numbers. */
export function unref(timer: unknown): void {
  if (hasFields(timer) && typeof timer.unref === 'function') timer.unref();
}

/** The part of `AsyncLocalStorage` that this package uses. */
export interface AsyncStorage<T> {
  run<R>(value: T, task: () => R): R;
  getStore(): T | undefined;
  disable(): void;
}

/** Returns an `AsyncLocalStorage`; `undefined` in browsers, where a static import of it would break. */
export function asyncStorage<T>(): AsyncStorage<T> | undefined {
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks');
  return hooks && new hooks.AsyncLocalStorage<T>();
}
