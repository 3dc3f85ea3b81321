import * as z from 'zod';
import { flag, nonEmpty, wholeNumber } from '../contract/input.js';
import { optionsSchema } from '../runtime/mock/option-schema.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';

/** Options of `startServer`: those of the mock, and where to listen. */
export interface ServerOptions extends Omit<TeamChatMockOptions, 'baseUrl'> {
  /**
   * Port to listen on; 0 takes any free one.
   * @default 9100
   */
  port?: number | undefined;
  /**
   * Address to listen on.
   * @default 127.0.0.1
   */
  host?: string | undefined;
}

export const DEFAULT_PORT = 9100;
export const DEFAULT_HOST = '127.0.0.1';

/** Every option of a server. */
export const serverSchema = z.strictObject({
  port: wholeNumber(0, 65_535)
    .optional()
    .meta({
      description: 'Port to listen on; 0 takes any free one.',
      shown: String(DEFAULT_PORT),
      flag: '--port <port>',
    }),
  host: nonEmpty(', such as 127.0.0.1').optional().meta({
    description: 'Address to listen on.',
    shown: DEFAULT_HOST,
    flag: '--host <host>',
  }),
  ...optionsSchema.omit({ baseUrl: true }).shape,
});

/** Every key of a configuration file: the options of a server, and how the command line runs it. */
export const configSchema = serverSchema.extend({
  quiet: flag().optional().meta({ description: 'Print errors only.', flag: '--quiet' }),
  record: nonEmpty().optional().meta({
    description: 'File to write the requests to, for `replay`.',
    flag: '--record <file>',
  }),
});
