import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../src/server/index.js';
import { runMain } from '../support/cli.js';
import { resultsOf } from '../support/vitest-run.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const blocks = (language: string) =>
  [...read('AGENTS.md').matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(
    ([, code]) => code as string,
  );

test('runs the tests in AGENTS.md against the built package', async () => {
  // Inside the package, so that it resolves its own name.
  const folder = mkdtempSync(join(root, 'dist', 'agents-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default { test: { testTimeout: 60_000 } };');
  for (const [index, code] of blocks('ts').entries()) {
    writeFileSync(join(folder, `snippet-${index}.test.ts`), code);
  }
  const results = await resultsOf(folder);
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(results).toHaveLength(6);
});

test('runs the commands in AGENTS.md', async () => {
  const { url, close } = await startServer({ port: 0 });
  onTestFinished(close);
  const [code = ''] = blocks('sh');
  const lines = code.split('\n').filter((line) => line.startsWith('curl '));
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    const [, method = 'GET', path, body] =
      /^curl (?:-X (\w+) )?http:\/\/127\.0\.0\.1:9100(\S+)(?: -d '(.*)')?$/.exec(line) ?? [];
    const response = await fetch(url + path, { method, body });
    expect([line, response.status]).toEqual([line, 200]);
  }
  const { stdout: help } = await runMain('--help');
  for (const flag of code.match(/--[a-z-]+/g) ?? []) expect(help).toContain(flag);
});

test.each(['AGENTS.md', 'llms.txt', 'CHANGELOG.md'])(
  'finds in the package every file that %s links to',
  (name) => {
    const { files } = JSON.parse(read('package.json')) as { files: string[] };
    const links = [...read(name).matchAll(/\]\(([^)#]+)\)/g)].map(([, to]) => to as string);
    const local = links.filter((to) => !to.startsWith('https:'));
    expect(local.length).toBeGreaterThan(0);
    const shipped = (to: string) =>
      files.includes(to) || (files.includes('docs/*/*.md') && /^docs\/([^/]+\/)?[^/]+\.md$/.test(to));
    expect(local.filter((to) => !existsSync(join(root, to)) || !shipped(to))).toEqual([]);
  },
);
