import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../../src/runtime/control/client/index.js';
import { proxyCommand } from '../../../src/server/command/recordings.js';
import { closeOnSignals } from '../../../src/server/command/serve.js';
import { StateFile } from '../../../src/server/files.js';
import { startReplaceable } from '../../../src/server/running.js';
import { folderWith } from '../../support/folder.js';

/** A server that saves its state, and a function that ends it and returns the exit status. */
async function startClosable() {
  vi.stubEnv('npm_command', undefined);
  const exit = vi.spyOn(process, 'exit').mockReturnThis();
  const once = vi.spyOn(process, 'once').mockReturnThis();
  const complain = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const spy of [exit, once, complain]) spy.mockRestore();
  });
  const path = join(folderWith(), 'state.json');
  const stateFile = new StateFile(path, () => undefined);
  const server = await startReplaceable({ port: 0 }, { stateFile });
  const close = server.close.bind(server);
  onTestFinished(close);
  await stateFile.start(() => server.mock);
  const stop = vi.fn(async () => undefined);
  const end = closeOnSignals(server, stateFile, stop);
  return {
    server,
    stateFile,
    stop,
    complain,
    savedName: () =>
      JSON.parse(readFileSync(path, 'utf8')).organization.tables.users.find(
        ({ id }: { id: number }) => id === 4,
      ).full_name,
    async statusOfEnd() {
      end();
      await vi.waitFor(() => expect(exit).toHaveBeenCalled(), { timeout: 60_000 });
      return exit.mock.calls;
    },
  };
}

test('saves every change for which a client received a response', async () => {
  const { server, stateFile, stop, savedName, statusOfEnd } = await startClosable();
  const rename = (name: string) => connect(server.url).as('owner').patch('/users/4', { full_name: name });
  await rename('Maxine');
  const save = stateFile.save.bind(stateFile);
  vi.spyOn(stateFile, 'save').mockImplementation(async () => {
    await save();
    await expect(rename('Too late')).rejects.toThrow();
  });
  expect(await statusOfEnd()).toEqual([[0]]);
  expect(savedName()).toBe('Maxine');
  expect(stop).toHaveBeenCalledTimes(1);
});

test('exits with status 1 when the state cannot be saved', async () => {
  const { server, stateFile, stop, complain, statusOfEnd } = await startClosable();
  vi.spyOn(stateFile, 'save').mockRejectedValue(new Error('disk full'));
  expect(await statusOfEnd()).toEqual([[1]]);
  expect(complain).toHaveBeenCalledWith('error: disk full\n');
  expect(stop).toHaveBeenCalledTimes(1);
  await expect(fetch(server.url)).rejects.toThrow();
});

test('saves the state and exits when the server fails to close', async () => {
  const { server, stop, complain, savedName, statusOfEnd } = await startClosable();
  await server.mock.as('owner').patch('/users/4', { full_name: 'Maxine' });
  vi.spyOn(server, 'close').mockRejectedValue(new Error('is stuck'));
  expect(await statusOfEnd()).toEqual([[1]]);
  expect(complain).toHaveBeenCalledWith('error: is stuck\n');
  expect(savedName()).toBe('Maxine');
  expect(stop).toHaveBeenCalledTimes(1);
});

test('stops the proxy when npm exits', async () => {
  const { server } = await startClosable();
  vi.stubEnv('npm_command', 'exec');
  const parent = vi.spyOn(process, 'ppid', 'get');
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => {
    for (const spy of [parent, print]) spy.mockRestore();
  });
  expect(await proxyCommand({ to: server.url, port: 0, json: true })).toBe(0);
  const { url } = JSON.parse(String(print.mock.calls[0]?.[0]));
  parent.mockReturnValue(1);
  await vi.waitFor(() => expect(process.exit).toHaveBeenCalledWith(0), { timeout: 60_000 });
  await expect(fetch(`${url}/_mock/health`)).rejects.toThrow();
});
