import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../../support/chromium.js';

/** The fixture in parallel workers; `test/browser/playwright.test.ts` runs it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // Waiting may take a while on a busy machine.
  expect: { timeout: 20_000 },
  workers: 2,
  timeout: 60_000,
  outputDir: '../../../node_modules/.cache/playwright',
  use: {
    baseURL: 'http://client.test',
    launchOptions: { executablePath: chromiumPath(), args: ['--no-sandbox'] },
  },
});
