/** Serves the code of docs/guide/vite-react.md in development, and expects messages in the page. */
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
