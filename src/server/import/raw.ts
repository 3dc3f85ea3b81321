/** An object of a response. */
export type Json = Record<string, unknown>;

/** A message as the API returns it. */
export interface RawMessage extends Json {
  id: number;
}

/** The objects of a list; other values are left out. */
export function objects(value: unknown): Json[] {
  const list = Array.isArray(value) ? value : [];
  return list.filter(
    (item): item is Json => typeof item === 'object' && item !== null && !Array.isArray(item),
  );
}

/** The entries of an object whose values are objects. */
export function entries(value: unknown): [string, Json][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).filter(
    (entry): entry is [string, Json] => typeof entry[1] === 'object' && entry[1] !== null,
  );
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function integer(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
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
