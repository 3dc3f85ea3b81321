import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { UsageError } from '../errors/index.js';
import { LATEST_LEVEL, levelFrom } from '../levels/index.js';
import { DIALECTS } from '../options.js';
import { SCENARIOS } from '../scenarios/registry.js';
import { banner } from './banner.js';
import type { RunningServer, ServerOptions } from './index.js';
import { packageVersion } from './version.js';

/** Exit statuses: a mistake on the command line, and a port that is taken. */
const USAGE = 2;
const UNAVAILABLE = 1;

interface Flags {
  port: number;
  host: string;
  scenario?: string;
  seed?: number;
  featureLevel?: number;
  dialect?: 'reference' | 'zulip';
  now?: string;
  latency?: number;
  maxBodyBytes?: number;
  quiet?: boolean;
}

/**
 * The command line.
 * @returns the exit status; 0 also while the server goes on listening
 */
export async function main(args: readonly string[]): Promise<number> {
  let status = 0;
  const program = createProgram(async (flags) => {
    status = await serve(flags);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    // Commander has printed its own messages, help and version among them.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    throw error;
  }
}

function createProgram(action: (flags: Flags) => Promise<void>): Command {
  const program = new Command('team-chat-mock')
    .description('Serves a mock of a team chat service over HTTP.')
    .version(packageVersion())
    .option('--port <port>', 'where to listen; 0 takes any free port', portNumber, 9100)
    .option('--host <host>', 'where to listen', '127.0.0.1')
    .option('--scenario <name>', 'the organization; `scenarios` lists them (default: "default")')
    .option('--seed <number>', 'what everything random follows from (default: 1)', wholeNumber)
    .option(
      '--feature-level <level>',
      `the server's level, 0 to ${LATEST_LEVEL} (default: latest)`,
      featureLevel,
    )
    .addOption(new Option('--dialect <name>', 'whose names it uses (default: "reference")').choices(DIALECTS))
    .option('--now <time>', 'ISO 8601, UNIX seconds, or system (default: 2026-01-15T12:00:00Z)')
    .option('--latency <ms>', 'milliseconds before each answer (default: 0)', wholeNumber)
    .option('--max-body-bytes <bytes>', 'larger bodies are refused (default: 10485760)', wholeNumber)
    .option('--quiet', 'print nothing but errors')
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(message.replace(/\n\((.*)\)\n$/, ' $1\n')) })
    .action(async (flags: Flags) => action(flags));
  program
    .command('scenarios')
    .description('list the scenarios')
    .action(() => {
      const width = Math.max(...SCENARIOS.map(({ name }) => name.length));
      for (const { name, description } of SCENARIOS) print(`${name.padEnd(width)}  ${description}`);
    });
  program
    .command('openapi')
    .description('print the OpenAPI 3.1 document of the interface, as JSON')
    .action(async (_own: object, command: Command) => printOpenApi(command.optsWithGlobals<Flags>()));
  return program;
}

/** For the level and dialect of the flags, which may stand before or after the subcommand. */
async function printOpenApi({ featureLevel = LATEST_LEVEL, dialect = 'reference' }: Flags): Promise<void> {
  const { openApiFor } = await import('../openapi/index.js');
  const document = await openApiFor({ level: featureLevel, dialect }, { version: packageVersion() });
  print(JSON.stringify(document, undefined, 2));
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(Number(text))) {
    throw new InvalidArgumentError('It takes a whole number.');
  }
  return Number(text);
}

function featureLevel(text: string): number {
  const level = levelFrom(text === 'latest' ? text : wholeNumber(text));
  if (level === undefined) throw new InvalidArgumentError(`Feature levels go from 0 to ${LATEST_LEVEL}.`);
  return level;
}

function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port > 65_535) throw new InvalidArgumentError('Ports go from 0 to 65535.');
  return port;
}

async function serve({ quiet, ...flags }: Flags): Promise<number> {
  const options: ServerOptions = flags;
  // Loaded only now, so that help and complaints come at once.
  const { startServer } = await import('./index.js');
  try {
    const server = await startServer(options);
    await server.mock.ready;
    closeOnSignals(server);
    if (!quiet) print(banner(server.url, await server.mock.state()));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return complain(error.message, USAGE);
    return complain(listenProblem(error, options), UNAVAILABLE);
  }
}

function listenProblem(error: unknown, { port, host }: ServerOptions): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return `Port ${port} at ${host} is taken. Give another one with --port, or 0 for any.`;
  if (code === 'EACCES') return `Port ${port} at ${host} needs more rights. Give one above 1023 with --port.`;
  return `Cannot serve at ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}`;
}

/** SIGINT and SIGTERM close the server at once and end the process with status 0. */
function closeOnSignals(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close().then(() => process.exit(0));
    });
  }
}

function complain(message: string, status: number): number {
  process.stderr.write(`error: ${message.replaceAll('\n', ' ')}\n`);
  return status;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
