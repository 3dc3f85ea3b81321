import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../src/server/index.js';
import { runCurl } from '../support/curl.js';
import { blocksOf } from '../support/snippet.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const curlLines = (page: string) =>
  blocksOf(page, 'sh')
    .flatMap((code) => code.trim().split('\n'))
    .filter((line) => line.startsWith('curl '));

test('runs the first commands in README.md, which show that the only owner cannot step down', async () => {
  const { url, close } = await startServer({ port: 0 });
  onTestFinished(close);
  const [own = '', refused = ''] = curlLines('README.md').filter((line) => line.startsWith('curl -u '));
  expect(await (await runCurl(own, url)).json()).toMatchObject({ user_id: 1 });
  expect((await runCurl(refused, url)).status).toBe(400);
  const promote = refused.replace('role=400', 'role=100').replace('/users/1', '/users/2');
  expect((await runCurl(promote, url)).status).toBe(200);
  expect((await runCurl(refused, url)).status).toBe(200);
});

test.each([
  ['README.md', 3],
  ['docs/features/inspector.md', 2],
  ['docs/features/control-api.md', 11],
])('accepts the control API commands in %s', async (page, count) => {
  const { url, close } = await startServer({ port: 0 });
  onTestFinished(close);
  // A wait needs a client that polls or sends.
  const ours = curlLines(page).filter((line) => /localhost:9100\/_mock\/(?!\w+\/wait)/.test(line));
  expect(ours).toHaveLength(count);
  for (const line of ours) {
    // A reset clears the journal, which a reproduction needs.
    await fetch(`${url}/api/v1/server_settings`);
    const response = await runCurl(line, url);
    expect([line, response.status, response.ok || (await response.text())]).toEqual([line, 200, true]);
    await response.body?.cancel();
  }
});

test('keeps README.md at 200 lines or fewer', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(200);
});

test('includes the pictures of README.md in the package', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  const pictures = [...read('README.md').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(
    ([, address = '']) => address,
  );
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    expect([picture, existsSync(join(root, picture))]).toEqual([picture, picture.startsWith('docs/images/')]);
  }
  expect(files).toContain('docs/images');
});
