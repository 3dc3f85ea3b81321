import { defineConfig } from 'vitest/config';

/** Two files in one worker that share their modules; `shared-modules.slow.test.ts` runs them. */
export default defineConfig({
  test: { include: ['*.case.ts'], isolate: false, maxWorkers: 1, testTimeout: 60_000 },
});
