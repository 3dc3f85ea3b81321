import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const { resolve } = createRequire(import.meta.url);
const cli = join(dirname(resolve('@playwright/test/package.json')), 'cli.js');
const config = fileURLToPath(new URL('../adapters/playwright/playwright.config.ts', import.meta.url));

interface Suite {
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { results: { errors: { message: string }[] }[] }[] }[];
}

test('creates a separate mock for each Playwright test, in parallel workers', {
  timeout: 180_000,
}, async () => {
  const specs = specsOf(await run());
  const failed = specs.filter(({ ok }) => !ok);
  expect(failed.map(({ title }) => title)).toEqual(['fails after a request to an unknown endpoint']);
  expect(failed[0]?.tests[0]?.results[0]?.errors[0]?.message).toContain(
    'There is no endpoint GET /user. Did you mean GET /users?',
  );
  expect(specs).toHaveLength(13);
});

function run(): Promise<Suite> {
  const args = [cli, 'test', '--config', config, '--reporter=json'];
  return new Promise((done, fail) => {
    // The status is 1 when a test fails; the report lists which.
    execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      if (!stdout.startsWith('{')) fail(new Error(`Playwright gave no report:\n${stdout}\n${stderr}`));
      else done({ specs: [], ...JSON.parse(stdout) });
    });
  });
}

function specsOf(suite: Suite): Suite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}
