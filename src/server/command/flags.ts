import { InvalidArgumentError, Option } from 'commander';
import type * as z from 'zod';
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
  /** The default, as it is shown. */
  shown?: string;
  flag?: string;
}

/** The flags that follow from the options of a server and the keys of a configuration. */
export function optionFlags(): Option[] {
  return Object.values<z.ZodType>(configSchema.shape).flatMap((schema) => {
    const { flag, description, shown } = schema.meta() as unknown as FlagMeta;
    if (flag === undefined) return [];
    // A flag without a value only switches something on.
    if (!flag.includes('<')) return [new Option(flag, description)];
    const option = new Option(flag, shown === undefined ? description : `${description} (default: ${shown})`);
    return [option.argParser((text) => parseFlag(schema, text))];
  });
}

/** The text itself where the option takes it, or else the number that it stands for. */
function parseFlag(schema: z.ZodType, text: string): unknown {
  if (schema.safeParse(text).success) return text;
  const number = /^\d+$/.test(text) ? Number(text) : text;
  const checked = schema.safeParse(number);
  if (checked.success) return number;
  const { message } = checked.error.issues[0] as z.core.$ZodIssue;
  throw new InvalidArgumentError(`It ${message.replace(/([^.?])$/, '$1.')}`);
}
