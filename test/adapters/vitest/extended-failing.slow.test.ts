import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resultsOf } from '../../support/vitest-run.js';

test('fails a test at its end, with what was wrong', { timeout: 120_000 }, async () => {
  const results = await resultsOf(fileURLToPath(new URL('./cases', import.meta.url)));
  const byTitle = Object.fromEntries(results.map(({ title, status, said }) => [title, `${status}: ${said}`]));
  expect(byTitle).toEqual({
    'a request that is no endpoint': expect.stringMatching(
      /^failed: .*There is no endpoint GET \/user\. Did you mean GET \/users\?/s,
    ),
    'the same, and the journal was cleared': 'passed: ',
    'an override that answers wrongly': expect.stringMatching(/^failed: .*\n.*channel_folders: /s),
    'a request to elsewhere': expect.stringMatching(
      /^failed: .*The test sent requests that no handler matches:\n {2}GET https:\/\/billing\.example\.com\/plan/s,
    ),
    'an unknown strategy': expect.stringMatching(
      /^failed: .*Unknown "onUnhandledRequest" "eror"\. Did you mean "error"\?/s,
    ),
    'handlers of the project': 'passed: ',
    'another server listens first': expect.stringMatching(/^failed: .*Another msw server is listening/s),
    'another server listens later': expect.stringMatching(/^failed: .*Requests no longer reach the mock/s),
    'a test after it': expect.stringMatching(/^failed: .*Requests no longer reach the mock/s),
  });
});
