import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../scripts/build-binary.mjs', import.meta.url));

/** The path contains no Node. */
const env = { PATH: '' };

let binary: string;
beforeAll(() => {
  binary = execFileSync(process.execPath, [SCRIPT], { encoding: 'utf8' }).trim();
  // The build downloads `postject`, and copies and patches 100 MB.
}, 300_000);

/** Starts the executable on a free port, and waits until it listens. */
async function start(...flags: string[]): Promise<{ url: string; cwd: string }> {
  const cwd = mkdtempSync(join(tmpdir(), 'binary-'));
  const child = spawn(binary, ['--port', '0', '--json', ...flags], { env, cwd });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(cwd, { recursive: true });
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString()));
    child.stderr.once('data', (data: Buffer) => reject(new Error(data.toString())));
  });
  return { url: JSON.parse(line).url, cwd };
}

test('serves the API without Node', async () => {
  const { url } = await start('--dialect', 'zulip');
  const headers = { authorization: `Basic ${btoa('member@example.com:member-key')}` };
  const me = await fetch(`${url}/api/v1/users/me`, { headers });
  expect(await me.json()).toMatchObject({ result: 'success', user_id: 4 });
});

test('includes the inspector and the OpenAPI document of the control API', async () => {
  const { url } = await start();
  const page = await (await fetch(`${url}/_mock/`)).text();
  const [script] = /inspector\/[\w-]+\.js/.exec(page) ?? [];
  expect((await fetch(`${url}/_mock/${script}`)).headers.get('content-type')).toMatch('text/javascript');
  expect(await (await fetch(`${url}/_mock/openapi.control.json`)).json()).toMatchObject({ openapi: '3.1.0' });
});

test('creates a user through the control API', async () => {
  const { url } = await start();
  const body = JSON.stringify({ full_name: 'Nora New' });
  const created = await fetch(`${url}/_mock/records/users`, { method: 'POST', body });
  expect(await created.json()).toMatchObject({ records: [{ full_name: 'Nora New' }] });
});

test('reads configurations in JSON, and explains that it reads no other formats', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'binary-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'mock.json'), '{"scenario":"two-owners"}');
  writeFileSync(join(folder, 'mock.config.ts'), 'export default {};');
  const { url } = await start('--config', join(folder, 'mock.json'));
  expect(await (await fetch(`${url}/_mock/state`)).json()).toMatchObject({ scenario: 'two-owners' });
  await expect(start('--config', join(folder, 'mock.config.ts'))).rejects.toThrow(
    'error: mock.config.ts cannot be loaded: this build reads configurations in JSON only; the npm package reads all of them',
  );
});
