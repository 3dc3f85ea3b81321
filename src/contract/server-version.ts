import type { Dialect } from './dialects/index.js';

export interface ServerVersion {
  level: number;
  dialect: Dialect;
}

/** Limits memory use: the compiled schemas of a version take a few megabytes. */
const MAX_VERSIONS = 8;

/**
 * Caches the results of `make` for the last 8 server versions, and shares them between all mocks: tests create many, and
 * compiling schemas takes longer than their requests.
 */
export function perVersion<T>(
  make: (serverVersion: ServerVersion) => T,
): (serverVersion: ServerVersion) => T {
  const cached = new Map<string, T>();
  return ({ level, dialect }) => {
    const key = `${level} ${dialect}`;
    const value = cached.get(key) ?? make({ level, dialect });
    // The keys stay in the order of their last use.
    cached.delete(key);
    cached.set(key, value);
    const [oldest] = cached.keys();
    if (cached.size > MAX_VERSIONS && oldest !== undefined) cached.delete(oldest);
    return value;
  };
}
