import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // A suite of its own, which needs Chromium: vitest.browser.config.ts.
    exclude: [...configDefaults.exclude, 'test/browser/**'],
    setupFiles: ['test/support/declared-codes.ts', 'test/support/property-seed.ts'],
    // Not a measure of speed: what takes this long hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // All cores; by itself vitest leaves one idle, which is half of a machine with two.
    maxWorkers: '100%',
  },
});
