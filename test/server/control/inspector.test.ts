import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

test('the page takes scripts and styles from its own server only, and nothing inline', async () => {
  const { url } = await startControlled();
  const response = await fetch(`${url}/_mock/`);
  const page = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(page).not.toMatch(/<script(?![^>]*src=)|style=|<style|\son\w+=|https?:/);
});

test('its style sheet is there, in a realm too', async () => {
  const { control, url } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'second' });
  for (const base of [url, `${url}/realms/second`]) {
    const style = await fetch(`${base}/_mock/inspector/style.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await style.text()).toContain(':root');
  }
});

test.each(['nothing.js', 'index.html', '..%2f..%2fpackage.json', '..%2Fstyle.css', 'main.ts'])(
  'no other file can be had by it: %s',
  async (name) => {
    const { control } = await startControlled();
    expect((await control('GET', `/_mock/inspector/${name}`)).status).toBe(404);
  },
);
