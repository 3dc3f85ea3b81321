/** Checks that the page shows messages in development, and that the production build contains nothing of the mock. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';

const server = await createServer({ server: { port: 4187, strictPort: true } });
await server.listen();
const { CHROMIUM } = process.env;
const browser = await chromium.launch(CHROMIUM ? { executablePath: CHROMIUM, args: ['--no-sandbox'] } : {});
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto('http://localhost:4187/');
  await page.locator('li strong').nth(19).waitFor();
} finally {
  await browser.close();
  await server.close();
}

const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js'));
assert.equal(scripts.length, 1);
assert.doesNotMatch(readFileSync(`dist/assets/${scripts[0]}`, 'utf8'), /team-chat-mock|startWorker/);
