import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resultsOf } from '../../support/vitest-run.js';

test('isolates concurrent tests in files that share modules', {
  timeout: 120_000,
}, async () => {
  const results = await resultsOf(fileURLToPath(new URL('./shared-modules', import.meta.url)));
  expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
  expect(results).toHaveLength(8);
});
