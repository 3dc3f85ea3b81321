import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resultsOf } from '../support/vitest-run.js';

test('in browser mode each test has a mock of its own too', { timeout: 180_000 }, async () => {
  const results = await resultsOf(fileURLToPath(new URL('../adapters/vitest/browser-mode', import.meta.url)));
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(results).toHaveLength(7);
});
