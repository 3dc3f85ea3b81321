/// <reference types="node" />
import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const PORT = 4173;
/** URL of the built client; without it, the client is built and served here. */
const running = process.env.WEB_CLIENT_URL;
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // Waiting may take a while on a busy machine.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  outputDir: 'node_modules/.cache/playwright',
  webServer: running
    ? undefined
    : {
        command: `npm run build && npx vite preview --host 127.0.0.1 --port ${PORT} --strictPort`,
        port: PORT,
      },
  use: {
    baseURL: running ?? `http://127.0.0.1:${PORT}`,
    // An installed Chromium, or Playwright's.
    launchOptions: existsSync(chromium) ? { executablePath: chromium, args: ['--no-sandbox'] } : {},
  },
});
