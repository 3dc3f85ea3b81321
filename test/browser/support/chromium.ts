import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { launchChromium } from '../../support/chromium.js';

/** One browser for the tests of a file; each test opens pages in a separate context. */
export function useChromium(): {
  context(options?: BrowserContextOptions): Promise<Context>;
  open(url: string, options?: BrowserContextOptions): ReturnType<Context['open']>;
} {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  async function context(options?: BrowserContextOptions): Promise<Context> {
    const made = await browser.newContext(options);
    onTestFinished(() => made.close());
    return {
      async open(url) {
        const page = await made.newPage();
        const said: string[] = [];
        page.on('console', (message) => said.push(message.text()));
        page.on('pageerror', (error) => said.push(String(error)));
        await page.goto(url);
        return Object.assign(page, { said });
      },
    };
  }
  return { context, open: async (url, options) => (await context(options)).open(url) };
}

/** A browser context: shares cookies, storage and service workers only within itself. */
export interface Context {
  open(url: string): Promise<Page & { said: string[] }>;
}
