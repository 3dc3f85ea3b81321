import { Command, CommanderError, Option } from 'commander';
import { UsageError, unknownName } from '../contract/errors/index.js';
import { levelFrom } from '../contract/levels/index.js';
import { TRIGGER_KINDS } from '../runtime/mock/trigger-kinds.js';
import { scenarios } from '../scenarios/registry.js';
import { type Flags, optionFlags } from './command/flags.js';
import { DEFAULT_CONFIG_NAME, writeConfig } from './command/init.js';
import { complain, print, printJson, USAGE } from './command/print.js';
import { serve } from './command/serve.js';
import type { TriggerFlags } from './command/trigger.js';
import { packageVersion } from './version.js';

/**
 * Runs the command line.
 * @returns the exit status; 0 also while the server is still listening
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
    // Commander has already printed its message, the help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    if (error instanceof UsageError) return complain(error.message, USAGE);
    throw error;
  }
}

function createProgram(end: (status: number) => void): Command {
  const program = new Command('team-chat-mock')
    .description('Serves a mock of a team chat server over HTTP.')
    .version(packageVersion());
  for (const option of optionFlags()) program.addOption(option);
  program
    .addOption(
      new Option('--lively', 'Users who act in real time: --scenario busy-day --now system.').implies({
        scenario: 'busy-day',
        now: 'system',
      }),
    )
    .option(
      '--config <file>',
      'Configuration (default: team-chat-mock.config.ts, .js or .json, if it exists).',
    )
    .option('--watch', 'Restart the mock when the configuration changes.')
    .option('--json', 'Print JSON, one object per line, for scripts.')
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
          '--lively needs a clock that follows real time. Remove --now, or use --now system.',
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
    .description('print the OpenAPI 3.1 document of the API, as JSON')
    .action(async (_own: object, command: Command) => printOpenApi(command.optsWithGlobals<Flags>()));
  program
    .command('init')
    .argument('[file]', 'path of the file; its extension decides the format', DEFAULT_CONFIG_NAME)
    .description('write an initial configuration; never overwrites a file')
    .action(async (file: string) => {
      await writeConfig(file);
      print(`Wrote ${file}. "team-chat-mock" uses it when started in this folder.`);
    });
  program
    .command('replay')
    .argument('<file>', 'a file that --record wrote')
    .description('send the requests of a recording again and report responses that differ')
    .action(async (file: string, _own: object, command: Command) => {
      const { replayCommand } = await import('./command/replay.js');
      end(await replayCommand(file, command.optsWithGlobals<Flags>()));
    });
  program
    .command('trigger')
    .argument('<kind>', `kind of event: ${TRIGGER_KINDS.join(', ')}`)
    .argument('[text...]', 'the content of a message')
    .option('--from <user>', 'persona or user ID of the person acting')
    .option('--to <recipient>', 'persona, user ID or channel')
    .option('--url <url>', 'address of the server', 'http://127.0.0.1:9100')
    .option('--realm <name>', 'realm of the server')
    .option('--token <token>', 'control token of the server (default: TEAM_CHAT_MOCK_TOKEN)')
    .description('trigger an event on a running server')
    .action(async (kind: string, text: string[], own: TriggerFlags, command: Command) => {
      const { triggerCommand } = await import('./command/trigger.js');
      await triggerCommand(kind, text, { ...command.optsWithGlobals<Flags>(), ...own });
    });
  // The action above suggests a subcommand for an unknown one. The subcommands reject excess arguments themselves.
  program.allowExcessArguments();
  return program;
}

function listScenarios({ json }: Flags): void {
  if (json) {
    printJson(Object.values(scenarios).map(({ name, description }) => ({ name, description })));
    return;
  }
  const width = Math.max(...Object.keys(scenarios).map((name) => name.length));
  for (const { name, description } of Object.values(scenarios))
    print(`${name.padEnd(width)}  ${description}`);
}

async function printOpenApi({ featureLevel = 'latest', dialect = 'reference' }: Flags): Promise<void> {
  const level = levelFrom(featureLevel) as number;
  const { openApiFor } = await import('./openapi/index.js');
  const document = await openApiFor({ level, dialect }, { version: packageVersion() });
  print(JSON.stringify(document, undefined, 2));
}
