import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumPath } from '../../../support/chromium.js';

const { resolve } = createRequire(import.meta.url);

/** The extended `test` in browser mode; `test/browser/browser-mode.test.ts` runs it. */
export default defineConfig({
  // msw's worker script is there, which `npx msw init` would copy into a project's folder.
  publicDir: dirname(resolve('msw/mockServiceWorker.js')),
  test: {
    include: ['*.case.ts'],
    // The first test loads everything, which takes a while on a busy machine.
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: ['--no-sandbox'] } }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
