import leven from 'leven';

/** A mistake of the person who uses the library: a misspelt option, an unknown scenario. Says what to do next. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** No name is suggested for a text longer than this: comparing takes time that grows with its square. */
export const MAX_HINT_LENGTH = 200;

/** The known name nearest to what was written, if one is near enough to be a slip. */
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

/** A sentence about an unknown name: what it was, what is near, and all that there are. */
export function unknownName(kind: string, given: unknown, known: Iterable<string>): string {
  // Who writes JavaScript may have written anything.
  const written = String(given);
  const names = [...known];
  const near = nearest(written, names);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  const list = names.length === 0 ? 'There are none.' : `There are: ${names.join(', ')}.`;
  return `Unknown ${kind} "${written}".${hint} ${list}`;
}

/** Throws a UsageError unless `given` is an object whose every key is known. */
export function assertKnownKeys(kind: string, given: unknown, known: Iterable<string>): void {
  const names = [...known];
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    const what = JSON.stringify(given) ?? String(given);
    throw new UsageError(`Each ${kind} stands in an object, such as { ${names[0]}: ... }; ${what} is none`);
  }
  for (const key of Object.keys(given)) {
    if (!names.includes(key)) throw new UsageError(unknownName(kind, key, names));
  }
}
