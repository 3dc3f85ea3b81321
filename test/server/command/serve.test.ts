import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
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
  await vi.waitFor(() => expect(resources()).toEqual(before), { timeout: 60_000 });
  return status;
}

/** The server that `serve` starts for these flags, what it prints, and a function that ends it like a signal. */
async function startServing(flags: Parameters<typeof serve>[0]) {
  let signaled: () => void = () => undefined;
  const texts: string[] = [];
  const collect = (text: unknown) => texts.push(String(text)) > 0;
  const exit = vi.spyOn(process, 'exit').mockReturnThis();
  const spies = [
    exit,
    vi.spyOn(process, 'once').mockImplementation((name, listener) => {
      if (name === 'SIGTERM') signaled = listener as () => void;
      return process;
    }),
    vi.spyOn(process.stdout, 'write').mockImplementation(collect),
    vi.spyOn(process.stderr, 'write').mockImplementation(collect),
  ];
  vi.stubEnv('npm_command', undefined);
  const end = async () => {
    signaled();
    await vi.waitFor(() => expect(exit).toHaveBeenCalled(), { timeout: 60_000 });
  };
  onTestFinished(async () => {
    await end();
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  });
  expect(await serve({ port: 0, json: true, ...flags })).toBe(0);
  const printed = () => texts.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text));
  return { printed, texts, end };
}

/** The path of a configuration in a new folder. */
function configWith(config: object): string {
  return join(folderWith({ 'c.json': JSON.stringify(config) }), 'c.json');
}

test('prefers the scenario in a flag to the snapshot in the configuration', async () => {
  const mock = createTeamChatMock({ scenario: 'empty' });
  const folder = folderWith({ 'org.json': JSON.stringify(await mock.snapshot()) });
  const config = configWith({ snapshot: join(folder, 'org.json') });
  const { printed } = await startServing({ config, scenario: 'two-owners' });
  expect(printed()[0]).toMatchObject({ scenario: 'two-owners' });
});

test('prefers the saved state in the configuration to the scenario in a flag', async () => {
  const mock = createTeamChatMock({ scenario: 'empty' });
  const path = join(folderWith({ 'org.json': JSON.stringify(await mock.snapshot()) }), 'org.json');
  const { printed } = await startServing({
    config: configWith({ snapshot: path, save: path }),
    scenario: 'two-owners',
  });
  expect(printed()[0]).toMatchObject({ scenario: 'empty' });
});

test.for([
  ['a flag', {}, { snapshot: 'org.json', save: 'other.json', scenario: 'empty' }],
  ['the configuration', { snapshot: 'org.json', save: 'other.json', seed: 5 }, {}],
  ['a flag and the configuration', { snapshot: 'org.json' }, { seed: 5 }],
] as const)('rejects a snapshot with a scenario or seed specified in %s', async ([, config, flags]) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  expect(await serve({ port: 0, config: configWith(config), ...flags })).toBe(2);
  expect(write).toHaveBeenCalledWith(
    'error: A snapshot has its own scenario and seed. Remove --snapshot, or --scenario, --seed-file and --seed.\n',
  );
});

test('prefers the seed file in a flag to the scenario in the configuration', async () => {
  const seedFile = join(
    folderWith({ 'seed.yaml': 'extends: default\nusers:\n  - name: Nora New\n    persona: nora\n' }),
    'seed.yaml',
  );
  const { printed } = await startServing({ config: configWith({ scenario: 'default' }), seedFile });
  expect(Object.keys(printed()[0].personas)).toContain('nora');
});

test('writes a credentials file for each persona inside the folder, readable only by the user', async () => {
  const mock = createTeamChatMock();
  const snapshot = JSON.stringify(await mock.snapshot());
  const parent = folderWith({ 'org.json': snapshot.replace('"personas":{', '"personas":{"../outside":1,') });
  const rc = join(parent, 'rc');
  mkdirSync(rc);
  writeFileSync(join(rc, 'member.zuliprc'), '', { mode: 0o644 });
  await startServing({ snapshot: join(parent, 'org.json'), writeZuliprc: rc });
  expect(existsSync(join(parent, 'outside.zuliprc'))).toBe(false);
  expect(readFileSync(join(rc, '..%2Foutside.zuliprc'), 'utf8')).toContain('key=owner-key');
  expect(readFileSync(join(rc, 'member.zuliprc'), 'utf8')).toContain('key=member-key');
  expect(statSync(join(rc, 'member.zuliprc')).mode & 0o077).toBe(0);
});

test('prints the "listening" event even when the configuration sets quiet', async () => {
  const { printed } = await startServing({ config: configWith({ quiet: true }) });
  expect(printed()[0]).toMatchObject({ event: 'listening' });
});

test('keeps the recording and the ready file of a running server when its port is in use', async () => {
  const folder = folderWith();
  const record = join(folder, 'rec.jsonl');
  const readyFile = join(folder, 'ready.json');
  const { printed, end } = await startServing({ record, readyFile });
  const port = Number(new URL(printed()[0].url).port);
  const before = readFileSync(record, 'utf8');
  expect(await serve({ port, record, readyFile })).toBe(1);
  expect(existsSync(readyFile)).toBe(true);
  expect(readFileSync(record, 'utf8')).toBe(before);
  await end();
  expect(existsSync(readyFile)).toBe(false);
});

test('keeps the ready file after a restart, and prints only changed options', async () => {
  const folder = folderWith();
  const [first, second] = [join(folder, 'r1'), join(folder, 'r2')];
  const values = { seed: 1, allowedHosts: ['mock'], readyFile: first };
  const config = configWith(values);
  const { printed, texts } = await startServing({ config, watch: true });
  writeFileSync(config, JSON.stringify({ ...values, seed: 2, readyFile: second }));
  await vi.waitFor(() => expect(printed()[1]).toMatchObject({ event: 'restarted', seed: 2 }), {
    timeout: 60_000,
  });
  expect(JSON.parse(readFileSync(first, 'utf8'))).toMatchObject({ seed: 2 });
  expect(existsSync(second)).toBe(false);
  await vi.waitFor(
    () => expect(texts.join('')).toContain('note: readyFile: takes effect after a restart\n'),
    { timeout: 60_000 },
  );
});

test('requests no restart when an option changes back to the value in effect', async () => {
  const values = { seed: 1, log: false };
  const config = configWith(values);
  const { printed, texts } = await startServing({ config, watch: true });
  const change = async (next: object, restarts: number) => {
    writeFileSync(config, JSON.stringify(next));
    await vi.waitFor(() => expect(printed()).toHaveLength(restarts + 1), { timeout: 60_000 });
  };
  await change({ ...values, log: true }, 1);
  await change(values, 2);
  await change({ ...values, quiet: true }, 3);
  await vi.waitFor(
    () =>
      expect(texts.filter((text) => text.startsWith('note: '))).toEqual([
        'note: log: takes effect after a restart\n',
        'note: quiet: takes effect after a restart\n',
      ]),
    { timeout: 60_000 },
  );
});

test('stops listening and watching when the zuliprc files cannot be written', async () => {
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
