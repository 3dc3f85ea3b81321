import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resultsOf } from '../support/vitest-run.js';

test('creates a separate mock for each test in browser mode', { timeout: 180_000 }, async () => {
  const results = await resultsOf(fileURLToPath(new URL('../adapters/vitest/browser-mode', import.meta.url)));
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(results).toHaveLength(9);
});
