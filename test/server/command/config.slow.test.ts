import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UsageError } from '../../../src/contract/errors/index.js';
import { loadConfig } from '../../../src/server/command/config.js';
import { cliWith, runCli } from '../../support/cli.js';
import { folderWith } from '../../support/folder.js';

const stateOf = async (url: string) => (await fetch(`${url}/_mock/state`)).json();

test.each([
  ['.js', 'export default { scenario: "empty", seed: 3, latency: { min: 1, max: 2 } };'],
  ['.mjs', 'export default { scenario: "empty", seed: 3, latency: { min: 1, max: 2 } };'],
  ['.cjs', 'module.exports = { scenario: "empty", seed: 3, latency: { min: 1, max: 2 } };'],
  ['.json', '{ "scenario": "empty", "seed": 3, "latency": { "min": 1, "max": 2 } }'],
])('reads a configuration from %s', async (ending, text) => {
  const path = join(folderWith({ [`mock${ending}`]: text }), `mock${ending}`);
  const { values } = await loadConfig(path);
  expect(values).toEqual({ scenario: 'empty', seed: 3, latency: { min: 1, max: 2 } });
});

test.each([
  [
    'a module',
    'a package of type commonjs',
    'commonjs',
    'import { seed } from "./seed.mjs";\nexport default { seed };',
  ],
  ['CommonJS', 'a package of type commonjs', 'commonjs', 'module.exports = { seed: 7 };'],
  [
    'a module',
    'a package of type module',
    'module',
    'import { seed } from "./seed.mjs";\nexport default { seed };',
  ],
  [
    'a module',
    'a package without a type',
    undefined,
    'import { seed } from "./seed.mjs";\nexport default { seed };',
  ],
])('reads a configuration that is %s in %s', async (_format, _package, type, text) => {
  const folder = folderWith({
    'package.json': JSON.stringify({ type }),
    'seed.mjs': 'export const seed = 7;',
    'team-chat-mock.config.js': text,
  });
  const { url } = await cliWith({ cwd: folder }).startCli();
  expect(await stateOf(url)).toMatchObject({ seed: 7 });
});

test('reads a configuration again after it changes', async () => {
  const path = join(folderWith({ 'mock.js': 'export default { seed: 1 };' }), 'mock.js');
  await loadConfig(path);
  writeFileSync(path, 'export default { seed: 2 };');
  expect((await loadConfig(path)).values).toEqual({ seed: 2 });
});

test('accepts a Date as `now`', async () => {
  const path = join(folderWith({ 'mock.js': 'export default { now: new Date(5_000) };' }), 'mock.js');
  expect((await loadConfig(path)).values).toEqual({ now: new Date(5_000) });
});

test.each([
  [
    'a misspelled key',
    '{ "scenaro": "empty" }',
    /mock\.json: Unknown key "scenaro"\. Did you mean "scenario"\?/,
  ],
  ['a port above 65535', '{ "port": 65536 }', /"port"/],
  ['a port that is a string', '{ "port": "9100" }', /"port"/],
  [
    'a feature level above 512',
    '{ "featureLevel": 513 }',
    /mock\.json: Invalid "featureLevel": must be a whole number from 0 to 512, a release such as "9.0", or "latest"/,
  ],
  ['a misspelled dialect', '{ "dialect": "zulp" }', /"dialect"/],
  ['a misspelled part of a latency', '{ "latency": { "min": 1, "mx": 2 } }', /"latency"/],
  ['a negative seed', '{ "seed": -1 }', /"seed"/],
  ['a string for a flag', '{ "quiet": "yes" }', /"quiet"/],
  ['a journalLimit of 0', '{ "journalLimit": 0 }', /"journalLimit"/],
  ['an empty path of a recording', '{ "record": "" }', /"record"/],
  ['an empty host', '{ "host": "" }', /"host"/],
  ['a list in place of the options', '[]', /mock\.json: .*such as \{ port: \.\.\. \}/],
  ['incomplete JSON', '{', /mock\.json is not JSON/],
])('rejects a configuration with %s', async (_, text, message) => {
  const path = join(folderWith({ 'mock.json': text }), 'mock.json');
  await expect(loadConfig(path)).rejects.toThrow(message);
});

test('rejects a folder named like a JSON configuration file', async () => {
  const path = join(folderWith({}), 'mock.json');
  mkdirSync(path);
  await expect(loadConfig(path)).rejects.toThrow(new UsageError(`${path} cannot be read: it is a folder.`));
});

test.each([
  ['in YAML', 'mock.yaml', 'a: 1', /end in \.ts, \.mts/],
  [
    'that exports nothing',
    'mock.js',
    'const a = 1;',
    /exports nothing\. Export the configuration: "export default \{/,
  ],
  ['that throws an error', 'mock.js', 'throw new Error("broken");', /cannot be loaded: broken/],
])('rejects a configuration %s', async (_, name, text, message) => {
  await expect(loadConfig(join(folderWith({ [name]: text }), name))).rejects.toThrow(message);
});

test.each([
  ['of type commonjs', 'commonjs'],
  ['of type module', 'module'],
  ['without a type', undefined],
])('loads a TypeScript configuration in a package %s', async (_, type) => {
  const folder = folderWith({
    'package.json': JSON.stringify({ type }),
    'seed.ts': 'export const seed: number = 5;',
    'mock.ts':
      "import { seed } from './seed.js';\ninterface A { seed: number }\nexport default { seed } satisfies A;",
  });
  expect((await loadConfig(join(folder, 'mock.ts'))).values).toEqual({ seed: 5 });
});

test('stops waiting for a configuration that never finishes loading', async () => {
  const path = join(folderWith({ 'mock.mjs': 'await new Promise(() => {});' }), 'mock.mjs');
  await expect(loadConfig(path, 50)).rejects.toThrow(
    'mock.mjs cannot be loaded: loading took longer than 0.05 s',
  );
});

test('starts the server even if the configuration causes an unhandled rejection', async () => {
  const text = 'Promise.reject(new Error("left behind"));\nexport default { seed: 4 };';
  const cli = await cliWith({ cwd: folderWith({ 'team-chat-mock.config.mjs': text }) }).startCli();
  expect(await stateOf(cli.url)).toMatchObject({ seed: 4 });
  cli.kill('SIGTERM');
  expect(await cli.end).toMatchObject({ status: 0, stderr: 'error: Unhandled rejection: left behind\n' });
});

test('finds a configuration in the working folder, and lets flags override it', async () => {
  const text =
    '{ "scenario": "empty", "seed": 3, "featureLevel": 200, "settings": { "public_access": true } }';
  const files = { 'team-chat-mock.config.json': text, 'team-chat-mock.config.cjs': 'not looked for' };
  const cli = await cliWith({ cwd: folderWith(files) }).startCli('--seed', '4');
  expect(cli.printed()).toMatch(/Config +\S+team-chat-mock\.config\.json/);
  expect(await stateOf(cli.url)).toMatchObject({ scenario: 'empty', seed: 4, feature_level: 200 });
  expect(await (await fetch(`${cli.url}/_mock/settings`)).json()).toMatchObject({ public_access: true });
});

test.each([
  [
    'a configuration that does not exist',
    {},
    ['--config', 'nowhere.js'],
    /The file \S+nowhere\.js does not exist\. "team-chat-mock init" writes/,
  ],
  ['--watch without a configuration', {}, ['--watch'], /--watch needs a configuration/],
  [
    'a misspelled key in the configuration of the folder',
    { 'team-chat-mock.config.json': '{ "prt": 1 }' },
    [],
    /Unknown key "prt"\. Did you mean "port"/,
  ],
  [
    'a configuration that throws an error of two lines',
    { 'team-chat-mock.config.js': 'throw new Error("one\\ntwo");', 'team-chat-mock.config.json': '{}' },
    [],
    /config\.js cannot be loaded: one two/,
  ],
  [
    'a misspelled scenario in a configuration',
    { 'a.json': '{ "scenario": "emty" }' },
    ['--config', 'a.json'],
    /a\.json: Unknown scenario "emty"\. Did you mean "empty"/,
  ],
  [
    'a misspelled setting in a configuration',
    { 'a.json': '{ "settings": { "publc_access": true } }' },
    ['--config', 'a.json'],
    /Did you mean "public_access"/,
  ],
])('rejects %s with a one-line error and status 2', async (_, files, args, message) => {
  const run = await cliWith({ cwd: folderWith(files as Record<string, string>) }).runCli(...args);
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr).toMatch(message);
  expect(run.stderr.trim().split('\n')).toHaveLength(1);
});

test('explains the error for a misspelled subcommand', async () => {
  expect((await runCli('scenario')).stderr).toMatch(/scenarios|too many arguments/);
});
