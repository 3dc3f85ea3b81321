import { type Command, Option } from 'commander';
import { UsageError } from '../../contract/errors/index.js';
import { TRIGGER_ARGUMENTS, TRIGGER_DETAILS, TRIGGER_KINDS } from '../../runtime/mock/mock-controls.js';
import { keysOf } from '../../values.js';

// The help of the program and its subcommands, and the flags of the server that subcommands share.

export const ENVIRONMENT_HELP =
  '\nEnvironment variables set flags too: TEAM_CHAT_MOCK_ and the name in capitals, such as TEAM_CHAT_MOCK_FEATURE_LEVEL=385.';

/** Lists the kinds of triggers with their details. */
export function triggerKindsHelp(): string {
  const lines = TRIGGER_KINDS.map((kind) => {
    const text = TRIGGER_ARGUMENTS[kind];
    const details = keysOf(TRIGGER_DETAILS[kind]).map((name) =>
      name === text ? `${name} (or as text)` : name,
    );
    return `  ${kind.padEnd(15)}${details.join(', ') || 'no details'}`;
  });
  return ['', 'Kinds and their details:', ...lines].join('\n');
}

/** Examples by the last word of a command's name. */
const EXAMPLES: Record<string, string[]> = {
  'team-chat-mock': [
    'team-chat-mock',
    'team-chat-mock --scenario unread --dialect zulip',
    'team-chat-mock --lively --latency 50-300',
    'team-chat-mock trigger message --from owner --to general "Good morning"',
  ],
  scenarios: ['team-chat-mock scenarios', 'team-chat-mock scenarios --json'],
  openapi: ['team-chat-mock openapi --dialect zulip > openapi.json'],
  init: ['team-chat-mock init', 'team-chat-mock init team-chat-mock.config.json'],
  replay: ['team-chat-mock --record journal.jsonl', 'team-chat-mock replay journal.jsonl'],
  fixtures: [
    'team-chat-mock fixtures --out fixtures --feature-level 385,latest --dialect zulip',
    'team-chat-mock fixtures --check fixtures',
  ],
  verify: [
    'team-chat-mock verify --against http://localhost:9991',
    'team-chat-mock verify --against https://chat.example.com --zuliprc owner=owner.zuliprc --zuliprc member=member.zuliprc',
    'team-chat-mock verify --against http://localhost:9991 --only messages,events --json report.json',
  ],
  trigger: [
    'team-chat-mock trigger message --from owner --to general "Good morning"',
    'team-chat-mock trigger reaction heart --set message_id=1',
    'team-chat-mock trigger role_change --to member --set role=administrator',
    'team-chat-mock trigger expire_queues --to member',
  ],
};

/** Options of the server that subcommands also accept. */
const SHARED_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  scenarios: ['json'],
  openapi: ['featureLevel', 'dialect'],
  replay: ['config', 'snapshot', 'seedFile', 'json', 'quiet'],
  import: ['json', 'quiet'],
  proxy: [
    'port',
    'host',
    'featureLevel',
    'latency',
    'record',
    'allowedHosts',
    'controlOrigins',
    'controlToken',
    'json',
    'quiet',
  ],
  seed: ['json'],
  trigger: ['json'],
};

/** Descriptions of shared options that have a different meaning in a subcommand. */
const OTHER_MEANINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  proxy: { featureLevel: "Compare with the schemas of this level (default: the server's level)." },
};

/** @throws UsageError for a server flag that a subcommand would ignore, unless an environment variable sets it */
export function assertOwnFlags(program: Command, command: Command): void {
  if (command === program) return;
  const shared = SHARED_OPTIONS[command.name()] ?? [];
  for (const option of program.options) {
    const name = option.attributeName();
    if (program.getOptionValueSource(name) !== 'cli' || shared.includes(name)) continue;
    throw new UsageError(`"${command.name()}" has no flag ${option.long}: it is a flag of the server.`);
  }
}

/** Adds examples to the help of a command and its subcommands, and the options of the server that they share. */
export function addHelp(command: Command): Command {
  const name = command.name().split(' ').at(-1) ?? '';
  const examples = (EXAMPLES[name] ?? []).map((line) => `  ${line}`);
  const shared = SHARED_OPTIONS[name] ?? [];
  const meanings = OTHER_MEANINGS[name] ?? {};
  const sharedOptions = (options: readonly Option[]) =>
    options
      .filter((option) => shared.includes(option.attributeName()))
      .map((option) => {
        const meaning = meanings[option.attributeName()];
        return meaning === undefined ? option : new Option(option.flags, meaning);
      });
  command.helpOption('-h, --help', 'Print this help.').configureHelp({
    showGlobalOptions: shared.length > 0,
    visibleGlobalOptions: ({ parent }) => sharedOptions(parent?.options ?? []),
  });
  if (examples.length > 0) command.addHelpText('after', ['', 'Examples:', ...examples].join('\n'));
  for (const subcommand of command.commands) addHelp(subcommand);
  return command;
}

/** Prints an error of the command line parser on one line, with its suggestion as a sentence. */
export function oneLineError(message: string, write: (text: string) => void): void {
  write(message.replace(/([^.?!])\n\((.*)\)\n$/, '$1. $2\n').replace(/\n\((.*)\)\n$/, ' $1\n'));
}
