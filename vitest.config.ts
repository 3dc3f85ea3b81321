import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/declared-codes.ts', 'test/support/property-seed.ts'],
    testTimeout: 30_000,
  },
});
