import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { personas } from '../../src/index.js';
import { cliWith, runCli, runMain, spawnCli, startCli } from '../support/cli.js';
import { openStream } from '../support/stream.js';

test.each([
  ['a misspelled flag', ['--prot', '1'], /unknown option '--prot'\. Did you mean --port\?/],
  ['a misspelled scenario', ['--scenario', 'defalt'], /Unknown scenario "defalt"\. Did you mean "default"\?/],
  [
    'a misspelled dialect',
    ['--dialect', 'zulp'],
    /'zulp' is invalid.*must be "reference" or "zulip".*Did you mean "zulip"\?/,
  ],
  ['a port that is not a number', ['--port', 'many'], /'many' is invalid.*whole number/],
  ['a port above 65535', ['--port', '65536'], /0 to 65535/],
  ['a fractional seed', ['--seed', '1.5'], /whole number/],
  ['a negative seed', ['--seed', '-1'], /'-1'|'--seed|unknown option/],
  ['a feature level that is not a number', ['--feature-level', 'new'], /whole number/],
  ['a feature level above 512', ['--feature-level', '513'], /0 to 512/],
  [
    'a body limit that is not a number of bytes',
    ['--max-body-bytes', 'x'],
    /'x' is invalid\. It must be a number of bytes, such as 1048576, 512kB or 20MB\.$/,
  ],
  [
    'a latency that is not a number',
    ['--latency', 'slow'],
    /'slow' is invalid\. It must be 0 or more milliseconds, such as 200, or a range such as 50-300\.$/,
  ],
  [
    'a latency range whose start exceeds its end',
    ['--latency', '300-50'],
    /'300-50' is invalid\. It must be 0 or more milliseconds/,
  ],
  ['a word as the time', ['--now', 'tomorrow'], /Invalid time "tomorrow"/],
  [
    '--lively with a stopped clock',
    ['--lively', '--now', '2026-01-15'],
    /--lively needs a clock that follows real time\. Remove --now/,
  ],
  [
    'a certificate without a key',
    ['--cert', 'cert.pem'],
    /Missing "key": a certificate and its private key belong together/,
  ],
  ['an empty control token', ['--control-token', ''], /'' is invalid.*must be a string that is not empty/],
  [
    'a control origin without a scheme',
    ['--control-origin', 'localhost'],
    /must be an origin, such as http:\/\/localhost:5173/,
  ],
  [
    'an empty host',
    ['--host', ''],
    /'' is invalid.*must be a string that is not empty, such as 127\.0\.0\.1/,
  ],
  ['a date that does not exist', ['--now', '2026-02-30'], /Invalid time "2026-02-30"/],
  ['an unknown subcommand', ['serve'], /Unknown subcommand "serve"/],
  [
    'a misspelled subcommand before a flag',
    ['scenrios', '--port', '1'],
    /Unknown subcommand "scenrios"\. Did you mean "scenarios"\?/,
  ],
  ['an unexpected argument of a subcommand', ['scenarios', 'all'], /too many arguments for 'scenarios'/],
])('rejects %s with a one-line error and status 2', async (_, args, message) => {
  const run = await runMain(...args);
  expect(run).toMatchObject({ status: 2, stdout: '' });
  expect(run.stderr.trim()).toMatch(message);
  expect(run.stderr.trim().split('\n')).toHaveLength(1);
});

test('exits with status 2 after an error in its arguments', async () => {
  expect(await runCli('--prot', '1')).toEqual({
    status: 2,
    stdout: '',
    stderr: "error: unknown option '--prot'. Did you mean --port?\n",
  });
});

test('reports a port that is in use with a one-line error and status 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const run = await runCli('--port', String(port));
  expect(run.status).toBe(1);
  expect(run.stderr).toBe(
    `error: Port ${port} at 127.0.0.1 is taken. Choose another one with --port, or 0 for a free one.\n`,
  );
});

test('prints the version with --version and the flags with --help, both with status 0', async () => {
  expect(await runCli('--version')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
  const help = await runCli('--help');
  expect(help.status).toBe(0);
  const flags = [
    'port',
    'host',
    'scenario',
    'seed',
    'feature-level',
    'dialect',
    'now',
    'lively',
    'latency',
    'max-body-bytes',
    'seeded-queue-ids',
    'quiet',
  ];
  for (const flag of flags) expect(help.stdout).toContain(`--${flag}`);
});

test('prints the same text for the `help` subcommand as for --help', async () => {
  expect(await runCli('help')).toEqual(await runCli('--help'));
});

test('lists the scenarios with their descriptions', async () => {
  const run = await runCli('scenarios');
  expect(run.status).toBe(0);
  expect(run.stdout).toMatch(/^default +a small organization/m);
});

test('prints the base URL, the inspector and the credentials of every persona', async () => {
  const cli = await startCli();
  expect(cli.printed()).toContain(`${cli.url}/_mock/`);
  for (const { email, api_key } of Object.values(personas)) {
    expect(cli.printed()).toMatch(new RegExp(`${email} +${api_key}`));
  }
});

test('prints nothing with --quiet', async () => {
  const port = await freePort();
  const cli = spawnCli('--quiet', '--port', String(port));
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/_mock/health`), { timeout: 60_000 });
  cli.kill('SIGTERM');
  expect(await cli.end).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test('delays responses by --latency, and rejects bodies larger than --max-body-bytes', async () => {
  const cli = await startCli('--latency', '150', '--max-body-bytes', '20');
  await fetch(`${cli.url}/api/v1/server_settings`);
  const { requests } = await (await fetch(`${cli.url}/_mock/requests`)).json();
  expect(requests[0].ms).toBeGreaterThanOrEqual(149);
  const body = new URLSearchParams({ content: 'x'.repeat(20) });
  const refused = await fetch(`${cli.url}/api/v1/messages/render`, { method: 'POST', body });
  expect([refused.status, (await refused.json()).code]).toEqual([413, 'BAD_REQUEST']);
});

test('passes flags on to the mock', async () => {
  const cli = await startCli(
    ...[
      '--scenario',
      'empty',
      '--seed',
      '7',
      '--feature-level',
      '385',
      '--dialect',
      'zulip',
      '--now',
      '1700000000',
    ],
  );
  const state = await (await fetch(`${cli.url}/_mock/state`)).json();
  expect(state).toMatchObject({
    scenario: 'empty',
    seed: 7,
    feature_level: 385,
    dialect: 'zulip',
    now: 1_700_000_000,
  });
});

test('passes flags on to the control API', async () => {
  const cli = await startCli(
    ...['--control-origin', 'http://a.test', '--control-origin', 'http://b.test', '--allowed-host', 'mock'],
  );
  const statusFor = async (origin: string) =>
    (await fetch(`${cli.url}/_mock/state`, { headers: { origin } })).status;
  expect(await statusFor('http://a.test')).toBe(200);
  expect(await statusFor('http://b.test')).toBe(200);
  expect(await statusFor('http://c.test')).toBe(403);
});

test.each([
  ['a flag', ['--control-token', 'secret'], {}],
  ['an environment variable', [], { TEAM_CHAT_MOCK_TOKEN: 'secret' }],
])('opens the control API to other machines that send the token set by %s', async (_, args, env) => {
  const cli = await cliWith({ env }).startCli('--json', '--host', '0.0.0.0', ...args);
  const [network] = cli.network;
  if (network === undefined) return;
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${network}/_mock/state`, { headers })).status;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ authorization: 'Bearer secret' })).toBe(200);
});

test('serves HTTPS with --https', async () => {
  const cli = await startCli('--https');
  expect(cli.url).toMatch(/^https:/);
});

test('prints the addresses for other machines when it listens on all interfaces', async () => {
  const all = await startCli('--host', '0.0.0.0');
  const addresses = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  for (const { address } of addresses) expect(all.printed()).toContain(`Network     http://${address}:`);
  expect((await startCli()).printed()).not.toContain('Network');
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'exits with status 0 on %s, even while a request is pending',
  async (signal) => {
    const cli = await startCli('--latency', '60000');
    const pending = fetch(`${cli.url}/api/v1/server_settings`).catch((error: unknown) => error);
    // The request must be pending before the signal.
    await fetch(`${cli.url}/_mock/health`);
    cli.kill(signal);
    expect((await cli.end).status).toBe(0);
    await pending;
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)(
  'exits with status 0 on %s, even while clients stream the journal and wait for events',
  async (signal) => {
    const cli = await startCli();
    const headers = { authorization: `Basic ${btoa('member@example.com:member-key')}` };
    const registered = await fetch(`${cli.url}/api/v1/register`, { method: 'POST', headers });
    const { queue_id } = await registered.json();
    const query = new URLSearchParams({ queue_id, last_event_id: '-1' });
    const poll = fetch(`${cli.url}/api/v1/events?${query}`, { headers }).catch((error: unknown) => error);
    const stream = await openStream(`${cli.url}/_mock/requests/stream`);
    await stream.next();
    cli.kill(signal);
    expect((await cli.end).status).toBe(0);
    await expect(stream.next()).rejects.toThrow();
    await poll;
  },
);

test('prints an unexpected error on one line, and exits with status 1', async () => {
  const breakOutput = 'process.stdout.write = () => { throw new Error("no space\\nleft") };';
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(breakOutput)}`;
  const run = await cliWith({ env: { NODE_OPTIONS } }).runCli('scenarios');
  expect(run).toEqual({ status: 1, stdout: '', stderr: 'error: no space left\n' });
});

test('keeps running when its output streams are closed', async () => {
  const { child, url } = await startCli();
  child.stdout.destroy();
  child.stderr.destroy();
  const post = (body: string) => fetch(`${url}/_mock/reset`, { method: 'POST', body });
  expect((await post('{')).status).toBe(400);
  expect((await post('{}')).status).toBe(200);
});

test('exits when the shell of npm exits without forwarding signals', async () => {
  const cli = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url));
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${cli}" --port 0 --json; true`], {
    env: { ...process.env, npm_command: 'start' },
  });
  const [line] = (await once(shell.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(line.toString());
  expect((await fetch(`${url}/_mock/health`)).status).toBe(200);
  shell.kill('SIGTERM');
  // The pipe closes only after the server has ended.
  await once(shell.stdout, 'close');
  await expect(fetch(`${url}/_mock/health`)).rejects.toThrow('fetch failed');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
