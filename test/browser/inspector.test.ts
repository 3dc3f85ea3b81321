import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../support/chromium.js';
import { type Controlled, startControlled } from '../support/control.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** The inspector of a fresh server in a page of its own. */
async function open(server: Controlled) {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`${server.url}/_mock/`);
  return page;
}

test('the page shows who can sign in', async () => {
  const page = await open(await startControlled());
  const row = page.getByRole('row', { name: 'owner@example.com' });
  expect(await row.textContent()).toContain('owner-key');
});

test('a hostile name is shown as text', async () => {
  const server = await startControlled();
  const name = '<img src=x onerror="document.title=1">';
  await server.api('owner', 'PATCH', `/users/4?full_name=${encodeURIComponent(name)}`);
  const page = await open(server);
  expect(await page.getByRole('cell', { name }).count()).toBe(1);
  expect(await page.locator('img').count()).toBe(0);
});
