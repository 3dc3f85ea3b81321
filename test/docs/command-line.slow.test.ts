import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/server/command/config.js';
import { cliWith, runCli, startCli } from '../support/cli.js';
import { folderWith } from '../support/folder.js';
import { blocksOf, firstBlock } from '../support/snippet.js';

const page = readFileSync(new URL('../../docs/features/command-line.md', import.meta.url), 'utf8');

test('documents exactly the existing flags and subcommands in docs/features/command-line.md', async () => {
  const { stdout: help } = await runCli('--help');
  const { stdout: triggerHelp } = await runCli('trigger', '--help');
  const { stdout: fixturesHelp } = await runCli('fixtures', '--help');
  const named = (text: string) => [...new Set(text.match(/--[a-z][a-z-]+/g))].sort();
  // The page on fixtures describes their other flag.
  const check = named(fixturesHelp).filter((flag) => flag === '--check');
  expect(named(page)).toEqual([...new Set([...named(help + triggerHelp), ...check])].sort());
  for (const [, command] of help.matchAll(/^ {2}([a-z]+) /gm)) {
    if (command !== 'help') expect(page).toContain(`\`${command}\``);
  }
});

test('accepts the configuration in docs/features/command-line.md', async () => {
  const [, code] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const path = join(folderWith({ 'mock.js': code as string }), 'mock.js');
  expect((await loadConfig(path)).values).toMatchObject({ featureLevel: 385 });
});

test('shows a valid JSON line for --json in docs/features/command-line.md', () => {
  const [, line] = /```json\n(.*)\n```/.exec(page) ?? [];
  expect(JSON.parse(line as string)).toMatchObject({ event: 'listening', personas: { owner: {} } });
});

test('runs the commands in docs/features/command-line.md and recordings.md', async () => {
  const lines = ['command-line', 'recordings']
    .flatMap((name) => blocksOf(`docs/features/${name}.md`, 'sh'))
    .flatMap((code) => code.trim().split('\n'));
  const [serve = [], init = [], watch = [], record = [], replay = []] = lines.map((line) =>
    line
      .replace(/ +# .*$/, '')
      .replace(/^npx team-chat-mock /, '')
      .split(' '),
  );
  expect(lines).toHaveLength(5);
  expect(firstBlock('features/command-line.md', 'sh').trim()).toBe(lines[0]);

  const first = await startCli(...serve);
  expect(first.printed()).toContain('serves the scenario "two-owners" (seed 1, feature level 278,');

  const folder = folderWith({});
  expect(await cliWith({ cwd: folder }).runCli(...init)).toMatchObject({ status: 0, stderr: '' });
  expect((await cliWith({ cwd: folder }).startCli(...watch)).printed()).toMatch(
    /Config +\S+team-chat-mock\.config\./,
  );

  const recorded = await cliWith({ cwd: folder }).startCli(...record);
  await fetch(`${recorded.url}/api/v1/server_settings`);
  recorded.kill('SIGTERM');
  expect((await recorded.end).status).toBe(0);
  expect(await cliWith({ cwd: folder }).runCli(...replay)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('1 request: 1 with the same response'),
  });
});
