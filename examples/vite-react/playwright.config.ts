import { defineConfig } from '@playwright/test';

const url = 'http://localhost:4179';
const { CHROMIUM } = process.env;

export default defineConfig({
  testDir: 'e2e',
  webServer: { command: 'npx vite preview --port 4179 --strictPort', url },
  use: {
    baseURL: url,
    // Without CHROMIUM, the browser that Playwright installs.
    launchOptions: CHROMIUM ? { executablePath: CHROMIUM, args: ['--no-sandbox'] } : {},
  },
});
