import { defineConfig } from 'vitest/config';

/** What needs Chromium: `npm run test:browser`. It is found as `chromium`, or where CHROMIUM says. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as Playwright waits for an element: what is looked for may take a while on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // A browser is a machine of its own that nobody steers to the last tick: what fails twice is wrong.
    retry: 1,
    // A browser each is too much for machines of two cores.
    maxWorkers: 1,
  },
});
