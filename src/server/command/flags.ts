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
  /** Each use of the flag adds a value. */
  repeatable?: boolean;
  /** Environment variable that sets the option too. */
  env?: string;
}

/** The flags derived from the options of a server and the keys of a configuration. */
export function optionFlags(): Option[] {
  return Object.entries<z.ZodType>(configSchema.shape).flatMap(([name, schema]) => {
    const { flag, description, shown, env, repeatable } = schema.meta() as unknown as FlagMeta;
    if (flag === undefined) return [];
    // A flag without a value can only enable something.
    if (!flag.includes('<')) return [new Option(flag, description)];
    const option = new Option(flag, shown === undefined ? description : `${description} (default: ${shown})`);
    if (env !== undefined) option.env(env);
    // Commander would name the option after its flag, which is singular where it can be repeated.
    option.attributeName = () => name;
    if (!repeatable) return [option.argParser((text) => parseFlag(schema, text))];
    return [option.argParser<unknown[]>((text, before = []) => [...before, ...parseList(schema, text)])];
  });
}

/** The value of a flag that can be repeated, as a list of one. */
function parseList(schema: z.ZodType, text: string): unknown[] {
  return parseFlag(schema, [text]) as unknown[];
}

/** The text itself where the option accepts it, or else its number. */
function parseFlag(schema: z.ZodType, text: string | string[]): unknown {
  if (schema.safeParse(text).success) return text;
  const number = typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text;
  const checked = schema.safeParse(number, PLAIN_WORDS);
  if (checked.success) return number;
  const { message } = checked.error.issues[0] as z.core.$ZodIssue;
  throw new InvalidArgumentError(`It ${message.replace(/([^.?])$/, '$1.')}`);
}
