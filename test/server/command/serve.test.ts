import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchFile } from '../../../src/server/command/config.js';
import { serve } from '../../../src/server/command/serve.js';
import { folderWith } from '../../support/folder.js';

vi.mock(import('../../../src/server/command/config.js'), { spy: true });

/** Serves with `--watch`, and expects that neither the server nor the watcher keeps the process alive afterwards. */
async function serveAndFail(): Promise<number> {
  const spies = [
    vi.spyOn(process, 'once').mockReturnThis(),
    vi.spyOn(process.stderr, 'write').mockReturnValue(true),
  ];
  vi.stubEnv('npm_command', undefined);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  });
  const folder = folderWith({ 'team-chat-mock.config.json': '{}', file: '' });
  const resources = () =>
    process.getActiveResourcesInfo().filter((name) => ['FSEventWrap', 'TCPServerWrap'].includes(name));
  const before = resources();
  const status = await serve({
    config: join(folder, 'team-chat-mock.config.json'),
    watch: true,
    port: 0,
    quiet: true,
    writeZuliprc: join(folder, 'file', 'inside'),
  });
  await vi.waitFor(() => expect(resources()).toEqual(before));
  return status;
}

test('stops listening and watching when a start file cannot be written', async () => {
  expect(await serveAndFail()).toBe(2);
});

test('stops listening when the configuration cannot be watched', async () => {
  vi.mocked(watchFile).mockRejectedValueOnce(new Error('too many watchers'));
  expect(await serveAndFail()).toBe(1);
});

test('prints no notice about the scenario after a failed start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  onTestFinished(() => {
    process.stderr.isTTY = isTTY;
  });
  expect(await serve({ port })).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(written.mock.calls.flat()).toEqual([
    `error: Port ${port} at 127.0.0.1 is taken. Choose another one with --port, or 0 for a free one.\n`,
  ]);
});
