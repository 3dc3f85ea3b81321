import { afterEach, expect, test, vi } from 'vitest';
import { assertWorkerScript } from '../../../src/adapters/browser/start.js';
import { UsageError } from '../../../src/contract/errors/index.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('rejects a worker script that cannot be loaded, and suggests the command that creates it', async () => {
  vi.stubGlobal('location', { href: 'http://localhost/page.html' });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await assertWorkerScript('/mockServiceWorker.js', 2, 'serviceWorker.url').catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({
    message: expect.stringMatching(
      /^The worker script at \/mockServiceWorker\.js cannot be loaded: Failed to fetch\. .*npx msw init public --save/,
    ),
  });
});

test.each([
  ['single quotes', "'2.15.0'"],
  ['double quotes, as formatters write them', '"2.15.0"'],
])('reads the version from a worker script that uses %s', async (_, version) => {
  vi.stubGlobal('location', { href: 'http://localhost/page.html' });
  vi.stubGlobal('fetch', async () => new Response(`const PACKAGE_VERSION = ${version}\n`));
  await assertWorkerScript('/mockServiceWorker.js', 2, 'serviceWorker.url');
  await expect(assertWorkerScript('/mockServiceWorker.js', 3, 'serviceWorker.url')).rejects.toThrow(
    'belongs to msw 2.15.0, but msw 3 is installed',
  );
});
