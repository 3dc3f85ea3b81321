import { InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import { nearest, UsageError } from '../../contract/errors/index.js';
import { PLAIN_WORDS } from '../../contract/input.js';
import { LEVEL_INPUT, levelFrom } from '../../contract/levels/index.js';
import { optionMetaSchema } from '../../runtime/mock/option-schema.js';
import { definite } from '../../values.js';
import { configSchema, type ServerConfig } from '../options.js';

export interface Flags extends Omit<ServerConfig, 'scenario'> {
  scenario?: string;
  lively?: boolean;
  config?: string;
  watch?: boolean;
  json?: boolean;
}

/** Describes an option of a mock, a server or the command line. Only options of a mock have a type and an example. */
const flagMeta = optionMetaSchema
  .omit({ type: true, example: true })
  .partial({ shown: true })
  .extend({
    /** A second flag that disables the option. */
    off: z.object({ flag: z.string(), description: z.string() }).optional(),
    /** Whether each use of the flag adds a value. */
    repeatable: z.boolean().optional(),
  });

type FlagMeta = z.infer<typeof flagMeta>;

export function describedOptions(): [name: string, schema: z.ZodType, meta: FlagMeta][] {
  const options = Object.entries<z.ZodType>(configSchema.shape);
  return options.map(([name, schema]) => [name, schema, flagMeta.parse(schema.meta())]);
}

/** Returns the flags derived from the keys of a configuration. */
export function optionFlags(): Option[] {
  return describedOptions().flatMap(([name, schema, meta]) => {
    const { flag, flagDescription: description = meta.description, shown, repeatable, off } = meta;
    if (flag === undefined) return [];
    // A flag without a value can only enable something.
    if (!flag.includes('<')) {
      const disabling = off === undefined ? [] : [new Option(off.flag, off.description)];
      return [new Option(flag, description), ...disabling];
    }
    const option = new Option(flag, shown === undefined ? description : `${description} (default: ${shown})`);
    // Commander would name the option after its flag, but the flag is singular if it can be repeated.
    option.attributeName = () => name;
    if (!repeatable) return [option.argParser((text) => parseFlag(schema, text, meta))];
    return [option.argParser<unknown[]>((text, before = []) => [...before, ...parseList(schema, text)])];
  });
}

/** Returns the values of a repeatable flag. An environment variable contains all of them, separated by commas. */
function parseList(schema: z.ZodType, text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  assertAccepted(schema, parts);
  return parts;
}

/** Returns the value of a flag: the string if the option accepts it, otherwise its number or range. */
function parseFlag(schema: z.ZodType, text: string, meta: FlagMeta): unknown {
  if (schema.safeParse(text).success) return text;
  const value = numberOrRange(text, meta);
  assertAccepted(schema, value, meta.flagProblem);
  return value;
}

function assertAccepted(schema: z.ZodType, value: unknown, problem?: string): void {
  const checked = schema.safeParse(value, PLAIN_WORDS);
  if (checked.success) return;
  const { message } = definite(checked.error.issues[0]);
  throw new InvalidArgumentError(`It ${(problem ?? message).replace(/([^.?])$/, '$1.')}`);
}

export function appended(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/**
 * Returns the level that a flag names: by number, release or `latest`.
 * @throws UsageError that names the flag
 */
export function parseLevel(flag: string, text: string): number {
  const level = levelFrom(/^\d+$/.test(text) ? Number(text) : text);
  if (level !== undefined) return level;
  throw new UsageError(`Invalid ${flag} "${text}": must be ${LEVEL_INPUT}.`);
}

/** Numbers of bytes, by the prefix of the unit. */
const BYTES: Readonly<Record<string, number>> = {
  k: 1000,
  m: 1e6,
  g: 1e9,
  ki: 1024,
  mi: 1024 ** 2,
  gi: 1024 ** 3,
};

/** Returns the number or range that a string contains; the string itself if there is none. */
function numberOrRange(text: string, { unit }: FlagMeta): unknown {
  if (unit === 'bytes') {
    const [, count, prefix = ''] = /^(\d+) ?([kmg]i?)b?$/i.exec(text) ?? [];
    if (count !== undefined) return Number(count) * definite(BYTES[prefix.toLowerCase()]);
  }
  if (/^\d+$/.test(text)) return Number(text);
  const [, min, max] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  return min === undefined ? text : { min: Number(min), max: Number(max) };
}

const VARIABLE_PREFIX = 'TEAM_CHAT_MOCK_';

/** Variables that other programs of this package read. */
const OTHER_VARIABLES: ReadonlySet<string> = new Set(['TOKEN', 'URL', 'VERSION']);

const OLDER_NAMES: Record<string, string> = { CONTROL_TOKEN: 'TOKEN' };

/** Shorter names get no hint: another program's variable may resemble a variable of this program by chance. */
const MIN_HINT_LENGTH = 5;

const YES: readonly string[] = ['1', 'true', 'yes', 'on'];
const NO: readonly string[] = ['0', 'false', 'no', 'off'];

/**
 * Lets environment variables set the flags that are missing on the command line. Call it before the options are added
 * to the command. An empty variable is ignored.
 * @throws UsageError for a misspelled variable, or if the variable of a flag without a value is neither yes nor no
 */
export function readEnvironment(options: readonly Option[]): void {
  // Commander also reads the values here.
  const { env } = process;
  const known = new Map(options.map((option) => [variableOf(option), option]));
  for (const variable of Object.keys(env)) assertNotMisspelled(variable, [...known.keys()]);
  for (const [name, option] of known) {
    const variable = variableSetFor(name);
    if (variable === undefined) continue;
    if (option.required || isYes(variable, env[variable] ?? '')) option.env(variable);
    // Commander treats any value of the variable as a use of a flag that takes no value.
    else option.default(false);
  }
}

/** Returns the variable that sets a flag, with its current or older name; `undefined` if neither is set. */
function variableSetFor(name: string): string | undefined {
  const variables = [name, OLDER_NAMES[name] ?? name].map((each) => VARIABLE_PREFIX + each);
  return variables.find((each) => (process.env[each] ?? '') !== '');
}

export function tokenFromEnvironment(): string | undefined {
  const variable = variableSetFor('CONTROL_TOKEN');
  return variable === undefined ? undefined : process.env[variable];
}

function assertNotMisspelled(variable: string, known: readonly string[]): void {
  const name = variable.slice(VARIABLE_PREFIX.length);
  if (!variable.startsWith(VARIABLE_PREFIX) || known.includes(name) || OTHER_VARIABLES.has(name)) return;
  const near = name.length < MIN_HINT_LENGTH ? undefined : nearest(name, known);
  if (near === undefined) return;
  throw new UsageError(`Unknown environment variable ${variable}. Did you mean ${VARIABLE_PREFIX}${near}?`);
}

/** `--feature-level` becomes `FEATURE_LEVEL`. */
function variableOf({ long }: Option): string {
  return (long ?? '').slice(2).replaceAll('-', '_').toUpperCase();
}

function isYes(variable: string, value: string): boolean {
  const text = value.toLowerCase();
  if (YES.includes(text)) return true;
  if (NO.includes(text)) return false;
  throw new UsageError(`Invalid ${variable} "${value}": must be 1, true, yes, on, 0, false, no or off.`);
}
