import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startControlled } from '../support/control.js';

/** Sends bytes over a bare socket and returns the response up to the end of the connection. */
function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(text));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const OWNER = basic('owner@example.com:owner-key');

test.each([
  ['text that is not HTTP', 'hello\r\n\r\n', 400],
  ['a header without a name', 'GET /api/v1/users/me HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/v1/register HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
  [
    'a broken chunk',
    'POST /api/v1/register HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    400,
  ],
  ['no Host header', 'GET /api/v1/server_settings HTTP/1.1\r\n\r\n', 400],
  [
    'an absolute address',
    'GET http://other/api/v1/users/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    401,
  ],
  [
    'a path of dots',
    'GET /api/v1/../../_mock/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    404,
  ],
  ['a strange Host', 'GET /api/v1/users/me HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ...['xn--a', 'l127.0.0.1', '3127.0.0.1', 'a\\b', '[::1', 'x:99999', '1.2.3.4.5', '%'].flatMap((host) =>
    ['/api/v1/users/me', '/', '/_mock/health', '/nowhere'].map((path): [string, string, number] => [
      `the Host ${host} for ${path}`,
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      400,
    ]),
  ),
])('rejects a request with %s, and keeps serving', async (_, text, status) => {
  const { url, api } = await startControlled();
  expect(await raw(url, text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((await api('member', 'GET', '/users/me')).status).toBe(200);
});

test.each([
  ['the scheme Basic alone', 'Basic', 'UNAUTHORIZED'],
  ['Basic credentials that are not Base64', 'Basic !!!', 'UNAUTHORIZED'],
  ['Basic credentials without a colon', basic('no colon'), 'UNAUTHORIZED'],
  ['Basic credentials without an email', basic(':key'), 'UNAUTHORIZED'],
  ['a Bearer token', 'Bearer token', 'UNAUTHORIZED'],
  ['Basic credentials without a key', basic('owner@example.com:'), 'INVALID_API_KEY'],
  ['Basic credentials with a wrong key', basic('owner@example.com:wrong'), 'INVALID_API_KEY'],
  ['a wrong key of a deactivated user', basic('deactivated@example.com:wrong'), 'INVALID_API_KEY'],
  ['the key of a deactivated user', basic('deactivated@example.com:deactivated-key'), 'USER_DEACTIVATED'],
])('rejects %s with 401', async (_, authorization, code) => {
  const { url } = await startControlled();
  const response = await fetch(`${url}/api/v1/users/me`, { headers: { authorization } });
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toMatch(/^Basic /);
  expect(await response.json()).toMatchObject({ result: 'error', code });
});

const FORM = 'application/x-www-form-urlencoded';

test.each([
  ['a malformed number', 'PATCH', '/users/4', 'role=abc', FORM],
  ['a number with a fraction', 'PATCH', '/users/4', 'role=400.5', FORM],
  ['a number that is too large', 'PATCH', '/users/4', 'role=1e999', FORM],
  ['broken JSON', 'PATCH', '/users/4', 'profile_data=[{', FORM],
  ['JSON of another shape', 'PATCH', '/users/4', 'profile_data={"id":1}', FORM],
  ['an unknown ID', 'PATCH', '/users/999', 'full_name=x', FORM],
  ['a negative ID', 'PATCH', '/user_groups/-1', 'name=x', FORM],
  ['a malformed ID', 'PATCH', '/user_groups/abc', 'name=x', FORM],
  ['an ID that is too large', 'PATCH', `/user_groups/${'9'.repeat(40)}`, 'name=x', FORM],
  ['broken percent-encoding', 'PATCH', '/channel_folders/%E0%A4%A', 'name=x', FORM],
  ['a multipart body without a boundary', 'PATCH', '/users/4', 'full_name=x', 'multipart/form-data'],
  [
    'a multipart body that breaks off',
    'PATCH',
    '/users/4',
    '--x\r\nContent-Disp',
    'multipart/form-data; boundary=x',
  ],
])('returns BAD_REQUEST for %s, and changes nothing', async (_, method, path, body, type) => {
  const { url, mock } = await startControlled();
  const before = await mock.snapshot();
  const headers = { authorization: OWNER, 'content-type': type };
  const response = await fetch(`${url}/api/v1${path}`, { method, body, headers });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
  expect(await mock.snapshot()).toEqual(before);
});

test.each(['Content-Length', 'chunked encoding'])(
  'returns 413 for a body that exceeds the limit and is sent with %s',
  async (kind) => {
    const { url, mock } = await startControlled({ maxBodyBytes: 1000 });
    const before = await mock.snapshot();
    const text = `full_name=${'x'.repeat(5000)}`;
    const body = kind === 'Content-Length' ? text : new Blob([text]).stream();
    const response = await fetch(`${url}/api/v1/users/4`, {
      method: 'PATCH',
      body,
      headers: { authorization: OWNER, 'content-type': FORM },
      ...{ duplex: 'half' },
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await mock.snapshot()).toEqual(before);
    expect((await fetch(`${url}/api/v1/server_settings`)).status).toBe(200);
  },
);

/** A connection that waits until the response contains a string, or until it closes. */
function connection(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answers = '';
  const until = (text: string) =>
    new Promise<boolean>((resolve) => {
      const look = () => answers.includes(text) && resolve(true);
      socket.on('data', look);
      socket.on('close', () => resolve(answers.includes(text)));
      look();
    });
  socket.on('data', (data) => {
    answers += data.toString('latin1');
  });
  socket.on('error', () => undefined);
  return { socket, until };
}

test.each([
  ['Content-Length', 'Content-Length: 5000', ['x'.repeat(2000), 'x'.repeat(3000)]],
  [
    'chunked encoding',
    'Transfer-Encoding: chunked',
    [`7d0\r\n${'x'.repeat(2000)}\r\n`, `bb8\r\n${'x'.repeat(3000)}\r\n0\r\n\r\n`],
  ],
])(
  'responds to a body above the limit while a client is still sending it, with %s',
  async (_, length, [first, rest]) => {
    const { url } = await startControlled({ maxBodyBytes: 1000 });
    const { socket, until } = connection(url);
    const head = `POST /api/v1/messages/render HTTP/1.1\r\nHost: x\r\nAuthorization: ${OWNER}\r\n`;
    socket.write(`${head}Content-Type: ${FORM}\r\n${length}\r\n\r\n${first}`);
    expect(await until('HTTP/1.1 413')).toBe(true);
    socket.write(`${rest}GET /api/v1/server_settings HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await until('HTTP/1.1 200')).toBe(true);
    socket.destroy();
  },
);

test('disconnects a client that never sends the rest of a rejected body', async () => {
  const { url } = await startControlled({ maxBodyBytes: 1000 });
  const { socket, until } = connection(url);
  const head = `POST /api/v1/messages/render HTTP/1.1\r\nHost: x\r\nAuthorization: ${OWNER}\r\n`;
  socket.write(`${head}Content-Type: ${FORM}\r\nContent-Length: 5000\r\n\r\nx`);
  expect(await until('HTTP/1.1 413')).toBe(true);
  await new Promise((resolve) => socket.once('close', resolve));
});

test('ignores fields in a JSON body, and adds a note to the journal', async () => {
  const { url, mock } = await startControlled();
  const response = await fetch(`${url}/api/v1/users/4`, {
    method: 'PATCH',
    body: JSON.stringify({ full_name: 'x' }),
    headers: { authorization: OWNER, 'content-type': 'application/json' },
  });
  expect(await response.json()).toEqual({ result: 'success', msg: '' });
  expect(mock.requests.at(-1)?.note).toMatch(/application\/json contains no fields/);
});

test('returns 404 for unknown paths and 405 with Allow for unsupported methods, even to callers without credentials', async () => {
  const { url } = await startControlled();
  const unknown = await fetch(`${url}/api/v1/usrs`);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toMatchObject({
    code: 'NOT_FOUND',
    msg: expect.stringContaining('GET /users'),
  });
  const other = await fetch(`${url}/api/v1/users`, { method: 'PUT' });
  expect(other.status).toBe(405);
  expect(other.headers.get('allow')).toContain('GET');
  expect(await other.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  expect((await fetch(`${url}/nowhere`)).status).toBe(404);
  expect(await (await fetch(`${url}/api/v1`)).json()).toMatchObject({
    code: 'NOT_FOUND',
    msg: 'This is the base URL of the API. Add the path of an endpoint, such as /users/me.',
  });
});

test('responds to preflights, and lets every origin read responses', async () => {
  const { url } = await startControlled();
  const preflight = await fetch(`${url}/api/v1/users/me`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:5173', 'access-control-request-headers': 'authorization,x-client' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-client');
  const answer = await fetch(`${url}/api/v1/server_settings`, {
    headers: { origin: 'http://localhost:5173' },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
});

test('accepts credentials from cross-origin pages', async () => {
  const { url } = await startControlled();
  const headers = { origin: 'http://localhost:5173', 'access-control-request-headers': 'authorization' };
  for (const method of ['OPTIONS', 'GET']) {
    const response = await fetch(`${url}/api/v1/server_settings`, { method, headers });
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('vary')).toContain('Origin');
  }
  const plain = await fetch(`${url}/api/v1/server_settings`);
  expect(plain.headers.get('access-control-allow-credentials')).toBeNull();
});

test("validates the server's options before the server starts listening", async () => {
  // @ts-expect-error a misspelled option
  await expect(startControlled({ scenrio: 'empty' })).rejects.toThrow('Did you mean "scenario"');
});

test.each([
  ['POST', '/_mock/trigger', (inner: string) => `{"kind":"message","content":${inner}}`],
  ['POST', '/_mock/requests', (inner: string) => `{"method":"GET","path":"/users","params":{"a":${inner}}}`],
  ['POST', '/_mock/faults', (inner: string) => `{"method":"GET","path":"/users","extra":{"a":${inner}}}`],
  ['PUT', '/_mock/snapshot', (inner: string) => inner],
])('rejects JSON nested 20,000 levels deep in %s %s', async (method, path, body) => {
  const { control } = await startControlled();
  const inner = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  expect(await control(method, path, body(inner))).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', msg: 'Invalid body: lists and objects may be nested at most 200 deep.' },
  });
});

test.each(['/', '/_mock/none', '/_mock/state?x=1', '/nowhere', '/_mock/docs'])(
  'sends X-Content-Type-Options: nosniff in the response to %s',
  async (path) => {
    const { url } = await startControlled();
    const { headers } = await fetch(url + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('forbids scripts and frames on the landing page', async () => {
  const { url } = await startControlled();
  const { headers } = await fetch(url);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors 'none'/);
  expect(headers.get('x-frame-options')).toBe('DENY');
});
