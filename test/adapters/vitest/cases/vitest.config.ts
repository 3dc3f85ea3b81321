import { defineConfig } from 'vitest/config';

/** Tests that are to fail; `extended-failing.test.ts` runs them. */
export default defineConfig({ test: { include: ['*.case.ts'], testTimeout: 60_000 } });
