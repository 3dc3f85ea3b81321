import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startProxy } from '../../../src/server/proxy/start-proxy.js';
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

async function startProxyTo(url: string): Promise<string> {
  const proxy = await startProxy({ to: url, port: 0, featureLevel: 300 });
  onTestFinished(() => proxy.close());
  return proxy.url;
}

test('recognizes a mock behind a proxy', async () => {
  const { url } = await startTarget();
  expect(await isMock(await startProxyTo(url))).toBe(true);
});

test('does not mistake a proxy for a mock when the server behind the proxy is not a mock', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('<!doctype html>'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await isMock(await startProxyTo(`http://127.0.0.1:${port}`))).toBe(false);
});

test.each([
  ['status 404 and JSON', Response.json({ error: 'Not found' }, { status: 404 })],
  ["status 404 and an error in Zulip's JSON", Response.json({ result: 'error', msg: '' }, { status: 404 })],
  ['status 401 and JSON', Response.json({ error: 'Sign in' }, { status: 401 })],
  ['other JSON', Response.json({ result: 'success', msg: '' })],
  ['JSON that is not an object', Response.json(null)],
  ['HTML', new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
])('does not mistake a server that responds to every request with %s for a mock', async (_, response) => {
  expect(await isMock(URL_OF_SERVER, async () => response)).toBe(false);
});

test('does not mistake an unreachable server for a mock', async () => {
  const unreachable = () => Promise.reject(new TypeError('fetch failed'));
  expect(await isMock(URL_OF_SERVER, unreachable)).toBe(false);
});
