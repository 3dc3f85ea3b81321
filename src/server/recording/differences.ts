import { objectOf } from '../json.js';

/** A difference between two values. A side without the value has no property. */
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
