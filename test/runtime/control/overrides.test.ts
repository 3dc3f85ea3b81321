import { expect, test } from 'vitest';
import { type Controlled, startControlled } from '../../support/control.js';

const override = (server: Controlled, spec: object) => server.control('POST', '/_mock/overrides', spec);
const me = { method: 'GET', path: '/users/me', status: 200 };

async function getMe({ url, mock }: Controlled, persona: 'owner' | 'member' = 'member') {
  return fetch(`${url}/api/v1/users/me`, { headers: { authorization: mock.authHeader(persona) } });
}

test('returns the status, headers and body of an override, even if the API could never return them', async () => {
  const server = await startControlled();
  await override(server, { ...me, status: 418, headers: { 'X-Reason': 'tea' }, body: [null] });
  const response = await getMe(server);
  expect([response.status, response.headers.get('x-reason'), await response.json()]).toEqual([
    418,
    'tea',
    [null],
  ]);
  expect(server.mock.requests.at(-1)).toMatchObject({ status: 418, note: 'an override responded' });
});

test('returns an override body that is not JSON', async () => {
  const server = await startControlled();
  const headers = { 'content-type': 'text/html' };
  await override(server, { ...me, headers, raw_body: '<h1>Maintenance' });
  const response = await getMe(server);
  expect([response.headers.get('content-type'), await response.text()]).toEqual([
    'text/html',
    '<h1>Maintenance',
  ]);
});

test('adds "Origin" to the Vary header of an override when the page and the API have different origins', async () => {
  const server = await startControlled();
  await override(server, { ...me, headers: { Vary: 'Accept-Language' }, body: {} });
  const { mock, url } = server;
  const headers = { authorization: mock.authHeader('member'), origin: 'http://localhost:3000' };
  const response = await fetch(`${url}/api/v1/users/me`, { headers });
  expect(response.headers.get('vary')).toBe('Accept-Language, Origin');
});

test("sends an override's CORS headers, and the usual CORS headers that the override does not set", async () => {
  const server = await startControlled();
  const own = {
    'Access-Control-Allow-Origin': 'https://elsewhere.example',
    'Access-Control-Expose-Headers': 'x-own',
  };
  await override(server, { ...me, headers: own, body: {} });
  const { mock, url } = server;
  const headers = { authorization: mock.authHeader('member'), origin: 'http://localhost:3000' };
  const { headers: received } = await fetch(`${url}/api/v1/users/me`, { headers });
  expect(['origin', 'credentials'].map((name) => received.get(`access-control-allow-${name}`))).toEqual([
    'https://elsewhere.example',
    'true',
  ]);
  expect(received.get('access-control-expose-headers')).toBe('x-own');
});

test("returns an override for `times` requests, and then the endpoint's response", async () => {
  const server = await startControlled();
  await override(server, { ...me, body: {}, times: 2 });
  const bodies = [];
  for (let n = 0; n < 3; n++) bodies.push(await (await getMe(server)).json());
  expect(bodies).toEqual([{}, {}, expect.objectContaining({ user_id: 4 })]);
});

test('returns an override only for requests that match its persona and parameters', async () => {
  const server = await startControlled();
  await override(server, { ...me, persona: 'owner', body: { for: 'owner' } });
  await override(server, {
    method: 'GET',
    path: '/users/{user_id}',
    params: { user_id: 4 },
    status: 200,
    body: {},
  });
  expect(await (await getMe(server, 'owner')).json()).toEqual({ for: 'owner' });
  expect(await (await getMe(server, 'member')).json()).toMatchObject({ user_id: 4 });
  expect((await server.api('member', 'GET', '/users/4')).body).toEqual({});
  expect((await server.api('member', 'GET', '/users/5')).body).toHaveProperty('user');
});

test('compares parameters regardless of the order of their fields', async () => {
  const { mock, control } = await startControlled();
  await control('POST', '/_mock/overrides', {
    method: 'GET',
    path: '/messages',
    params: { narrow: [{ negated: false, operand: 'general', operator: 'channel' }] },
    status: 200,
    body: { found: true },
  });
  const narrow = [{ operator: 'channel', operand: 'general' }];
  const { body } = await mock
    .as('member')
    .get('/messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
  expect(body).toEqual({ found: true });
});

test('lists and deletes overrides', async () => {
  const server = await startControlled();
  const first = await override(server, { ...me, body: { n: 1 } });
  const second = await override(server, { ...me, body: { n: 2 }, times: 1 });
  const list = await server.control('GET', '/_mock/overrides');
  expect(list.body.overrides).toEqual([
    { id: second.body.id, ...me, body: { n: 2 }, times: 1 },
    { id: first.body.id, ...me, body: { n: 1 } },
  ]);
  const { body } = await server.control('DELETE', `/_mock/overrides/${second.body.id}`);
  expect(body.overrides).toHaveLength(1);
  expect(await (await getMe(server)).json()).toEqual({ n: 1 });
  await server.control('DELETE', '/_mock/overrides');
  expect(await (await getMe(server)).json()).toMatchObject({ user_id: 4 });
  expect((await server.control('DELETE', '/_mock/overrides/99')).status).toBe(404);
});

test('removes overrides on reset', async () => {
  const server = await startControlled();
  await override(server, { ...me, body: {} });
  await server.control('POST', '/_mock/reset', {});
  expect((await server.control('GET', '/_mock/overrides')).body.overrides).toEqual([]);
});

test.each([
  [
    'an unknown endpoint',
    { method: 'GET', path: '/user/me', status: 200 },
    'Unknown endpoint "GET /user/me". Did you mean "GET /users/me"?',
  ],
  ['a status below 200', { ...me, status: 99 }, 'Invalid "status": must be from 200 to 599, got 99.'],
  ['an unknown persona', { ...me, persona: 'onwer' }, 'Unknown persona "onwer". Did you mean "owner"?'],
  ['two bodies', { ...me, body: {}, raw_body: '' }, 'specify either "body" or "raw_body", not both.'],
  ['a misspelled field', { ...me, bdy: {} }, 'Unknown field "bdy". Did you mean "body"?'],
  [
    'a space in the name of a header',
    { ...me, headers: { 'a b': '1' } },
    'Invalid "headers.a b": must be a valid header name, such as X-Reason, got "1".',
  ],
  [
    'characters outside of Latin-1 in a header',
    { ...me, headers: { a: '€' } },
    'Invalid "headers.a": must be one line of Latin-1 characters',
  ],
  ['a control character in a header', { ...me, headers: { a: '\u007f' } }, 'without control characters'],
  [
    'Transfer-Encoding as a header',
    { ...me, headers: { 'Transfer-Encoding': 'chunked' } },
    'only the server may set this header',
  ],
  [
    'Content-Encoding as a header',
    { ...me, headers: { 'Content-Encoding': 'gzip' } },
    'only the server may set this header',
  ],
  ['a line break in a header', { ...me, headers: { a: 'x\r\ny: z' } }, 'must be one line'],
  ['`times` set to 0', { ...me, times: 0 }, 'must be a positive whole number'],
])('rejects an override with %s', async (_, spec, message) => {
  const server = await startControlled();
  const { status, body } = await override(server, spec);
  expect([status, body.msg]).toEqual([400, expect.stringContaining(message)]);
  expect((await server.control('GET', '/_mock/overrides')).body.overrides).toEqual([]);
});

test('adds events to a queue without changing the events', async () => {
  const server = await startControlled({ validateResponses: false });
  const { queue_id } = await server.mock.queues.register('member');
  const events = [{ type: 'message' }, { type: 3, message: null }, {}];
  const { body } = await server.control('POST', `/_mock/queues/${queue_id}/events`, { events });
  expect(body.ids).toEqual([0, 1, 2]);
  const polled = await server.api('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=-1`);
  expect(polled.body.events).toEqual(events.map((event, id) => ({ ...event, id })));
  const snapshot = await server.mock.snapshot();
  await server.mock.restore(snapshot);
  expect(await server.mock.snapshot()).toEqual(snapshot);
});

test('ends a poll of a queue when an event is added to the queue', async () => {
  const server = await startControlled();
  const { queue_id } = await server.mock.queues.register('member');
  const poll = server.api('member', 'GET', `/events?queue_id=${queue_id}&last_event_id=-1`);
  await expect.poll(() => server.mock.queues.isPolled(queue_id)).toBe(true);
  await server.control('POST', `/_mock/queues/${queue_id}/events`, { events: [{ type: 'heartbeat' }] });
  expect((await poll).body.events).toEqual([{ type: 'heartbeat', id: 0 }]);
});

test.each([
  ['events for an unknown queue', { events: [{}] }, 'nowhere', 404, 'There is no event queue "nowhere".'],
  ['an empty list of events', { events: [] }, 'nowhere', 400, 'Invalid "events": must not be empty, got [].'],
])('rejects %s', async (_, body, queue, status, msg) => {
  const server = await startControlled();
  const response = await server.control('POST', `/_mock/queues/${queue}/events`, body);
  expect([response.status, response.body.msg]).toEqual([status, msg]);
});
