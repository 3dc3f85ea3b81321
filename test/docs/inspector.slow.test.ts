import { expect, test } from 'vitest';
import { runCli, startCli } from '../support/cli.js';
import { firstBlock } from '../support/snippet.js';

test('serves the inspector with the first command in docs/features/inspector.md', async () => {
  const [, address = ''] =
    /^npx team-chat-mock +# then open (\S+)\n$/.exec(firstBlock('features/inspector.md', 'sh')) ?? [];
  const { origin, port, pathname } = new URL(address);
  expect((await runCli('--help')).stdout.replace(/\s+/g, ' ')).toContain(`(default: ${port})`);
  // Uses another port, because the default may be taken.
  const { url, printed } = await startCli();
  expect(url).toBe(origin.replace(port, new URL(url).port));
  expect(printed()).toContain(url + pathname);
  const page = await fetch(url + pathname);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('<title>team-chat-mock</title>');
});
