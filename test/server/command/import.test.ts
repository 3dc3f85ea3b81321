import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../../src/server/command.js';
import { startControlled } from '../../support/control.js';
import { folderWith } from '../../support/folder.js';

/** Runs `import` in this process. */
async function run(...args: string[]): Promise<{ status: number; stderr: string }> {
  return runLoud('--quiet', ...args);
}

async function runLoud(...args: string[]): Promise<{ status: number; stderr: string }> {
  let stderr = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += text;
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  const status = await main(['import', '--salt', 'pepper', ...args]);
  spy.mockRestore();
  return { status, stderr };
}

/** A server in front of a mock that responds to `GET /messages` with these texts first. */
async function startFlawed(...pages: string[]): Promise<string> {
  const { url } = await startControlled({ dialect: 'zulip' });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const page = request.url?.startsWith('/api/v1/messages') ? pages.shift() : undefined;
    const method = request.method ?? 'GET';
    const headers = {
      authorization: String(request.headers.authorization),
      ...(method === 'GET' ? {} : { 'content-type': String(request.headers['content-type']) }),
    };
    const body = method === 'GET' ? null : Buffer.concat(chunks);
    response.end(page ?? (await (await fetch(url + request.url, { method, headers, body })).text()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.for([
  [
    'half of a page',
    '{"result":"success","messages":[{"id":1',
    'GET /messages returned status 200, but its body is not JSON',
  ],
  ['HTML', '<h1>Sign in</h1>', 'GET /messages returned status 200, but its body is not JSON'],
  ['a page without a list', '{"result":"success"}', 'GET /messages returned no list of messages'],
] as const)(
  'stops at %s, explains how to continue, and continues when the command is repeated',
  async ([, page, problem]) => {
    const from = await startFlawed(page);
    const folder = folderWith({ zuliprc: '[api]\nemail=member@example.com\nkey=member-key\n' });
    const out = join(folder, 'org.json');
    const args = ['--from', from, '--zuliprc', join(folder, 'zuliprc'), '--out', out];
    expect(await run(...args)).toEqual({
      status: 1,
      stderr: `error: The import stopped: ${problem}. Run the same command again to continue with the data in ${out}.part. Nothing was written to ${out}.\n`,
    });
    expect(existsSync(out)).toBe(false);
    expect(await run(...args)).toEqual({ status: 0, stderr: '' });
    expect(existsSync(out)).toBe(true);
  },
);

test.for([
  ['an error', ['<h1>Sign in</h1>'], /^error: The import stopped: /],
  ['the report', [], /^$/],
] as const)('clears the progress line in a terminal before %s', async ([, pages, after]) => {
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => {
    process.stderr.isTTY = isTTY;
    printed.mockRestore();
  });
  const folder = folderWith({ zuliprc: '[api]\nemail=member@example.com\nkey=member-key\n' });
  const from = await startFlawed('{"result":"success","messages":[]}', ...pages);
  const args = ['--from', from, '--zuliprc', join(folder, 'zuliprc'), '--out', join(folder, 'org.json')];
  const { stderr } = await runLoud(...args);
  const [progress, rest] = stderr.split('\r\u001b[K');
  expect(progress).toMatch(/^(\r\d+ messages)+$/);
  expect(rest).toMatch(after);
});

test('ignores values in a page that are not messages', async () => {
  const from = await startFlawed('{"result":"success","messages":[null,5,[],{"id":"x"},{"id":-1},{}]}');
  const folder = folderWith({ zuliprc: '[api]\nemail=member@example.com\nkey=member-key\n' });
  const out = join(folder, 'org.json');
  const args = ['--from', from, '--zuliprc', join(folder, 'zuliprc'), '--out', out];
  expect(await run(...args)).toEqual({ status: 0, stderr: '' });
});

test.for([
  ['a missing source', [], 'error: Specify either --zuliprc FILE or --har FILE.\n'],
  [
    'two sources',
    ['--har', 'a.har', '--from', 'http://x.test'],
    'error: --har reads a file. Remove --from and --zuliprc.\n',
  ],
  [
    'too many messages',
    ['--zuliprc', 'zuliprc', '--from', 'http://x.test', '--messages', '100001'],
    'error: Invalid --messages "100001": must be a whole number from 0 to 100000.\n',
  ],
  [
    'a site that is not a URL',
    ['--zuliprc', 'zuliprc'],
    'error: FOLDER/zuliprc: invalid "site" "chat.example.com": must be an address such as https://chat.example.com.\n',
  ],
] as const)('exits with status 2 for %s', async ([, args, stderr]) => {
  const folder = folderWith({
    zuliprc: '[api]\nemail=member@example.com\nkey=member-key\nsite=chat.example.com\n',
  });
  const inFolder = args.map((arg) => (arg === 'zuliprc' ? join(folder, arg) : arg));
  expect(await run(...inFolder, '--out', join(folder, 'org.json'))).toEqual({
    status: 2,
    stderr: stderr.replace('FOLDER', folder),
  });
});

test('exits with status 2 when --out cannot be written', async () => {
  const { url } = await startControlled({ dialect: 'zulip' });
  const folder = folderWith({ zuliprc: '[api]\nemail=member@example.com\nkey=member-key\n' });
  const out = join(folder, 'missing', 'org.json');
  expect(await run('--from', url, '--zuliprc', join(folder, 'zuliprc'), '--out', out)).toEqual({
    status: 2,
    stderr: `error: --out ${out}.part cannot be written: its folder does not exist.\n`,
  });
});
