import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '../../../src/server/command/serve.js';
import { folderWith } from '../../support/folder.js';

test('stops watching the configuration when a start file cannot be written', async () => {
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
  const watchers = () => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;
  const before = watchers();
  const status = await serve({
    config: join(folder, 'team-chat-mock.config.json'),
    watch: true,
    port: 0,
    quiet: true,
    writeZuliprc: join(folder, 'file', 'inside'),
  });
  expect(status).toBe(2);
  await vi.waitFor(() => expect(watchers()).toBe(before));
});
