import { expect, test } from 'vitest';
import { runCli, startCli } from '../../support/cli.js';

test('triggers an event on a running server, and prints the new record', async () => {
  const { url } = await startCli();
  const run = await runCli(
    'trigger',
    'message',
    '--from',
    'owner',
    '--to',
    'general',
    '--url',
    url,
    'Hello',
    'all',
  );
  expect(run).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^message: message_id \d+\n$/),
  });
  const failed = await runCli('trigger', 'massage', '--url', url);
  expect(failed).toMatchObject({ status: 2, stdout: '' });
  expect(failed.stderr).toContain('Unknown trigger "massage". Did you mean "message"?');
});
