import { expect, test } from 'vitest';
import { isMock } from '../../../src/server/verify/verified-server.js';
import { startTarget } from '../../support/verify-target.js';

const URL_OF_SERVER = 'https://chat.example.com';

test('recognizes a mock', async () => {
  const { url } = await startTarget();
  expect(await isMock(url)).toBe(true);
  expect(await isMock(`${url}/`)).toBe(true);
});

test('recognizes a mock whose control API rejects the request', async () => {
  const { url } = await startTarget();
  const headers = { origin: 'https://elsewhere.example' };
  expect(await isMock(url, (request) => fetch(new Request(request, { headers })))).toBe(true);
});

test('recognizes a mock without a control API', async () => {
  const { mock } = await startTarget();
  expect(await isMock(URL_OF_SERVER, (request) => mock.fetch(request))).toBe(true);
});

test.each([
  ['status 404 and JSON', Response.json({ error: 'Not found' }, { status: 404 })],
  ["status 404 and an error in Zulip's JSON", Response.json({ result: 'error', msg: '' }, { status: 404 })],
  ['status 401 and JSON', Response.json({ error: 'Sign in' }, { status: 401 })],
  ['other JSON', Response.json({ result: 'success', msg: '' })],
  ['JSON that is no object', Response.json(null)],
  ['HTML', new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
])('does not mistake a server that responds to every request with %s for a mock', async (_, response) => {
  expect(await isMock(URL_OF_SERVER, async () => response)).toBe(false);
});

test('does not mistake an unreachable server for a mock', async () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed'));
  expect(await isMock(URL_OF_SERVER, unreachable)).toBe(false);
});
