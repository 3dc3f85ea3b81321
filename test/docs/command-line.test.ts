import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../src/server/command/config.js';
import { runCli } from '../support/cli.js';
import { folderWith } from '../support/folder.js';

const page = readFileSync(new URL('../../docs/command-line.md', import.meta.url), 'utf8');

test('the page names every flag and subcommand, and no other', async () => {
  const { stdout: help } = await runCli('--help');
  const named = (text: string) => [...new Set(text.match(/--[a-z][a-z-]+/g))].sort();
  expect(named(page)).toEqual(named(help));
  for (const [, command] of help.matchAll(/^ {2}([a-z]+) /gm)) {
    if (command !== 'help') expect(page).toContain(`\`${command}\``);
  }
});

test('its configuration can be read', async () => {
  const [, code] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const path = join(folderWith({ 'mock.js': code as string }), 'mock.js');
  expect((await loadConfig(path)).values).toMatchObject({ featureLevel: 385 });
});

test('its line for scripts is JSON of the shape that is printed', () => {
  const [, line] = /```json\n(.*)\n```/.exec(page) ?? [];
  expect(JSON.parse(line as string)).toMatchObject({ event: 'listening', personas: { owner: {} } });
});
