import leven from 'leven';

/**
 * A mistake of the library's user: a misspelled option, an unknown scenario. The message says what to do
 * next.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Longer names get no suggestion: comparing them takes quadratic time. */
export const MAX_HINT_LENGTH = 200;

/** Returns the known name nearest to another one, if it is near enough to be a typo. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  if (written.length > MAX_HINT_LENGTH) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(written.length / 3)) + 1;
  for (const name of known) {
    if (Math.abs(name.length - written.length) >= bestDistance) continue;
    const distance = leven(written.toLowerCase(), name.toLowerCase(), { maxDistance: bestDistance });
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** More names are listed only if none of them is near. */
const MAX_LISTED_NAMES = 12;

/**
 * Describes an unknown name: the name, the nearest known one, and the known ones.
 * @param kind such as `option of toRepro`
 */
export function unknownName(kind: string, input: unknown, known: Iterable<string>): string {
  // JavaScript callers may pass anything.
  const written = String(input);
  const names = [...known];
  const near = nearest(written, names);
  const [noun, ...owner] = kind.split(/(?= of )/);
  const unknown = `Unknown ${noun} "${written}"${owner.join('')}.`;
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  // A long list would hide the suggestion.
  if (near !== undefined && names.length > MAX_LISTED_NAMES) return `${unknown}${hint}`;
  const list = names.length === 0 ? 'None are known.' : `Known: ${names.join(', ')}.`;
  return `${unknown}${hint} ${list}`;
}

/** Throws a UsageError unless the input is an object with known keys only. */
export function assertKnownKeys(kind: string, input: unknown, known: Iterable<string>): void {
  const names = [...known];
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    const what = JSON.stringify(input) ?? String(input);
    throw new UsageError(
      `The ${kind.replace(/(?= of )|$/, 's')} must be an object such as { ${names[0]}: ... }, got ${what}.`,
    );
  }
  for (const key of Object.keys(input)) {
    if (!names.includes(key)) throw new UsageError(unknownName(kind, key, names));
  }
}
