import { parsedUrl } from '../strings.js';
import { fieldsOf, hasFields, isObject, messageOf } from '../values.js';

// Functions for data from outside: values and differences of unknown JSON, URLs, and rate limits.

export type Json = Record<string, unknown>;

/** Returns the value if it is an object or a list; otherwise `undefined`. */
export function objectOf(value: unknown): Json | undefined {
  return hasFields(value) ? value : undefined;
}

/** Returns the objects in a list, without the list's other values. */
export function objects(value: unknown): Json[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.filter(isObject);
}

/** Returns the entries of an object whose values are objects or lists. */
export function entries(value: unknown): [string, Json][] {
  if (!isObject(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, Json] => hasFields(entry[1]));
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function integer(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** Returns the value if it is a positive integer; otherwise `undefined`. */
export function idOf(value: unknown): number | undefined {
  const id = integer(value);
  return id !== undefined && id > 0 ? id : undefined;
}

export function ids(value: unknown): number[] {
  return Array.isArray(value) ? value.flatMap((item) => idOf(item) ?? []) : [];
}

/** Returns the objects of a list that have an ID in this field, each with its ID. */
export function withIds(value: unknown, field = 'id'): [number, Json][] {
  return objects(value).flatMap((item): [number, Json][] => {
    const id = idOf(item[field]);
    return id === undefined ? [] : [[id, item]];
  });
}

export function flag(value: unknown): boolean {
  return value === true;
}

/** A difference between two values. If a side lacks the value, that side's property is absent. */
export interface Difference {
  /** The path of the value, such as `answer.members[3].role`. */
  at: string;
  recorded?: unknown;
  actual?: unknown;
}

const MAX_DIFFERENCES = 10;

/** Returns the first differences between two JSON values. */
export function differences(recorded: unknown, actual: unknown, at: string): Difference[] {
  const found: Difference[] = [];
  compare(recorded, actual, at, found);
  return found;
}

function compare(recorded: unknown, actual: unknown, at: string, found: Difference[]): void {
  if (found.length >= MAX_DIFFERENCES || recorded === actual) return;
  const before = objectOf(recorded);
  const after = objectOf(actual);
  if (before === undefined || after === undefined || Array.isArray(recorded) !== Array.isArray(actual)) {
    found.push({ at, recorded, actual });
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compare(before[key], after[key], Array.isArray(recorded) ? `${at}[${key}]` : `${at}.${key}`, found);
  }
}

const MAX_VALUE_LENGTH = 120;

/** Formats a value as JSON, shortened for a list of differences. */
export function valueText(value: unknown, absent = 'absent'): string {
  if (value === undefined) return absent;
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text;
}

/** Describes how a value of a later run differs from that of an earlier run. */
export function changeText({ at, recorded, actual }: Difference): string {
  return `${at}: was ${valueText(recorded)}, is ${valueText(actual)}`;
}

export function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(parsedUrl(text)?.protocol ?? '');
}

/** Returns the reason why `fetch` failed. Node puts the reason into the error's cause. */
export function fetchProblem(error: unknown): string {
  const { cause } = fieldsOf(error);
  if (!(cause instanceof Error)) return messageOf(error);
  // If all addresses of a host fail, the cause has a code, but an empty message.
  return cause.message || String(fieldsOf(cause).code);
}

/** Commands give up when a server responds to one request with status 429 this many times in a row. */
export const MAX_RATE_LIMITS = 100;
/** The longest wait that commands accept when a server limits the rate of requests. */
export const MAX_RATE_LIMIT_SECONDS = 300;
const DEFAULT_RETRY_AFTER_SECONDS = 1;

/** Returns the seconds to wait after a response with status 429. Zulip also sends the number in the body. */
export function retryAfterSeconds(headers: Headers, body: Json | undefined): number {
  const seconds = Number(headers.get('retry-after') ?? body?.['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_RETRY_AFTER_SECONDS;
}
