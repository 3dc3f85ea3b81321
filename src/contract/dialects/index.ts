import type { DialectRule } from './rules.js';

export type { DialectRule } from './rules.js';

/** The names and rules of a server: those of the reference, or Zulip's. */
export type Dialect = 'reference' | 'zulip';

export const DIALECTS = ['reference', 'zulip'] as const satisfies readonly Dialect[];

/** Whether a server with this dialect follows Zulip where `rule` makes a difference. */
export function follows(dialect: Dialect, _rule: DialectRule): boolean {
  return dialect === 'zulip';
}

/** The name in a dialect of something that may have another name in Zulip. */
export function nameIn(dialect: Dialect, name: string, zulip: string | undefined): string {
  return dialect === 'zulip' ? (zulip ?? name) : name;
}

/** The paths of an endpoint in a dialect. */
export function pathsIn(
  dialect: Dialect,
  { path, zulipPaths }: { path: string; zulipPaths: readonly string[] },
): readonly [string, ...string[]] {
  const [first, ...others] = dialect === 'zulip' ? zulipPaths : [];
  return first === undefined ? [path] : [first, ...others];
}
