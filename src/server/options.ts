import * as z from 'zod';
import { flag, nonEmpty, wholeNumber } from '../contract/input.js';
import { optionsSchema } from '../runtime/mock/option-schema.js';
import type { TeamChatMockOptions } from '../runtime/mock/options.js';
import type { Snapshot } from '../runtime/mock/snapshot.js';
import { parsedUrl } from '../strings.js';
import { keysOf } from '../values.js';
import type { TlsOptions } from './certificate.js';
import type { ControlAccess } from './security.js';

/** Options of `startServer`: those of the mock, where to listen, and who may use the control API. */
export interface ServerOptions extends Omit<TeamChatMockOptions, 'baseUrl'>, TlsOptions, ControlAccess {
  /**
   * Port to listen on; 0 chooses a free port.
   * @default 9100
   */
  port?: number | undefined;
  /**
   * Address to listen on; `0.0.0.0` opens the API to other machines.
   * @default 127.0.0.1
   */
  host?: string | undefined;
}

/** Content of a configuration file: the options of a server, and those of the command line. */
export interface ServerConfig extends Omit<ServerOptions, 'snapshot'> {
  /** A snapshot, or the path of its file. */
  snapshot?: string | Snapshot | undefined;
  /** Path of a seed file to start from instead of a scenario. */
  seedFile?: string | undefined;
  /** File to save the state to. */
  save?: string;
  /** Folder for zuliprc files, one for each persona. */
  writeZuliprc?: string;
  /** File to write when the server listens. */
  readyFile?: string;
  /** Whether to print errors only. */
  quiet?: boolean;
  /**
   * Whether to print a line for each request.
   * @default true on a terminal
   */
  log?: boolean;
  /** File to record requests in, for `team-chat-mock replay`. */
  record?: string;
}

export const DEFAULT_PORT = 9100;
export const DEFAULT_HOST = '127.0.0.1';

/** Whether the address stands for all network interfaces, so that other machines can reach the server. */
export function listensOnAllInterfaces(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Returns the host to use in URLs for this address. Addresses that mean "all interfaces" cannot be opened. */
export function openableHost(host: string): string {
  if (listensOnAllInterfaces(host)) return host === '::' ? '[::1]' : '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function origin(): z.ZodString {
  const isOrigin = (text: string) => text === 'null' || parsedUrl(text)?.origin === text;
  return z.string().refine(isOrigin, { error: 'must be an origin, such as http://localhost:5173' });
}

/** Returns the schema of an option with its flag and description. */
function option<T extends z.ZodType>(schema: T, usage: string, description: string, meta: object = {}) {
  return schema.optional().meta({ description, flag: usage, ...meta });
}

const listeningSchema = z.strictObject({
  port: option(wholeNumber(0, 65_535), '-p, --port <port>', 'Port to listen on. 0 chooses a free port.', {
    shown: String(DEFAULT_PORT),
  }),
  host: option(
    nonEmpty(', such as 127.0.0.1'),
    '--host <host>',
    'Address to listen on. 0.0.0.0 serves other machines too.',
    { shown: DEFAULT_HOST },
  ),
  https: option(flag(), '--https', 'Serve HTTPS, with a self-signed certificate unless one is set.'),
  cert: option(nonEmpty(), '--cert <file>', 'Certificate for HTTPS: a PEM file.'),
  key: option(nonEmpty(), '--key <file>', 'Private key of the certificate: a PEM file.'),
  allowedHosts: option(
    z.array(nonEmpty()),
    '--allowed-host <name>',
    'An additional Host header that the control API accepts. Repeatable.',
    { repeatable: true },
  ),
  controlOrigins: option(
    z.array(origin()),
    '--control-origin <origin>',
    'Origin whose pages may use the control API. Repeatable.',
    { repeatable: true },
  ),
  controlToken: option(
    nonEmpty(),
    '--control-token <token>',
    'Open the control API to other machines that send this token.',
  ),
});

/** Server-only options. They cannot change while the server is running. */
export const LISTENING_OPTIONS = keysOf(listeningSchema.shape);

export const serverSchema = listeningSchema.extend(optionsSchema.omit({ baseUrl: true }).shape);

const commandSchema = z.strictObject({
  save: option(nonEmpty(), '--save <file>', 'File to save the state to: on exit, and after changes.'),
  quiet: option(flag(), '--quiet', 'Print errors only.'),
  log: option(flag(), '--log', 'Print a line for each request. On a terminal this is the default.', {
    off: { flag: '--no-log', description: 'Print no requests.' },
  }),
  writeZuliprc: option(
    nonEmpty(),
    '--write-zuliprc <folder>',
    'Folder to write the credentials to: a zuliprc file for each persona.',
  ),
  readyFile: option(
    nonEmpty(),
    '--ready-file <file>',
    'File to write once the server listens, with the line that --json prints; removed on exit.',
  ),
  record: option(
    nonEmpty(),
    '--record <file>',
    'File to write the requests to, for "team-chat-mock replay".',
  ),
});

/** Options of the command line. They cannot change while the server is running. */
export const COMMAND_OPTIONS = keysOf(commandSchema.shape);

/** Every key of a configuration file: the options of a server, and those of the command line. */
export const configSchema = serverSchema.extend({
  snapshot: option(
    z.custom<string | Snapshot>((value) => value !== '' && value !== null, { error: 'must be a path' }),
    '--snapshot <file>',
    'Snapshot to start from instead of a scenario.',
  ),
  seedFile: option(
    nonEmpty(),
    '--seed-file <file>',
    'Seed file (YAML or JSON) to start from instead of a scenario.',
  ),
  ...commandSchema.shape,
});
