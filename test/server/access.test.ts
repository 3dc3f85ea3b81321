import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { startControlled } from '../support/control.js';

/** Sends a request with exactly these headers; `fetch` would not send another Host. */
async function send(
  url: string,
  method = 'GET',
  headers: Record<string, string> = {},
  body?: string,
): Promise<{ status: number; code?: string; msg: string; headers: Record<string, unknown> }> {
  const sent = httpRequest(url, { method, headers, agent: false });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const part of response) text += part;
  const { code, msg } = text.startsWith('{') ? JSON.parse(text) : { code: undefined, msg: text };
  return { status: response.statusCode, code, msg, headers: response.headers };
}

/** An address of this machine that is not a loopback address: requests to it look like another machine's. */
const networkAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const EVIL = 'https://evil.example';

describe('hosts', () => {
  test.each(['localhost', '127.0.0.1', '127.8.9.10', '[::1]', 'LOCALHOST', 'localhost:1234'])(
    'accepts the host %s for the control API',
    async (host) => {
      const { url } = await startControlled();
      expect((await send(`${url}/_mock/state`, 'GET', { host })).status).toBe(200);
    },
  );

  test.each(['evil.example', 'localhost.evil.example', '192.0.2.1', 'evil.example:9100'])(
    'rejects the host %s for the control API, and changes nothing',
    async (host) => {
      const { url, mock } = await startControlled();
      const before = mock.clock.now();
      const response = await send(`${url}/_mock/clock`, 'POST', { host }, '{"advance_seconds":60}');
      expect(response).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(response.msg).toContain('--allowed-host');
      expect(mock.clock.now()).toBe(before);
    },
  );

  test('accepts the hosts in the "allowedHosts" option, and the host that the server listens on', async () => {
    const { url } = await startControlled({
      allowedHosts: ['Mock.Test', 'other.test:9100', 'fe80::1'],
      host: 'localhost',
    });
    for (const host of ['mock.test:80', 'other.test:80', 'other.test', '[fe80::1]:80']) {
      expect((await send(`${url}/_mock/state`, 'GET', { host })).status).toBe(200);
    }
  });

  test('serves the API with any Host header', async () => {
    const { url } = await startControlled();
    expect((await send(`${url}/api/v1/server_settings`, 'GET', { host: 'evil.example' })).status).toBe(200);
  });
});

describe('pages', () => {
  test.each([
    ['POST', 'clock', '{"advance_seconds":1}'],
    ['POST', 'reset', '{}'],
    ['PATCH', 'settings', '{}'],
    ['GET', 'state', undefined],
    ['OPTIONS', 'state', undefined],
  ])('rejects %s /_mock/%s from another origin, and sends no CORS headers', async (method, path, body) => {
    const { url } = await startControlled();
    const headers = { origin: EVIL, 'content-type': 'text/plain' };
    const response = await send(`${url}/_mock/${path}`, method, headers, body);
    expect(response).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(response.msg).toContain('--control-origin https://evil.example');
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each(['null', 'http://localhost:5173', 'https://127.0.0.1'])(
    'rejects the origin %s for the control API',
    async (origin) => {
      const { url } = await startControlled();
      expect((await send(`${url}/_mock/state`, 'GET', { origin })).status).toBe(403);
    },
  );

  test('accepts requests from the origin of the server, as the inspector sends them', async () => {
    const { url, mock } = await startControlled();
    const headers = { origin: url, 'content-type': 'text/plain;charset=UTF-8' };
    const response = await send(`${url}/_mock/clock`, 'POST', headers, '{"now":1800000000}');
    expect(response.status).toBe(200);
    expect(mock.clock.now()).toBe(1_800_000_000);
  });

  test('lets a configured origin read responses and send credentials', async () => {
    const origin = 'http://localhost:5173';
    const { url } = await startControlled({ controlOrigins: [origin] });
    const preflight = await send(`${url}/_mock/clock`, 'OPTIONS', {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    });
    expect(preflight).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization,content-type',
      },
    });
    const response = await send(`${url}/_mock/state`, 'GET', { origin });
    expect(response).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
    });
  });

  test('forbids embedding in a cross-origin page, but allows links', async () => {
    const { url } = await startControlled();
    const embedded = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect((await send(`${url}/_mock/repro`, 'GET', embedded)).status).toBe(403);
    for (const dest of ['iframe', 'object', 'embed']) {
      const framed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': dest };
      expect((await send(`${url}/_mock/state`, 'GET', framed)).status).toBe(403);
    }
    const linked = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await send(`${url}/_mock/`, 'GET', linked)).status).not.toBe(403);
    const page = { ...linked, 'sec-fetch-dest': 'document' };
    expect((await send(`${url}/_mock/`, 'GET', page)).status).not.toBe(403);
  });

  test('protects the control API of a realm', async () => {
    const { url, control } = await startControlled();
    await control('POST', '/_mock/realms', { name: 'second' });
    expect((await send(`${url}/realms/second/_mock/state`, 'GET', { origin: EVIL })).status).toBe(403);
    expect((await send(`${url}/realms/second/_mock/state`)).status).toBe(200);
  });
});

describe.skipIf(networkAddress === undefined)('other machines', () => {
  async function start(controlToken?: string) {
    const server = await startControlled({
      host: '0.0.0.0',
      ...(controlToken === undefined ? {} : { controlToken }),
    });
    return { ...server, remote: `http://${networkAddress}:${new URL(server.url).port}` };
  }

  test('rejects control requests from other machines when the server has no control token', async () => {
    const { remote } = await start();
    const response = await send(`${remote}/_mock/state`, 'GET', { authorization: 'Bearer anything' });
    expect(response).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(response.msg).toContain('--control-token');
    expect((await send(`${remote}/api/v1/server_settings`)).status).toBe(200);
  });

  test.each([
    ['no credentials', {}],
    ['a wrong Bearer token', { authorization: 'Bearer wrong' }],
    ['a longer Bearer token', { authorization: 'Bearer secret2' }],
    ['the scheme Bearer alone', { authorization: 'Bearer' }],
    ['the token without a scheme', { authorization: 'secret' }],
    ['the token as the user name of Basic credentials', { authorization: `Basic ${btoa('secret:')}` }],
  ])('rejects requests from other machines with %s', async (_, headers) => {
    const { remote } = await start('secret');
    expect(await send(`${remote}/_mock/state`, 'GET', headers)).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      headers: { 'www-authenticate': expect.stringContaining('Bearer') },
    });
  });

  test.each([
    ['a Bearer token', `Bearer secret`],
    ['a Bearer token whose scheme is in lower case', `bearer  secret`],
    ['the token as the password of Basic credentials', `Basic ${btoa('anyone:secret')}`],
  ])('accepts requests from other machines with %s', async (_, authorization) => {
    const { remote } = await start('secret');
    expect((await send(`${remote}/_mock/state`, 'GET', { authorization })).status).toBe(200);
  });

  test('rejects requests with the token from a cross-origin page', async () => {
    const { remote } = await start('secret');
    const headers = { authorization: 'Bearer secret', origin: EVIL };
    expect((await send(`${remote}/_mock/state`, 'GET', headers)).status).toBe(403);
  });

  test('accepts requests from the same machine without the token', async () => {
    const { control } = await start('secret');
    expect((await control('GET', '/_mock/state')).status).toBe(200);
  });

  test("rejects a request whose connection is reset before the machine's address is read", async () => {
    const { remote, mock } = await start();
    const before = mock.clock.now();
    const body = '{"advance_seconds":1}';
    const text = `POST /_mock/clock HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    for (let attempt = 0; attempt < 100; attempt++) {
      const { hostname, port } = new URL(remote);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      await new Promise((written) => socket.write(text, written));
      socket.resetAndDestroy();
    }
    await mock.state();
    expect(mock.clock.now()).toBe(before);
  });
});

test.each([
  [
    'an empty controlToken',
    { controlToken: '' },
    'Invalid "controlToken": must be a string that is not empty',
  ],
  [
    'a control origin without a scheme',
    { controlOrigins: ['localhost:5173'] },
    'Invalid "controlOrigins.0": must be an origin',
  ],
  [
    'a control origin with a path',
    { controlOrigins: ['http://localhost:5173/path'] },
    'got "http://localhost:5173/path"',
  ],
])('rejects %s', async (_, options, message) => {
  await expect(startControlled(options)).rejects.toThrow(message);
});

test.each([
  ['PATCH', '/_mock/settings'],
  ['POST', '/_mock/faults'],
  ['POST', '/_mock/trigger'],
])('rejects a body above the limit for %s %s', async (method, path) => {
  const { control, url } = await startControlled({ maxBodyBytes: 1000 });
  expect(await control(method, path, ' '.repeat(1001))).toMatchObject({
    status: 413,
    body: { code: 'BAD_REQUEST', msg: 'The body is larger than 1000 bytes' },
  });
  const stream = new Blob([' '.repeat(1001)]).stream();
  const chunked = await fetch(url + path, { method, body: stream, duplex: 'half' } as RequestInit);
  expect(chunked.status).toBe(413);
});

test('accepts snapshots above maxBodyBytes', async () => {
  const { control } = await startControlled({ maxBodyBytes: 1000 });
  const { body } = await control('GET', '/_mock/snapshot');
  expect(await control('PUT', '/_mock/snapshot', body)).toMatchObject({ status: 200 });
});
