import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ProxyOptions, startProxy, type Violation } from '../../../src/server/proxy/start-proxy.js';
import { parseRecording, type RequestLine } from '../../../src/server/recording/format.js';
import { replay } from '../../../src/server/recording/replay.js';
import { startControlled } from '../../support/control.js';
import { folderWith } from '../../support/folder.js';

const authorization = `Basic ${btoa('member@example.com:member-key')}`;
const headers = { authorization };

/** A mock in the role of the real server, and a proxy in front of it. */
async function start(options: Partial<ProxyOptions> = {}) {
  const server = await startControlled({ dialect: 'zulip', now: 'system' });
  const violations: Violation[] = [];
  const proxy = await startProxy({
    to: server.url,
    port: 0,
    validate: true,
    violated: (violation) => violations.push(violation),
    ...options,
  });
  onTestFinished(() => proxy.close());
  const get = (path: string, init: RequestInit = {}) => fetch(`${proxy.url}${path}`, { headers, ...init });
  const post = (path: string, fields: Record<string, string>) =>
    get(path, { method: 'POST', body: new URLSearchParams(fields) });
  return { server, proxy, violations, get, post };
}

/** The journal, once the responses are recorded too. */
async function entriesOf({ url }: { url: string }, count: number) {
  for (;;) {
    const { requests } = (await (await fetch(`${url}/_mock/requests`)).json()) as { requests: object[] };
    if (requests.length >= count) return requests;
  }
}

test('forwards requests to the server, and adds x-team-chat-mock to the responses', async () => {
  const { server, get, post } = await start();
  const response = await get('/api/v1/users/me');
  expect(response.status).toBe(200);
  expect(response.headers.get('x-team-chat-mock')).toBe('proxy');
  expect(await response.json()).toEqual((await server.api('member', 'GET', '/users/me')).body);
  const sent = await post('/api/v1/messages', {
    type: 'stream',
    to: 'general',
    topic: 'proxy',
    content: 'Hello',
  });
  expect(await sent.json()).toMatchObject({ result: 'success' });
  expect(server.mock.db.messages.all().at(-1)).toMatchObject({
    topic: 'proxy',
    content: 'Hello',
    sender_id: 4,
  });
  expect((await get('/nothing.png')).status).toBe(404);
});

test('records and checks a POST as a request with the method in its "method" field', async () => {
  const record = join(folderWith(), 'proxy.jsonl');
  const { server, proxy, violations, get, post } = await start({ record });
  const snapshot = await server.mock.snapshot();
  await (await get('/api/v1/users/me')).json();
  const unsubscribed = { method: 'DELETE', subscriptions: '["engineering"]' };
  expect((await post('/api/v1/users/me/subscriptions', unsubscribed)).status).toBe(200);
  await (await post('/api/v1/messages/1', { method: 'PATCH', content: 'Edited' })).json();
  const [, removal, edit] = await entriesOf(proxy, 3);
  expect(removal).toMatchObject({ method: 'DELETE', endpoint: 'DELETE /users/me/subscriptions', user_id: 4 });
  expect(edit).toMatchObject({
    method: 'PATCH',
    endpoint: 'PATCH /messages/{message_id}',
    params: { content: 'Edited' },
  });
  expect(violations).toEqual([]);
  await proxy.close();
  const report = await replay(parseRecording(readFileSync(record, 'utf8')), undefined, snapshot);
  expect(report).toMatchObject({ requests: 3, alike: 3 });
});

test('forwards uploads to the server', async () => {
  const { server, get } = await start();
  const form = new FormData();
  form.set('filename', new File(['content'], 'notes.txt', { type: 'text/plain' }));
  const response = await get('/api/v1/user_uploads', { method: 'POST', body: form });
  expect(await response.json()).toMatchObject({ result: 'success' });
  expect(server.mock.db.uploads.all().at(-1)).toMatchObject({ name: 'notes.txt', size: 7 });
});

test('forwards requests of clients that wait for 100 Continue', async () => {
  const { proxy } = await start();
  const content = new URLSearchParams({ content: 'Hello' }).toString();
  const sent = request(`${proxy.url}/api/v1/messages/render`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': content.length,
      expect: '100-continue',
    },
  });
  sent.on('continue', () => sent.end(content));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
});

/** A proxy in front of a server at this path that responds with these headers, and a function that requests a page. */
async function startBefore(path: string) {
  let sent: Record<string, string> = {};
  const server = createServer((request, response) => {
    response.writeHead(request.url === `${path}/api/v1/server_settings` ? 200 : 302, sent);
    response.end('{"zulip_feature_level":385}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { proxy, get } = await start({ to: origin + path });
  const received = async (headers: Record<string, string>) => {
    sent = headers;
    return (await get('/old/page', { redirect: 'manual' })).headers;
  };
  const redirected = async (location: string) => (await received({ location })).get('location');
  return { origin, proxy, received, redirected };
}

test('rewrites only redirects to the server', async () => {
  const { origin, proxy, redirected } = await startBefore('');
  expect(await redirected(`${origin}/login/?next=/a#b`)).toBe(`${proxy.url}/login/?next=/a#b`);
  expect(await redirected(`${origin}9/login`)).toBe(`${origin}9/login`);
  expect(await redirected('/login')).toBe('/login');
});

test("removes the server's path from redirects", async () => {
  const { origin, proxy, redirected } = await startBefore('/chat');
  expect(await redirected(`${origin}/chat/new?a=1`)).toBe(`${proxy.url}/new?a=1`);
  expect(await redirected(`${origin}/chat`)).toBe(`${proxy.url}/`);
  expect(await redirected('/chat/new#b')).toBe('/new#b');
  expect(await redirected('new')).toBe('/old/new');
});

test("keeps redirects outside the server's path pointing to the server", async () => {
  const { origin, redirected } = await startBefore('/chat');
  expect(await redirected(`${origin}/chats/new`)).toBe(`${origin}/chats/new`);
  expect(await redirected('/sign-in')).toBe(`${origin}/sign-in`);
});

test("removes the server's path from cookie paths", async () => {
  const { received } = await startBefore('/chat');
  const cookieFor = async (cookie: string) => (await received({ 'set-cookie': cookie })).getSetCookie();
  expect(await cookieFor('a=1; Path=/chat; HttpOnly')).toEqual(['a=1; Path=/; HttpOnly']);
  expect(await cookieFor('a=1; Path=/chat/json')).toEqual(['a=1; Path=/json']);
  expect(await cookieFor('a=1; Path=/')).toEqual(['a=1; Path=/']);
  expect(await cookieFor('a=1')).toEqual(['a=1']);
});

test('removes the domain of cookies, because browsers reject cookies for another domain', async () => {
  const { received } = await startBefore('');
  const headers = await received({ 'set-cookie': 'a=1; Domain=.chat.example.com; Path=/; Secure' });
  expect(headers.getSetCookie()).toEqual(['a=1; Path=/; Secure']);
});

test('forwards the response to a long poll as soon as its events arrive', async () => {
  const { server, get, post } = await start();
  const { queue_id } = (await (await post('/api/v1/register', { event_types: '["message"]' })).json()) as {
    queue_id: string;
  };
  const poll = get(`/api/v1/events?queue_id=${queue_id}&last_event_id=-1`);
  const early = await Promise.race([poll, new Promise((resolve) => setTimeout(resolve, 50, 'waiting'))]);
  expect(early).toBe('waiting');
  await server.mock.trigger('message', { from: 'owner', to: 'general', content: 'News' });
  expect(await (await poll).json()).toMatchObject({
    events: [{ type: 'message', message: { content: expect.stringContaining('News') } }],
  });
});

test('adds the caller to entries of the journal after a response identifies the user', async () => {
  const { proxy, get } = await start();
  await (await get('/api/v1/users/me')).json();
  await (await get('/api/v1/streams?include_public=true')).json();
  const [first, second] = await entriesOf(proxy, 2);
  expect(first).toMatchObject({
    method: 'GET',
    path: '/api/v1/users/me',
    endpoint: 'GET /users/me',
    status: 200,
  });
  expect(second).toMatchObject({ endpoint: 'GET /streams', user_id: 4, params: { include_public: 'true' } });
  const shown = (await (await fetch(`${proxy.url}/_mock/requests/1`)).json()) as { answer: object };
  expect(shown).toMatchObject({ answer: { full_name: 'Max Member' } });
});

test('reports no violations in the responses from a mock', async () => {
  const { proxy, violations, get, post } = await start();
  for (const path of ['users', 'streams', 'server_settings', 'users/me/subscriptions', 'user_groups']) {
    await (await get(`/api/v1/${path}`)).json();
  }
  await (await post('/api/v1/register', {})).json();
  await entriesOf(proxy, 6);
  expect(violations).toEqual([]);
});

/** A server with wrong responses. */
async function startWrong(status: number, text: string, type = 'application/json'): Promise<string> {
  const server = createServer((request, response) => {
    const isSettings = request.url === '/api/v1/server_settings';
    response.writeHead(isSettings ? 200 : status, { 'content-type': isSettings ? 'application/json' : type });
    response.end(isSettings ? '{"zulip_feature_level":385}' : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('reports the field of a response that does not match the schema of the level', async () => {
  const to = await startWrong(
    200,
    '{"result":"success","msg":"","user_groups":[{"id":"one","name":"x"},{"id":"two"}]}',
  );
  const { proxy, violations, get } = await start({ to });
  expect(proxy.featureLevel).toBe(385);
  await (await get('/api/v1/user_groups')).json();
  await entriesOf(proxy, 1);
  await entriesOf(proxy, 1);
  await expect
    .poll(() => violations.map(({ endpoint, problem }) => `${endpoint} ${problem}`))
    .toContain('GET /user_groups user_groups.*.id: must be a number, got a string');
  expect(proxy.violations().find(({ problem }) => problem.startsWith('user_groups.*.id'))?.count).toBe(2);
});

test('forwards responses that are not JSON', async () => {
  const { get } = await start({ to: await startWrong(502, '<h1>Bad gateway</h1>', 'text/html') });
  const response = await get('/api/v1/users');
  expect([response.status, await response.text()]).toEqual([502, '<h1>Bad gateway</h1>']);
});

test('drops the connection when a response ends early', async () => {
  const server = createServer((request, response) => {
    const isSettings = request.url === '/api/v1/server_settings';
    const text = '{"zulip_feature_level":385}';
    const length = isSettings ? text.length : 1000;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    response.write(text, () => (isSettings ? response.end() : response.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { proxy, get } = await start({ to: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const dropped = { status: 0, note: 'the response is not JSON, or is incomplete' };
  await expect(get('/api/v1/users')).rejects.toThrow('fetch failed');
  proxy.mock.faults.add('GET /users', { bytesPerSecond: 1000 });
  await expect(get('/api/v1/users')).rejects.toThrow('fetch failed');
  expect(await entriesOf(proxy, 2)).toMatchObject([dropped, dropped]);
});

test('applies faults and latency to requests sent through the proxy', async () => {
  const { server, proxy, get } = await start({ latency: 20 });
  await fetch(`${proxy.url}/_mock/faults`, {
    method: 'POST',
    body: JSON.stringify({ method: 'GET', path: '/users', code: 'RATE_LIMIT_HIT', times: 1 }),
  });
  const started = performance.now();
  const response = await get('/api/v1/users');
  expect(performance.now() - started).toBeGreaterThanOrEqual(19);
  expect([response.status, response.headers.get('x-team-chat-mock')]).toEqual([429, 'fault 1']);
  expect((await get('/api/v1/users')).status).toBe(200);
  expect(server.mock.requests.filter(({ endpoint }) => endpoint === 'GET /users')).toHaveLength(1);
  proxy.mock.faults.add('GET /users', { network_error: true, times: 1 });
  await expect(get('/api/v1/users')).rejects.toThrow('fetch failed');
  expect(proxy.mock.requests.at(-1)).toMatchObject({ status: 0, note: 'fault 2 dropped the connection' });
});

test('delays and slows down responses as a fault specifies', async () => {
  const { proxy, get } = await start();
  const { length } = await (await get('/api/v1/users/me')).text();
  const rate = length * 20;
  proxy.mock.faults.add('GET /users/me', { delayAfter: 60, bytesPerSecond: rate, times: 1 });
  const started = performance.now();
  const response = await get('/api/v1/users/me');
  const held = performance.now() - started;
  const body = await response.json();
  expect([response.status, body]).toMatchObject([200, { user_id: 4 }]);
  expect(held).toBeGreaterThanOrEqual(59);
  expect(performance.now() - started).toBeGreaterThanOrEqual(100);
  const entries = await entriesOf(proxy, 2);
  expect(entries.at(-1)).toMatchObject({
    note: 'fault 1 held this response; fault 1 made this response slow',
  });
});

test('keeps the headers and the text of a response that a fault slows down, and truncates its message in the journal', async () => {
  const text = JSON.stringify({ result: 'error', code: 'RATE_LIMIT_HIT', msg: 'x'.repeat(5000) });
  const server = createServer((request, response) => {
    const isSettings = request.url === '/api/v1/server_settings';
    response.writeHead(isSettings ? 200 : 429, {
      'content-type': 'application/json',
      'retry-after': '3',
      'set-cookie': ['a=1', 'b=2'],
    });
    response.end(isSettings ? '{"zulip_feature_level":385}' : text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { proxy, get } = await start({
    to: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    validate: false,
  });
  proxy.mock.faults.add('GET /users/me', { bytesPerSecond: 1_000_000 });
  const response = await get('/api/v1/users/me');
  expect([response.status, response.headers.get('retry-after'), response.headers.getSetCookie()]).toEqual([
    429,
    '3',
    ['a=1', 'b=2'],
  ]);
  expect(await response.text()).toBe(text);
  const [entry] = (await entriesOf(proxy, 1)) as { msg: string }[];
  expect(entry?.msg).toHaveLength(1000);
});

test('drops delayed requests and responses on a restart with severed connections', async () => {
  const { server, proxy, get } = await start();
  proxy.mock.faults.add('GET /users/me', { delay: 60_000, times: 1 });
  proxy.mock.faults.add('GET /users', { delayAfter: 60_000, times: 1 });
  const pending = [get('/api/v1/users/me'), get('/api/v1/users')].map((sent) => sent.catch(String));
  await expect.poll(() => server.mock.requests.filter(isToUsers)).toHaveLength(1);
  // The response needs a moment to reach the proxy.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await proxy.mock.trigger('restart', { sever: true });
  expect(await Promise.all(pending)).toEqual(['TypeError: fetch failed', 'TypeError: fetch failed']);
  const entries = await entriesOf(proxy, 2);
  const note = 'a restart of the server severed the connection';
  expect(entries).toMatchObject([
    { endpoint: 'GET /users/me', status: 0, note },
    { endpoint: 'GET /users', status: 0, note: `fault 2 held this response; ${note}` },
  ]);
  expect(server.mock.requests.filter(isToUsers)).toHaveLength(1);
});

const isToUsers = ({ endpoint }: { endpoint: string | null }) => /^GET .users/.test(endpoint ?? '');

test.each([{ bytesPerSecond: 1_000_000 }, { answer: 'malformed_json' } as const])(
  'identifies the caller from a response with the fault %j',
  async (fault) => {
    const { proxy, get } = await start();
    proxy.mock.faults.add('GET /users/me', fault);
    await (await get('/api/v1/users/me')).text();
    await (await get('/api/v1/users')).json();
    expect(await entriesOf(proxy, 2)).toMatchObject([{ user_id: 4 }, { user_id: 4 }]);
  },
);

test('limits faults to a user after a response identifies the user', async () => {
  const { proxy, get } = await start();
  proxy.mock.faults.add('GET /users', 'RATE_LIMIT_HIT', { userId: 4 });
  expect((await get('/api/v1/users')).status).toBe(200);
  await (await get('/api/v1/users/me')).json();
  await entriesOf(proxy, 2);
  expect((await get('/api/v1/users')).status).toBe(429);
  const other = { headers: { authorization: `Basic ${btoa('owner@example.com:owner-key')}` } };
  expect((await get('/api/v1/users', other)).status).toBe(200);
});

test('drops the connection when the server is unreachable', async () => {
  const { server, proxy, get } = await start();
  await server.close();
  await expect(get('/api/v1/users')).rejects.toThrow('fetch failed');
  const [entry] = await entriesOf(proxy, 1);
  expect(entry).toMatchObject({ status: 0, note: expect.stringContaining('the server cannot be reached') });
  await expect(get('/static/app.js')).rejects.toThrow('fetch failed');
});

test('omits credentials from the requests that the proxy records for `replay`', async () => {
  const record = join(folderWith(), 'proxy.jsonl');
  const { server, proxy, get, post } = await start({ record });
  const snapshot = await server.mock.snapshot();
  await (
    await post('/api/v1/fetch_api_key', { username: 'member@example.com', password: 'member-key' })
  ).json();
  await (await get('/api/v1/users/me')).json();
  await (await get('/api/v1/users/4')).json();
  await (await post('/api/v1/users/me/status', { status_text: 'My key is member-key' })).json();
  await (await post('/api/v1/jwt/fetch_api_key', { token: 'eyJ.eyJ.x' })).json();
  await entriesOf(proxy, 5);
  await proxy.close();
  const text = readFileSync(record, 'utf8');
  expect(text).not.toContain('member-key');
  expect(text).not.toContain('eyJ');
  expect(text).not.toContain(btoa('member@example.com:member-key'));
  const lines = parseRecording(text);
  expect(lines[0]).toMatchObject({ options: { featureLevel: 496, dialect: 'zulip' } });
  expect((lines.slice(1) as RequestLine[]).map(({ as, left_out }) => as ?? left_out)).toEqual([
    'its caller is unknown',
    4,
    4,
    4,
    4,
  ]);
  expect(await replay(lines, undefined, snapshot)).toEqual({
    requests: 5,
    alike: 4,
    left_out: 1,
    different: [],
  });
});

test('records a response that arrives immediately before the proxy closes', async () => {
  const record = join(folderWith(), 'proxy.jsonl');
  const { proxy, get } = await start({ record });
  const { arrayBuffer } = Response.prototype;
  const closed = new Promise<void>((resolve, reject) => {
    const spy = vi.spyOn(Response.prototype, 'arrayBuffer').mockImplementation(async function (
      this: Response,
    ) {
      const bytes = await arrayBuffer.call(this);
      setImmediate(() => proxy.close().then(resolve, reject));
      return bytes;
    });
    onTestFinished(() => spy.mockRestore());
  });
  await get('/api/v1/users/me').catch(() => undefined);
  await closed;
  expect(parseRecording(readFileSync(record, 'utf8')).slice(1)).toMatchObject([{ as: 4, status: 200 }]);
});

test('notes a feature level that the mock does not support', async () => {
  const server = createServer((_request, response) => response.end('{"zulip_feature_level":600}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const notes: string[] = [];
  const problems: string[] = [];
  await start({
    to: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    note: (text) => notes.push(text),
    complain: (problem) => problems.push(problem),
  });
  expect(notes).toEqual(['The server has feature level 600. Its responses are compared with level 512.']);
  expect(problems).toEqual([]);
});

test('keeps the recording of a running proxy when its port is in use', async () => {
  const record = join(folderWith(), 'proxy.jsonl');
  const { server, proxy } = await start();
  writeFileSync(record, 'recorded');
  const port = Number(new URL(proxy.url).port);
  await expect(startProxy({ to: server.url, port, record })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(readFileSync(record, 'utf8')).toBe('recorded');
});

test('closes the port of the proxy when the recording cannot be written', async () => {
  const { proxy } = await start();
  const port = Number(new URL(proxy.url).port);
  await proxy.close();
  const record = join(folderWith(), 'missing', 'proxy.jsonl');
  const server = await startControlled({ dialect: 'zulip' });
  await expect(startProxy({ to: server.url, port, record })).rejects.toThrow('cannot be written');
  const again = await startProxy({ to: server.url, port });
  await again.close();
});

test('opens the control API to the allowed hosts and origins', async () => {
  const { proxy } = await start({ allowedHosts: ['proxy.test'], controlOrigins: ['http://app.test'] });
  const { port } = new URL(proxy.url);
  const statusWith = async (sent: Record<string, string>) => {
    const request = get({ port, path: '/_mock/state', headers: sent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };
  expect(await statusWith({ host: 'proxy.test' })).toBe(200);
  expect(await statusWith({ host: 'other.test' })).toBe(403);
  expect(await statusWith({ host: `localhost:${port}`, origin: 'http://app.test' })).toBe(200);
});

test.for([
  [
    'a server with an unsupported protocol',
    'ftp://chat.example.com',
    'Invalid --to "ftp://chat.example.com": must be an address such as https://chat.example.com.',
  ],
  ['a server that does not respond', 'http://127.0.0.1:9', 'http://127.0.0.1:9 cannot be reached: '],
] as const)('rejects %s', async ([, to, message]) => {
  await expect(startProxy({ to, port: 0 })).rejects.toThrow(message);
});

test('rejects a server that is not Zulip', async () => {
  const server = createServer((_request, response) => response.end('<h1>Hello</h1>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(startProxy({ to, port: 0 })).rejects.toThrow(
    `${to} is not a Zulip server: GET /api/v1/server_settings returned status 200 without a feature level.`,
  );
});
