import { InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import { PLAIN_WORDS } from '../../contract/errors/index.js';
import { definite } from '../../values.js';
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

/** The description of an option that its schema carries. */
const flagMeta = z.object({
  description: z.string(),
  /** The default, as shown. */
  shown: z.string().optional(),
  flag: z.string().optional(),
  /** Description of the flag, if it differs from the option's. */
  flagDescription: z.string().optional(),
  /** Reason for rejecting a value of the flag, if it differs from the option's. */
  flagProblem: z.string().optional(),
  /** A second flag that disables the option. */
  off: z.object({ flag: z.string(), description: z.string() }).optional(),
  /** Each use of the flag adds a value. */
  repeatable: z.boolean().optional(),
});

/** The options of a server and the keys of a configuration, with their descriptions. */
export function describedOptions(): [name: string, schema: z.ZodType, meta: z.infer<typeof flagMeta>][] {
  const options = Object.entries<z.ZodType>(configSchema.shape);
  return options.map(([name, schema]) => [name, schema, flagMeta.parse(schema.meta())]);
}

/** The flags derived from the options of a server and the keys of a configuration. */
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
    // Commander would name the option after its flag, which is singular where it can be repeated.
    option.attributeName = () => name;
    if (!repeatable) return [option.argParser((text) => parseFlag(schema, text, meta.flagProblem))];
    return [option.argParser<unknown[]>((text, before = []) => [...before, ...parseList(schema, text)])];
  });
}

/** The values of a flag that can be repeated. An environment variable has all of them, separated by commas. */
function parseList(schema: z.ZodType, text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  assertAccepted(schema, parts);
  return parts;
}

/** The string if the option accepts it, or else its number or range. */
function parseFlag(schema: z.ZodType, text: string, problem?: string): unknown {
  if (schema.safeParse(text).success) return text;
  const value = numberOrRange(text);
  assertAccepted(schema, value, problem);
  return value;
}

function assertAccepted(schema: z.ZodType, value: unknown, problem?: string): void {
  const checked = schema.safeParse(value, PLAIN_WORDS);
  if (checked.success) return;
  const { message } = definite(checked.error.issues[0]);
  throw new InvalidArgumentError(`It ${(problem ?? message).replace(/([^.?])$/, '$1.')}`);
}

function numberOrRange(text: string): unknown {
  if (/^\d+$/.test(text)) return Number(text);
  const [, min, max] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  return min === undefined ? text : { min: Number(min), max: Number(max) };
}
