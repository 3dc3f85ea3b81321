import type { DialectRule } from './rules.js';

export type { DialectRule } from './rules.js';

/** The names and rules that a server uses: the reference's, or Zulip's. */
export type Dialect = 'reference' | 'zulip';

export const DIALECTS = ['reference', 'zulip'] as const satisfies readonly Dialect[];

/** Whether a server with this dialect follows Zulip in a rule. */
export function follows(dialect: Dialect, _rule: DialectRule): boolean {
  return dialect === 'zulip';
}

/**
 * Returns the name of a field or path in a dialect.
 * @param zulip the name in the zulip dialect; `undefined` if both dialects use `name`
 */
export function nameIn(dialect: Dialect, name: string, zulip: string | undefined): string {
  return dialect === 'zulip' ? (zulip ?? name) : name;
}

/** Returns the paths of an endpoint. An endpoint can have several paths only in the zulip dialect. */
export function pathsIn(
  dialect: Dialect,
  { path, zulipPaths }: { path: string; zulipPaths: readonly string[] },
): readonly [string, ...string[]] {
  const [first, ...others] = dialect === 'zulip' ? zulipPaths : [];
  return first === undefined ? [path] : [first, ...others];
}

export interface ServerVersion {
  level: number;
  dialect: Dialect;
}

/** Limits memory use: the compiled schemas of a version take a few megabytes. */
const MAX_VERSIONS = 8;

/**
 * Returns a function that caches the results of `make` for the 8 server versions that were used last. All mocks share
 * these results, because tests create many mocks, and compiling schemas takes longer than the requests of a test.
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

/**
 * Matches a product whose name begins with "Zulip", such as `ZulipPython/0.9.0`, `ZulipElectron/5.12.2` or
 * `zulip-js/2.1.0`.
 */
const ZULIP_CLIENT = /\b(zulip[\w-]{0,40})\//i;

/** Returns the name of a Zulip client from its `User-Agent`; `undefined` for other clients. */
export function zulipClientOf(userAgent: string | null): string | undefined {
  return userAgent === null ? undefined : ZULIP_CLIENT.exec(userAgent)?.[1];
}

/** Returns a hint about the dialect that a Zulip client needs; `undefined` if the mock already has that dialect. */
export function dialectHint(client: string, dialect: Dialect): string | undefined {
  if (dialect === 'zulip') return undefined;
  return `${client} is a client of Zulip, but this mock speaks the neutral dialect "${dialect}". Create it with { dialect: 'zulip' }, or start the server with --dialect zulip.`;
}
