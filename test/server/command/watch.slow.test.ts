import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { cliWith } from '../../support/cli.js';
import { folderWith } from '../../support/folder.js';

/** A server that watches a configuration, and the lines that it prints. */
function watched(config: object, ...flags: string[]) {
  const folder = folderWith({ 'team-chat-mock.config.json': JSON.stringify(config) });
  const { child, end, kill } = cliWith({ cwd: folder }).spawnCli(
    '--port',
    '0',
    '--watch',
    '--json',
    ...flags,
  );
  let printed = '';
  let complained = '';
  child.stdout.on('data', (data: Buffer) => {
    printed += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    complained += data.toString();
  });
  const path = join(folder, 'team-chat-mock.config.json');
  return {
    path,
    end,
    kill,
    complaints: () => complained,
    change: (next: string) => writeFileSync(path, next),
    line: (index: number) =>
      vi.waitFor(() => JSON.parse(printed.split('\n').filter(Boolean)[index] as string), 20_000),
  };
}

test('restarts the mock at the same address when its configuration changes', async () => {
  const server = watched({ seed: 1 });
  const { url } = await server.line(0);
  await fetch(`${url}/api/v1/users/4?full_name=Changed`, {
    method: 'PATCH',
    headers: { authorization: `Basic ${btoa('owner@example.com:owner-key')}` },
  });
  server.change('{ "seed": 2, "settings": { "public_access": true } }');
  expect(await server.line(1)).toMatchObject({ event: 'restarted', url, seed: 2 });
  const { members } = await (await fetch(`${url}/api/v1/users`)).json();
  expect(JSON.stringify(members)).not.toContain('Changed');
  server.kill('SIGTERM');
  expect((await server.end).status).toBe(0);
});

test('restarts the mock when an editor replaces the configuration file', async () => {
  const server = watched({ seed: 1 });
  await server.line(0);
  writeFileSync(`${server.path}.new`, '{ "seed": 5 }');
  renameSync(`${server.path}.new`, server.path);
  expect((await server.line(1)).seed).toBe(5);
});

test('reports an invalid configuration, and keeps the mock', async () => {
  const server = watched({ seed: 7 });
  const { url } = await server.line(0);
  server.change('{ "sed": 8 }');
  await vi.waitFor(
    () => expect(server.complaints()).toMatch(/Did you mean "seed".*The mock is unchanged/),
    20_000,
  );
  expect((await (await fetch(`${url}/_mock/state`)).json()).seed).toBe(7);
  server.change('{ "seed": 9, "host": "localhost" }');
  expect((await server.line(1)).seed).toBe(9);
  await vi.waitFor(() => expect(server.complaints()).toContain('host: takes effect after a restart'), 20_000);
  server.change('{ "seed": 10, "host": "localhost", "quiet": false }');
  await vi.waitFor(() => expect(server.complaints()).toContain('note: quiet: takes effect'), 20_000);
  expect((await server.line(2)).seed).toBe(10);
});

test('prefers flags to the configuration file, and restarts only if the values in the file change', async () => {
  const server = watched({ seed: 1, featureLevel: 100 }, '--feature-level', '300');
  expect(await server.line(0)).toMatchObject({ seed: 1, feature_level: 300 });
  const moment = () => new Promise((resolve) => setTimeout(resolve, 400));
  server.change(JSON.stringify({ seed: 1, featureLevel: 100 }));
  await moment();
  rmSync(server.path);
  await moment();
  server.change('{ "seed": 2, "featureLevel": 200 }');
  expect(await server.line(1)).toMatchObject({ event: 'restarted', seed: 2, feature_level: 300 });
});
