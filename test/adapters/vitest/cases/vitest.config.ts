import { defineConfig } from 'vitest/config';

/** Tests that must fail; `extended-failing.slow.test.ts` runs them. */
export default defineConfig({ test: { include: ['*.case.ts'], testTimeout: 60_000 } });
