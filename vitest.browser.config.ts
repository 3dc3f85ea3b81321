import { defineConfig } from 'vitest/config';

/** `npm run test:browser`: runs the tests that need Chromium. See test/support/chromium.ts for where it is found. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as Playwright waits for an element.
    expect: { poll: { timeout: 30_000 } },
    // Browsers have timers that tests cannot control.
    retry: 1,
    // Each worker starts a browser, and CI has two cores.
    maxWorkers: 1,
  },
});
