/** A difference between two values. A missing value is absent. */
export interface Difference {
  /** Such as `answer.members[3].role`. */
  at: string;
  was?: unknown;
  is?: unknown;
}

const MAX_DIFFERENCES = 10;

/** Returns the first differences between two JSON values. */
export function differences(was: unknown, is: unknown, at: string): Difference[] {
  const found: Difference[] = [];
  compare(was, is, at, found);
  return found;
}

function compare(was: unknown, is: unknown, at: string, found: Difference[]): void {
  if (found.length >= MAX_DIFFERENCES || was === is) return;
  const before = partsOf(was);
  const after = partsOf(is);
  if (before === undefined || after === undefined || Array.isArray(was) !== Array.isArray(is)) {
    found.push({ at, was, is });
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compare(before[key], after[key], Array.isArray(was) ? `${at}[${key}]` : `${at}.${key}`, found);
  }
}

/** The members of a list or an object; `undefined` for other values. */
function partsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
