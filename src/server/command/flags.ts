import { InvalidArgumentError, Option } from 'commander';
import type * as z from 'zod';
import { PLAIN_WORDS } from '../../contract/errors/index.js';
import { configSchema } from '../options.js';
import type { ServerConfig } from './config.js';

/** Flags of the command line. */
export interface Flags extends Omit<ServerConfig, 'scenario'> {
  scenario?: string;
  lively?: boolean;
  config?: string;
  watch?: boolean;
  json?: boolean;
}

interface FlagMeta {
  description: string;
  /** The default, as shown. */
  shown?: string;
  flag?: string;
  /** Description of the flag, if it differs from the option's. */
  flagDescription?: string;
  /** Reason for rejecting a value of the flag, if it differs from the option's. */
  flagProblem?: string;
  /** A second flag that disables the option. */
  off?: { flag: string; description: string };
  /** Each use of the flag adds a value. */
  repeatable?: boolean;
}

/** The flags derived from the options of a server and the keys of a configuration. */
export function optionFlags(): Option[] {
  return Object.entries<z.ZodType>(configSchema.shape).flatMap(([name, schema]) => {
    const meta = schema.meta() as unknown as FlagMeta;
    const { flag, flagDescription: description = meta.description, shown, repeatable, off } = meta;
    if (flag === undefined) return [];
    // A flag without a value can only enable something.
    if (!flag.includes('<')) {
      const disabling = off === undefined ? [] : [new Option(off.flag, off.description)];
      return [new Option(flag, description), ...disabling];
    }
    const option = new Option(flag, shown === undefined ? description : `${description} (default: ${shown})`);
    // Commander would name the option after its flag, which is singular where it can be repeated.
    option.attributeName = () => name;
    if (!repeatable) return [option.argParser((text) => parseFlag(schema, text, meta.flagProblem))];
    return [option.argParser<unknown[]>((text, before = []) => [...before, ...parseList(schema, text)])];
  });
}

/** The values of a flag that can be repeated. An environment variable has all of them, separated by commas. */
function parseList(schema: z.ZodType, text: string): unknown[] {
  const parts = text.split(',').map((part) => part.trim());
  return parseFlag(schema, parts) as unknown[];
}

/** The string if the option accepts it, or else its number or range. */
function parseFlag(schema: z.ZodType, text: string | string[], problem?: string): unknown {
  if (schema.safeParse(text).success) return text;
  const value = typeof text === 'string' ? numberOrRange(text) : text;
  const checked = schema.safeParse(value, PLAIN_WORDS);
  if (checked.success) return value;
  const { message } = checked.error.issues[0] as z.core.$ZodIssue;
  throw new InvalidArgumentError(`It ${(problem ?? message).replace(/([^.?])$/, '$1.')}`);
}

function numberOrRange(text: string): unknown {
  if (/^\d+$/.test(text)) return Number(text);
  const [, min, max] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  return min === undefined ? text : { min: Number(min), max: Number(max) };
}
