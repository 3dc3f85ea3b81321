import type { Page } from '@playwright/test';
import type { Persona } from 'team-chat-mock';

/**
 * Signs in, and opens `hash`. `?api=/` selects the page's own origin: the client starts no service worker,
 * and uses the test's mock like a server.
 */
export async function signIn(page: Page, { email, api_key }: Persona, hash: string): Promise<void> {
  await page.goto(`/?api=/${hash}`);
  await page.getByLabel('API email').fill(email);
  await page.getByLabel('API key').fill(api_key);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
