import { Command, CommanderError, Option } from 'commander';
import { UsageError, unknownName } from '../contract/errors/index.js';
import { DIALECTS } from '../contract/index.js';
import { entriesOf, isKeyOf } from '../values.js';
import { CONFIG_NAMES } from './command/config.js';
import type { FixtureFlags } from './command/fixtures.js';
import { appended, type Flags, optionFlags, readEnvironment } from './command/flags.js';
import { addHelp, assertOwnFlags, ENVIRONMENT_HELP, oneLineError, triggerKindsHelp } from './command/help.js';
import type { ImportFlags } from './command/import.js';
import type { ProxyFlags } from './command/recordings.js';
import { serve } from './command/serve.js';
import { complain, USAGE } from './command/terminal.js';
import type { TriggerFlags } from './command/trigger.js';
import { addVerifyFlags, verifyCommand } from './command/verify.js';
import type { SeedFlags } from './command/without-server.js';
import { packageVersion } from './package-files.js';

/** @returns the exit status; 0 even while the server is still listening */
export async function main(args: readonly string[]): Promise<number> {
  let status = 0;
  const setStatus: SetStatus = (result) => {
    status = result;
  };
  try {
    const program = createProgram(setStatus);
    const [name = '', ...rest] = args;
    if (isKeyOf(SEPARATE_PROGRAMS, name)) {
      await createSeparateProgram(name, setStatus).parseAsync(rest, { from: 'user' });
    } else {
      await program.parseAsync(args, { from: 'user' });
    }
    return status;
  } catch (error) {
    // Commander has already printed its message, the help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    if (error instanceof UsageError) return complain(error.message, USAGE);
    throw error;
  }
}

type SetStatus = (status: number) => void;

function createProgram(setStatus: SetStatus): Command {
  const program = new Command('team-chat-mock')
    .description('Mock server for the API of Zulip. Not affiliated with Zulip.')
    .version(packageVersion(), '--version', 'Print the version.');
  addServerFlags(program);
  program
    .addHelpText('after', ENVIRONMENT_HELP)
    .helpCommand('help [command]', 'Print the help of a command.')
    .exitOverride()
    .configureOutput({ outputError: oneLineError })
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
      setStatus(await serve(flags));
    });
  addCommandsWithoutServer(program);
  addReplay(program, setStatus);
  addImport(program, setStatus);
  addProxy(program, setStatus);
  for (const [name, { addFlags }] of entriesOf(SEPARATE_PROGRAMS)) {
    addFlags(program.command(name)).action(() => {
      throw new UsageError(`Put all flags after "${name}".`);
    });
  }
  addTrigger(program, setStatus);
  program.hook('preAction', (_program, command) => {
    if (!isKeyOf(SEPARATE_PROGRAMS, command.name())) assertOwnFlags(program, command);
  });
  // Excess arguments are allowed, so that the action above can suggest a subcommand for a misspelled one. Subcommands
  // reject excess arguments themselves.
  program.allowExcessArguments();
  return addHelp(program);
}

function addServerFlags(program: Command): void {
  const options = [
    ...optionFlags(),
    new Option('--lively', 'Users who act in real time: --scenario busy-day --now system.').implies({
      scenario: 'busy-day',
      now: 'system',
    }),
    new Option(
      '--config <file>',
      'Configuration (default: team-chat-mock.config.ts, .js, .mjs or .json, if it exists).',
    ),
    new Option('--watch', 'Restart the mock when the configuration changes.'),
    new Option('--json', 'Print JSON, one object per line, for scripts.'),
  ];
  // Commander reads the environment variables of options when the options are added.
  readEnvironment(options);
  for (const option of options) program.addOption(option);
}

function addCommandsWithoutServer(program: Command): void {
  program
    .command('scenarios')
    .description('List the scenarios.')
    .action(async (_own: object, command: Command) => {
      const { listScenarios } = await import('./command/without-server.js');
      listScenarios(command.optsWithGlobals<Flags>());
    });
  program
    .command('openapi')
    .description('Print the OpenAPI 3.1 document of the API, as JSON.')
    .action(async (_own: object, command: Command) => {
      const { printOpenApi } = await import('./command/without-server.js');
      await printOpenApi(command.optsWithGlobals<Flags>());
    });
  program
    .command('init')
    .argument('[file]', 'Path of the file; its extension decides the format.', CONFIG_NAMES[0])
    .description('Write an initial configuration; never overwrites a file.')
    .action(async (file: string) => {
      const { initCommand } = await import('./command/without-server.js');
      await initCommand(file);
    });
  program
    .command('seed')
    .option('--from-snapshot <file>', 'A file that --save or mock.snapshot() wrote.')
    .option('--schema', 'Print the JSON schema of seed files instead.')
    .description('Print a snapshot as a seed file.')
    .action(async (own: SeedFlags, command: Command) => {
      const { seedCommand } = await import('./command/without-server.js');
      await seedCommand({ ...command.optsWithGlobals<Flags>(), ...own });
    });
}

function addReplay(program: Command, setStatus: SetStatus): void {
  program
    .command('replay')
    .argument('<file>', 'A file that --record wrote.')
    .description('Send the requests of a recording again and report responses that differ.')
    .action(async (file: string, _own: object, command: Command) => {
      const { replayCommand } = await import('./command/recordings.js');
      setStatus(await replayCommand(file, command.optsWithGlobals<Flags>()));
    });
}

function addImport(program: Command, setStatus: SetStatus): void {
  program
    .command('import')
    .option('--from <url>', 'Address of a Zulip server.')
    .option('--zuliprc <file>', 'Credentials of the user whose view is imported.')
    .option('--har <file>', 'Read a recording of a browser or of `proxy` instead.')
    .option('--out <file>', 'Snapshot to write.')
    .option('--messages <count>', 'Maximum number of messages; the newest are imported (default: 10000).')
    .option('--channels <names>', 'Only messages of these channels, separated by commas.')
    .option('--keep-names', 'Keep the names of users, channels, topics and groups.')
    .option('--salt <text>', 'The same salt yields the same invented names (default: random).')
    .description('Make a snapshot of a real organization with invented names and content.')
    .action(async (own: ImportFlags, command: Command) => {
      const { importCommand } = await import('./command/import.js');
      setStatus(await importCommand({ ...command.optsWithGlobals<Flags>(), ...own }));
    });
}

function addProxy(program: Command, setStatus: SetStatus): void {
  program
    .command('proxy')
    .requiredOption('--to <url>', 'Address of a Zulip server.')
    .option('--validate', "Compare responses with the schemas of the server's feature level.")
    .description('Forward requests to a real server and show them in the inspector.')
    .action(async (own: ProxyFlags, command: Command) => {
      const { proxyCommand } = await import('./command/recordings.js');
      setStatus(await proxyCommand({ ...command.optsWithGlobals<Flags>(), ...own }));
    });
}

function addTrigger(program: Command, setStatus: SetStatus): void {
  program
    .command('trigger')
    .argument('<kind>', 'Kind of event, listed below.')
    .argument('[text...]', 'The main detail of the kind, such as the content of a message.')
    .option('--from <user>', 'Persona or user ID of the user who acts.')
    .option('--to <recipient>', 'Persona, user ID or channel.')
    .option('--set <detail=value>', 'A further detail. Repeatable.', appended)
    .option('--url <url>', 'Address of the server.', 'http://127.0.0.1:9100')
    .option('--realm <name>', 'Realm of the server.')
    .option('--token <token>', 'Control token of the server (default: TEAM_CHAT_MOCK_CONTROL_TOKEN).')
    .description('Trigger an event on a running server.')
    .addHelpText('after', triggerKindsHelp())
    .action(async (kind: string, text: string[], own: TriggerFlags, command: Command) => {
      const { triggerCommand } = await import('./command/trigger.js');
      setStatus(await triggerCommand(kind, text, { ...command.optsWithGlobals<Flags>(), ...own }));
    });
}

/** Subcommands in which flags of the server, such as --feature-level and --json, have a different meaning. */
const SEPARATE_PROGRAMS = {
  fixtures: {
    addFlags: addFixtureFlags,
    run: async (flags: FixtureFlags) => (await import('./command/fixtures.js')).fixturesCommand(flags),
  },
  verify: { addFlags: addVerifyFlags, run: verifyCommand },
};

function createSeparateProgram(name: keyof typeof SEPARATE_PROGRAMS, setStatus: SetStatus): Command {
  const { addFlags, run } = SEPARATE_PROGRAMS[name];
  return addHelp(addFlags(new Command(`team-chat-mock ${name}`)))
    .exitOverride()
    .configureOutput({ outputError: oneLineError })
    .action(async (flags) => setStatus(await run(flags)));
}

/** Adds the flags of `team-chat-mock fixtures`. Its `--feature-level` takes several levels. */
function addFixtureFlags(command: Command): Command {
  return command
    .description('Write the responses, events and errors of a mock as JSON files.')
    .option('--out <folder>', 'Folder to write to.')
    .option('--check <folder>', 'Compare with the files of a folder: status 1 and a diff when they differ.')
    .option('--feature-level <levels>', 'Feature levels, separated by commas.')
    .addOption(new Option('--dialect <name>', 'Dialect of all files.').choices(DIALECTS))
    .option('--scenario <name>', 'The organization.');
}
