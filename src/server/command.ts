import { Command, CommanderError, Option } from 'commander';
import { UsageError, unknownName } from '../contract/errors/index.js';
import { LATEST_LEVEL } from '../contract/levels/index.js';
import { DIALECTS } from '../runtime/mock/options.js';
import { SCENARIOS } from '../scenarios/registry.js';
import { type Flags, featureLevel, portNumber, wholeNumber } from './command/flags.js';
import { defaultConfigName, writeConfig } from './command/init.js';
import { complain, print, printJson, USAGE } from './command/print.js';
import { serve } from './command/serve.js';
import { packageVersion } from './version.js';

/**
 * The command line.
 * @returns the exit status; 0 also while the server goes on listening
 */
export async function main(args: readonly string[]): Promise<number> {
  let status = 0;
  const program = createProgram((ended) => {
    status = ended;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    // Commander has printed its own messages, help and version among them.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    if (error instanceof UsageError) return complain(error.message, USAGE);
    throw error;
  }
}

function createProgram(end: (status: number) => void): Command {
  const program = new Command('team-chat-mock')
    .description('Serves a mock of a team chat service over HTTP.')
    .version(packageVersion())
    .option('--port <port>', 'where to listen; 0 takes any free port (default: 9100)', portNumber)
    .option('--host <host>', 'where to listen (default: "127.0.0.1")')
    .option('--scenario <name>', 'the organization; `scenarios` lists them (default: "default")')
    .option('--seed <number>', 'what everything random follows from (default: 1)', wholeNumber)
    .option(
      '--feature-level <level>',
      `the server's level, 0 to ${LATEST_LEVEL} (default: latest)`,
      featureLevel,
    )
    .addOption(new Option('--dialect <name>', 'whose names it uses (default: "reference")').choices(DIALECTS))
    .option('--now <time>', 'ISO 8601, UNIX seconds, or system (default: 2026-01-15T12:00:00Z)')
    .addOption(
      new Option('--lively', 'people at work, in real time: --scenario busy-day --now system').implies({
        scenario: 'busy-day',
        now: 'system',
      }),
    )
    .option('--latency <ms>', 'milliseconds before each answer (default: 0)', wholeNumber)
    .option('--max-body-bytes <bytes>', 'larger bodies are refused (default: 10485760)', wholeNumber)
    .option('--config <file>', 'a configuration (default: team-chat-mock.config.ts, .js or .json, if there)')
    .option('--watch', 'start the mock anew when the configuration changes')
    .option('--record <file>', 'write the requests to a file, for `replay`')
    .option('--json', 'print JSON, a line each, for scripts')
    .option('--quiet', 'print nothing but errors')
    .helpCommand(true)
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(message.replace(/\n\((.*)\)\n$/, ' $1\n')) })
    .action(async ({ lively, ...flags }: Flags, { args: [unknown] }: Command) => {
      if (unknown !== undefined) {
        const names = program.commands.map((command) => command.name());
        throw new UsageError(unknownName('subcommand', unknown, names));
      }
      if (lively && flags.now !== 'system') {
        throw new UsageError(
          '--lively needs a clock that follows real time: leave --now out, or give system.',
        );
      }
      end(await serve(flags));
    });
  program
    .command('scenarios')
    .description('list the scenarios')
    .action((_own: object, command: Command) => listScenarios(command.optsWithGlobals<Flags>()));
  program
    .command('openapi')
    .description('print the OpenAPI 3.1 document of the interface, as JSON')
    .action(async (_own: object, command: Command) => printOpenApi(command.optsWithGlobals<Flags>()));
  program
    .command('init')
    .argument('[file]', 'the file; its ending says how it is written', defaultConfigName())
    .description('write a configuration to begin with; one that is there is left as it is')
    .action(async (file: string) => {
      await writeConfig(file);
      print(`${file} is written. "team-chat-mock" in this folder uses it.`);
    });
  program
    .command('replay')
    .argument('<file>', 'what --record wrote')
    .description('ask the requests of a recording again, and say what is answered differently')
    .action(async (file: string, _own: object, command: Command) => {
      const { replayCommand } = await import('./command/replay.js');
      end(await replayCommand(file, command.optsWithGlobals<Flags>()));
    });
  // Its own action says of an argument what it could have been; the subcommands, made above, refuse theirs.
  program.allowExcessArguments();
  return program;
}

function listScenarios({ json }: Flags): void {
  if (json) {
    printJson(SCENARIOS.map(({ name, description }) => ({ name, description })));
    return;
  }
  const width = Math.max(...SCENARIOS.map(({ name }) => name.length));
  for (const { name, description } of SCENARIOS) print(`${name.padEnd(width)}  ${description}`);
}

/** For the level and dialect of the flags, which may stand before or after the subcommand. */
async function printOpenApi({ featureLevel = LATEST_LEVEL, dialect = 'reference' }: Flags): Promise<void> {
  const { openApiFor } = await import('./openapi/index.js');
  const document = await openApiFor({ level: featureLevel, dialect }, { version: packageVersion() });
  print(JSON.stringify(document, undefined, 2));
}
