import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connect } from '../../../src/runtime/control/client/index.js';
import { cliWith, runCli, startCli } from '../../support/cli.js';
import { folderWith } from '../../support/folder.js';

const readState = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

test('continues from the saved state when --snapshot and --save name the same file', async () => {
  const path = join(folderWith(), 'org.json');
  const persistent = ['--snapshot', path, '--save', path, '--scenario', 'two-owners', '--seed', '7'];
  const first = await startCli(...persistent);
  expect(await connect(first.url).state()).toMatchObject({ scenario: 'two-owners', seed: 7 });
  await connect(first.url).as('owner').patch('/users/4', { full_name: 'Maxine' });
  first.kill('SIGTERM');
  expect((await first.end).status).toBe(0);
  const second = await startCli(...persistent);
  const server = connect(second.url);
  expect(await server.state()).toMatchObject({ scenario: 'two-owners', seed: 7 });
  await server.as('owner').patch('/users/4', { full_name: 'Someone' });
  await server.reset();
  const { body } = await server.as('owner').get('/users/4');
  expect(JSON.stringify(body)).toContain('Maxine');
});

test('keeps the last complete file when the server is killed at any moment', async () => {
  const path = join(folderWith(), 'org.json');
  for (const delay of [0, 40, 160]) {
    const { url, kill, end } = await startCli('--snapshot', path, '--save', path);
    const server = connect(url);
    const before = readState(path).organization.tables.messages.length;
    let sent = 0;
    const sending = (async () => {
      for (;;) {
        await server
          .as('owner')
          .post('/messages', { type: 'channel', to: 'general', topic: 'x', content: `${sent++}` });
        await server.save();
      }
    })().catch(() => undefined);
    await sleep(delay);
    kill('SIGKILL');
    await Promise.all([sending, end]);
    const { length } = readState(path).organization.tables.messages;
    expect(length).toBeGreaterThanOrEqual(before);
    expect(length).toBeLessThanOrEqual(before + sent);
  }
});

test('reads --snapshot and --save from environment variables', async () => {
  const path = join(folderWith(), 'org.json');
  const env = { TEAM_CHAT_MOCK_SNAPSHOT: path, TEAM_CHAT_MOCK_SAVE: path };
  const { kill, end } = await cliWith({ env }).startCli();
  kill('SIGINT');
  await end;
  expect(existsSync(path)).toBe(true);
});

test.each([
  [
    'a snapshot that does not exist',
    ['--snapshot', 'missing.json'],
    /The snapshot missing\.json does not exist\. To create it/,
  ],
  [
    'a snapshot and a scenario',
    ['--snapshot', 'a.json', '--scenario', 'empty'],
    /A snapshot has its own scenario and seed/,
  ],
  [
    'a folder to save to that does not exist',
    ['--port', '0', '--save', 'missing/a.json'],
    /cannot be saved to missing\/a\.json/,
  ],
])('exits with status 2 for %s', async (_what, args, message) => {
  const run = await runCli(...args);
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr).toMatch(message);
});

test('exits with status 2 for a snapshot of a later release', async () => {
  const folder = folderWith({ 'a.json': '{"format":"team-chat-mock","version":9}' });
  const run = await runCli('--snapshot', join(folder, 'a.json'));
  expect(run).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/a\.json: The snapshot has version 9/),
  });
});
