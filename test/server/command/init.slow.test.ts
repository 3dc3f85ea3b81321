import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../../src/server/command/config.js';
import { writeConfig } from '../../../src/server/command/without-server.js';
import { cliWith } from '../../support/cli.js';
import { folderWith } from '../../support/folder.js';

test('writes a configuration with comments, and never overwrites a file', async () => {
  const folder = folderWith();
  const first = await cliWith({ cwd: folder }).runCli('init');
  expect(first).toMatchObject({ status: 0, stderr: '' });
  const [, name] = /^Wrote (\S+)\. /.exec(first.stdout) ?? [];
  const written = readFileSync(join(folder, name as string), 'utf8');
  expect(written).toMatch(/\/\/ Port to listen on/);
  const second = await cliWith({ cwd: folder }).runCli('init');
  expect(second).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/already exists and was not changed/),
  });
  expect(readFileSync(join(folder, name as string), 'utf8')).toBe(written);
});

test.each(['.ts', '.js', '.mjs', '.cjs', '.json'])('writes a loadable %s file', async (ending) => {
  const path = join(folderWith(), `mock${ending}`);
  await writeConfig(path);
  expect(readFileSync(path, 'utf8')).not.toContain('undefined');
  expect((await loadConfig(path)).values).toMatchObject({ port: 9100, scenario: 'default', seed: 1 });
});

test('writes the same values in TypeScript and JavaScript', async () => {
  const folder = folderWith();
  await writeConfig(join(folder, 'mock.ts'));
  await writeConfig(join(folder, 'mock.js'));
  const valuesOf = (name: string) =>
    /export default (\{[\s\S]*\})/.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
  expect(valuesOf('mock.ts')).toBe(valuesOf('mock.js'));
  expect(readFileSync(join(folder, 'mock.ts'), 'utf8')).toContain('satisfies ServerConfig');
});

test('includes commented-out values that are valid', async () => {
  const folder = folderWith();
  await writeConfig(join(folder, 'mock.js'));
  const lines = readFileSync(join(folder, 'mock.js'), 'utf8').split('\n');
  const commented = lines.filter((line) => /^ {2}\/\/ \w+: .*,$/.test(line));
  expect(commented.length).toBeGreaterThan(10);
  for (const line of commented) {
    writeFileSync(join(folder, 'one.mjs'), `export default {\n${line.replace('// ', '')}\n};\n`);
    await expect(loadConfig(join(folder, 'one.mjs')), line).resolves.toBeDefined();
  }
});

test('prints the --config flag to use for a configuration file with a different name', async () => {
  const { stdout } = await cliWith({ cwd: folderWith() }).runCli('init', 'my.config.json');
  expect(stdout).toBe(
    'Wrote my.config.json. Start the server with: team-chat-mock --config my.config.json\n',
  );
});

test.each([
  ['mock.yaml', /end in \.ts, \.js/],
  ['nowhere/mock.js', /cannot be written/],
])('refuses to write the configuration file %s', async (name, message) => {
  await expect(writeConfig(join(folderWith(), name))).rejects.toThrow(message);
});
