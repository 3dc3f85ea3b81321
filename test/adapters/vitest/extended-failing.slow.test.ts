import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resultsOf } from '../../support/vitest-run.js';

test('what is wrong fails a test at its end', { timeout: 120_000 }, async () => {
  const results = await resultsOf(fileURLToPath(new URL('./cases', import.meta.url)));
  expect(results).toEqual([
    {
      title: 'a request that is no endpoint',
      status: 'failed',
      said: expect.stringContaining('There is no endpoint GET /user. Did you mean GET /users?'),
    },
    { title: 'the same, and the journal was cleared', status: 'passed', said: '' },
    {
      title: 'an override that answers wrongly',
      status: 'failed',
      said: expect.stringMatching(
        /Overrides answered what the service could never send:\n.*channel_folders: /,
      ),
    },
  ]);
});
