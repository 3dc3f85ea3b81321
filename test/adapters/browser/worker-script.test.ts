import { afterEach, expect, test, vi } from 'vitest';
import { assertWorkerScript } from '../../../src/adapters/browser/start.js';
import { UsageError } from '../../../src/contract/errors/index.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('rejects a worker script that cannot be loaded, with the command to run', async () => {
  vi.stubGlobal('location', { href: 'http://localhost/page.html' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await assertWorkerScript('/mockServiceWorker.js', 2, 'serviceWorker.url').catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({
    message: expect.stringMatching(
      /^Cannot load the worker script at \/mockServiceWorker\.js: Failed to fetch\. .*npx msw init public --save/,
    ),
  });
});
