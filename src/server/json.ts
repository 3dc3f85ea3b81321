import { hasFields } from '../values.js';

// Functions that read JSON from files and other servers. They accept any value.

/** A JSON object. */
export type Json = Record<string, unknown>;

/** Parses a string of JSON; `undefined` if it is malformed. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object, or a list, as an object; `undefined` for other values. */
export function objectOf(value: unknown): Json | undefined {
  return hasFields(value) ? value : undefined;
}

/** The objects of a list; other values are left out. */
export function objects(value: unknown): Json[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.filter(isObject);
}

/** The entries of an object whose values are objects. */
export function entries(value: unknown): [string, Json][] {
  if (!isObject(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, Json] => hasFields(entry[1]));
}

/** Whether a value is an object, and not a list. */
export function isObject(value: unknown): value is Json {
  return hasFields(value) && !Array.isArray(value);
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** A positive ID. */
export function idOf(value: unknown): number | undefined {
  const id = integer(value);
  return id !== undefined && id > 0 ? id : undefined;
}

export function ids(value: unknown): number[] {
  return Array.isArray(value) ? value.flatMap((item) => idOf(item) ?? []) : [];
}

export function flag(value: unknown): boolean {
  return value === true;
}
