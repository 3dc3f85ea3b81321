import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cliWith, runCli, startCli } from '../../support/cli.js';

async function folder() {
  const path = await mkdtemp(join(tmpdir(), 'start-files-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('writes a zuliprc file for each persona, readable only by the user', async () => {
  const path = join(await folder(), 'rc');
  const server = await startCli('--json', '--write-zuliprc', path);
  const started = JSON.parse(server.printed());
  const names = Object.keys(started.personas).map((name) => `${name}.zuliprc`);
  expect((await readdir(path)).sort()).toEqual(names.sort());
  expect(await readFile(join(path, 'bot.zuliprc'), 'utf8')).toBe(
    `[api]\nemail=helper-bot@chat.example.com\nkey=bot-key\nsite=${started.url}\n`,
  );
  expect(statSync(join(path, 'bot.zuliprc')).mode & 0o077).toBe(0);
});

test('writes the ready file when the server listens, and removes the file on exit', async () => {
  const path = join(await folder(), 'ready.json');
  await writeFile(path, 'left behind by a killed process');
  const server = await startCli('--json', '--ready-file', path);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(server.printed()));
  server.kill('SIGTERM');
  expect(await server.end).toMatchObject({ status: 0 });
  expect(existsSync(path)).toBe(false);
});

test('reads the paths of --write-zuliprc and --ready-file from environment variables', async () => {
  const path = await folder();
  const env = { TEAM_CHAT_MOCK_WRITE_ZULIPRC: path, TEAM_CHAT_MOCK_READY_FILE: join(path, 'ready.json') };
  await cliWith({ env }).startCli('--json');
  expect(await readdir(path)).toEqual(expect.arrayContaining(['member.zuliprc', 'ready.json']));
});

test.each(['--write-zuliprc', '--ready-file'])(
  'exits with status 2 when %s cannot be written',
  async (flag) => {
    const file = join(await folder(), 'file');
    await writeFile(file, '');
    const run = await runCli('--port', '0', '--quiet', flag, join(file, 'inside'));
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(new RegExp(`^error: ${flag} .* cannot be written: .*\n$`));
  },
);
