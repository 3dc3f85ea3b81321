import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resultsOf } from '../../support/vitest-run.js';

test('fails a test at its end, and reports the problem and the test line', { timeout: 120_000 }, async () => {
  const results = await resultsOf(fileURLToPath(new URL('./cases', import.meta.url)));
  const byTitle = Object.fromEntries(results.map(({ title, status, said }) => [title, `${status}: ${said}`]));
  expect(byTitle).toEqual({
    // The stack starts at the test.
    'requests an unknown endpoint': expect.stringMatching(
      /^failed: .*There is no endpoint GET \/user\. Did you mean GET \/users\?\n +at \S*failing\.case\.ts:6:/s,
    ),
    'requests an unknown endpoint and clears the journal': 'passed: ',
    'overrides with an invalid response': expect.stringMatching(/^failed: .*\n.*channel_folders: /s),
    'requests another host': expect.stringMatching(
      /^failed: .*The test sent requests that no handler matches:\n {2}GET https:\/\/billing\.example\.com\/plan/s,
    ),
    'sets an unknown strategy': expect.stringMatching(
      /^failed: .*Unknown "onUnhandledRequest" "eror"\. Did you mean "error"\?/s,
    ),
    'uses handlers of the project': 'passed: ',
    'starts another server first': expect.stringMatching(/^failed: .*Another msw server is listening/s),
    'starts another server later': expect.stringMatching(/^failed: .*Requests no longer reach the mock/s),
    'runs after the start of another server': expect.stringMatching(
      /^failed: .*Requests no longer reach the mock/s,
    ),
  });
});
