import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

test('loads scripts and styles only from its own server, and runs no inline scripts', async () => {
  const { url } = await startControlled();
  const response = await fetch(`${url}/_mock/`);
  const page = await response.text();
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(page).not.toMatch(/<script(?![^>]*src=)|style=|<style|\son\w+=|https?:/);
});

test('serves the style sheet of the inspector, even in a realm', async () => {
  const { control, url } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'second' });
  for (const base of [url, `${url}/realms/second`]) {
    const style = await fetch(`${base}/_mock/inspector/style.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await style.text()).toContain('.inspector');
  }
});

test.each(['nothing.js', 'index.html', '..%2f..%2fpackage.json', '..%2Fstyle.css', 'main.ts'])(
  'returns 404 for the file %s',
  async (name) => {
    const { control } = await startControlled();
    const { status, body } = await control('GET', `/_mock/inspector/${name}`);
    expect([status, body.msg]).toEqual([404, expect.stringMatching(/^There is no page file ".*"\.$/)]);
  },
);

test.each([
  ['docs', 'openapi.json'],
  ['docs?api=control', 'openapi.control.json'],
])('serves /_mock/%s, which shows %s and loads nothing from other origins', async (path, document) => {
  const { url } = await startControlled();
  const response = await fetch(`${url}/_mock/${path}`);
  const page = await response.text();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(page).toContain(`spec-url="${document}"`);
  expect(page).not.toMatch(/https?:|<script(?![^>]*src=)/);
});

test('links to the inspector and the documentation on the page at /', async () => {
  const { url } = await startControlled();
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const page = await response.text();
  for (const [, link] of page.matchAll(/href="([^"]*)"/g)) {
    expect((await fetch(new URL(link as string, url))).status).toBe(200);
  }
  expect(page).toContain('href="_mock/"');
});
