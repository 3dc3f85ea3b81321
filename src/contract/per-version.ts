import type { ServerVersion } from './shape.js';

/** Compiled schemas of a version take a few megabytes. */
const MAX_VERSIONS = 8;

/**
 * Shares what `make` builds for a server version between all mocks: tests create many, and compiling schemas takes
 * longer than their requests.
 */
export function perVersion<T>(
  make: (serverVersion: ServerVersion) => T,
): (serverVersion: ServerVersion) => T {
  const made = new Map<string, T>();
  return ({ level, dialect }) => {
    const key = `${level} ${dialect}`;
    const found = made.get(key);
    if (found !== undefined) return found;
    const value = make({ level, dialect });
    made.set(key, value);
    const [oldest] = made.keys();
    if (made.size > MAX_VERSIONS && oldest !== undefined) made.delete(oldest);
    return value;
  };
}
