import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { createTeamChatMock } from '../../../src/index.js';
import { type SeedFile, scenarioFromData } from '../../../src/scenarios/index.js';
import { main } from '../../../src/server/command.js';
import { readStart } from '../../../src/server/files.js';
import { folderWith } from '../../support/folder.js';

/** Runs the command line in this process. */
async function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += text;
      return true;
    }),
  );
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  const status = await main(args);
  for (const spy of spies) spy.mockRestore();
  return { status, ...written };
}

test('prints a snapshot as a seed file, and lists what the file cannot contain', async () => {
  const snapshot = await createTeamChatMock({ scenario: 'edited-history' }).snapshot();
  const file = join(folderWith({ 'org.json': JSON.stringify(snapshot) }), 'org.json');
  const { status, stdout, stderr } = await run('seed', '--from-snapshot', file);
  expect(status).toBe(0);
  expect(stdout.split('\n')[0]).toBe(
    '# yaml-language-server: $schema=./node_modules/team-chat-mock/dist/seed-file.schema.json',
  );
  expect(stderr).toBe(
    'note: a seed file cannot hold 2 push devices, 4 votes and tasks, 9 edit histories, 1 flags of users who do not receive the message\n',
  );
  const mock = createTeamChatMock({ scenario: scenarioFromData(parse(stdout) as SeedFile) });
  expect(await mock.ready.then(() => mock.db.messages.count())).toBe(
    snapshot.organization.tables.messages?.length,
  );
});

test.for([
  ['no flag', [], 'error: Specify either --from-snapshot FILE or --schema.\n'],
  [
    'a file that does not exist',
    ['--from-snapshot', '/nowhere.json'],
    'error: The file /nowhere.json does not exist.\n',
  ],
  ['a positional argument', ['x'], "error: too many arguments for 'seed'. Expected 0 arguments but got 1.\n"],
] as const)('rejects the `seed` subcommand with %s', async ([, args, message]) => {
  expect(await run('seed', ...args)).toMatchObject({ status: 2, stderr: message });
});

test('prints the JSON schema of seed files', async () => {
  const { stdout } = await run('seed', '--schema');
  expect(JSON.parse(stdout)).toMatchObject({ title: 'Seed file of team-chat-mock', type: 'object' });
});

test('uses a seed file as the scenario, and rejects it together with --scenario', async () => {
  const seedFile = join(folderWith({ 'org.yaml': 'name: mine\nextends: default\n' }), 'org.yaml');
  expect(await readStart({ seedFile })).toMatchObject({ scenario: { name: 'mine' } });
  await expect(readStart({ seedFile, scenario: 'empty' })).rejects.toThrow(
    'A seed file replaces the scenario. Remove --seed-file or --scenario, or write "extends" in the file.',
  );
});
