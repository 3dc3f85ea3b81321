import type { Option } from 'commander';
import { nearest, UsageError } from '../../contract/errors/index.js';

const PREFIX = 'TEAM_CHAT_MOCK_';

/** Variables that other programs of this package read. */
const OTHER_VARIABLES: ReadonlySet<string> = new Set(['TOKEN', 'URL', 'VERSION']);

/** Older names of variables. */
const OLDER_NAMES: Record<string, string> = { CONTROL_TOKEN: 'TOKEN' };

const MIN_HINT_LENGTH = 5;

const YES: readonly string[] = ['1', 'true', 'yes', 'on'];
const NO: readonly string[] = ['0', 'false', 'no', 'off'];

/**
 * Lets environment variables set the flags that are missing on the command line. Call it before the options are added to the
 * command. An empty variable counts as not set.
 * @throws UsageError for a variable with a misspelled name, or a wrong value of a flag that takes none
 */
export function readEnvironment(
  options: readonly Option[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): void {
  const known = new Map(options.map((option) => [nameOf(option), option]));
  for (const variable of Object.keys(env)) {
    const name = variable.slice(PREFIX.length);
    if (!variable.startsWith(PREFIX) || known.has(name) || OTHER_VARIABLES.has(name)) continue;
    // A short name of another program may resemble one by chance.
    const near = name.length < MIN_HINT_LENGTH ? undefined : nearest(name, [...known.keys()]);
    if (near === undefined) continue;
    throw new UsageError(`Unknown environment variable ${variable}. Did you mean ${PREFIX}${near}?`);
  }
  for (const [name, option] of known) {
    const variables = [name, OLDER_NAMES[name] ?? name].map((each) => PREFIX + each);
    const variable = variables.find((each) => (env[each] ?? '') !== '');
    if (variable === undefined) continue;
    if (option.required || isYes(variable, env[variable] ?? '')) option.env(variable);
    else known.get(`NO_${name}`)?.env(variable);
  }
}

/** `--feature-level` becomes `FEATURE_LEVEL`. */
function nameOf({ long }: Option): string {
  return (long ?? '').slice(2).replaceAll('-', '_').toUpperCase();
}

function isYes(variable: string, value: string): boolean {
  const text = value.toLowerCase();
  if (YES.includes(text)) return true;
  if (NO.includes(text)) return false;
  throw new UsageError(`Invalid ${variable} "${value}": must be 1, true, yes, on, 0, false, no or off.`);
}
