import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../src/server/index.js';

async function start() {
  const server = await startServer({ port: 0 });
  onTestFinished(() => server.close());
  return server;
}

async function control(url: string, path: string, body: unknown) {
  const response = await fetch(`${url}/_mock/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

/** The response to bytes that no client would send. */
function exchange(url: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.on('close', () => resolve(received));
    socket.write(text);
  });
}

test.each(['a b', 'a/b?c'])('rejects the Host header "%s" with an API error', async (host) => {
  const { url } = await start();
  const answer = await exchange(
    url,
    `GET /api/v1/users HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"BAD_REQUEST"');
});

test.each([204, 205, 304])('sends no body for a fault with status %i', async (status) => {
  const { url, mock } = await start();
  mock.faults.add('GET /server_settings', { status });
  const response = await fetch(`${url}/api/v1/server_settings`);
  expect([response.status, await response.text()]).toEqual([status, '']);
});

test.each([
  ['a clock beyond the year 9999', 'clock', { now: 1e300 }],
  ['a clock before 1970', 'clock', { now: -1e12 }],
  ['an advance beyond the year 9999', 'clock', { advance_seconds: 1e15 }],
  ['a reset to a time beyond the year 9999', 'reset', { now: 1e300 }],
])('rejects %s', async (_, path, body) => {
  const { url, mock } = await start();
  const { now } = await mock.state();
  expect(await control(url, path, body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  expect(await mock.state()).toMatchObject({ now });
});

test('keeps a response pending until the server closes when its delay exceeds the longest timer', async () => {
  const server = await startServer({ port: 0 });
  server.mock.faults.add('GET /server_settings', { delay_ms: 2 ** 40 });
  let answered = false;
  const pending = fetch(`${server.url}/api/v1/server_settings`).then(
    () => {
      answered = true;
    },
    () => undefined,
  );
  for (let asked = 0; asked < 20; asked++) await fetch(`${server.url}/_mock/state`);
  expect(answered).toBe(false);
  await server.close();
  await pending;
});

test('keeps at least the latest 1,000 requests in the journal, and discards older ones', async () => {
  const { mock } = await start();
  const ask = () => mock.handle(new Request('http://localhost/api/v1/server_settings'));
  for (let asked = 0; asked < 1300; asked++) await ask();
  expect(mock.requests.length).toBeGreaterThanOrEqual(1000);
  expect(mock.requests.length).toBeLessThanOrEqual(1250);
  expect(mock.requests.at(-1)?.id).toBe(1300);
  expect(mock.requests[0]?.id).toBe(1300 - mock.requests.length + 1);
});
