import { Command, CommanderError, Option } from 'commander';
import { UsageError, unknownName } from '../contract/errors/index.js';
import { levelFrom } from '../contract/levels/index.js';
import { SCENARIOS } from '../scenarios/registry.js';
import { type Flags, optionFlags } from './command/flags.js';
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
    .version(packageVersion());
  for (const option of optionFlags()) program.addOption(option);
  program
    .addOption(
      new Option('--lively', 'people at work, in real time: --scenario busy-day --now system').implies({
        scenario: 'busy-day',
        now: 'system',
      }),
    )
    .option('--config <file>', 'a configuration (default: team-chat-mock.config.ts, .js or .json, if there)')
    .option('--watch', 'restart when the configuration changes')
    .option('--json', 'print JSON, a line each, for scripts')
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
async function printOpenApi({ featureLevel = 'latest', dialect = 'reference' }: Flags): Promise<void> {
  const level = levelFrom(featureLevel) as number;
  const { openApiFor } = await import('./openapi/index.js');
  const document = await openApiFor({ level, dialect }, { version: packageVersion() });
  print(JSON.stringify(document, undefined, 2));
}
