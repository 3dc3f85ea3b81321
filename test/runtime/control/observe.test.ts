import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';
import { openStream } from '../../support/stream.js';

test('streams the journal first, and then each new request', async () => {
  const { url, api } = await startControlled();
  await api('member', 'GET', '/users/me');
  const stream = await openStream(`${url}/_mock/requests/stream`);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
  expect(await stream.next()).toMatchObject({
    event: 'journal',
    data: { requests: [{ id: 1, endpoint: 'GET /users/me', user_id: 4 }], unmatched: [] },
  });
  await api('admin', 'GET', '/users');
  expect(await stream.next()).toMatchObject({
    event: 'news',
    data: { requests: [{ id: 2, endpoint: 'GET /users', status: 200 }], unmatched: [] },
  });
});

test('includes the nearest endpoint of requests to unknown endpoints', async () => {
  const { url, api } = await startControlled();
  const stream = await openStream(`${url}/_mock/requests/stream`);
  await stream.next();
  await api('member', 'GET', '/user/me');
  expect((await stream.next())?.data).toMatchObject({
    requests: [{ endpoint: null, status: 404 }],
    unmatched: [{ method: 'GET', path: '/api/v1/user/me', nearest: 'GET /users/me' }],
  });
});

test('streams one event for requests that arrive together', async () => {
  const { url, mock } = await startControlled();
  const stream = await openStream(`${url}/_mock/requests/stream`);
  await stream.next();
  const ask = () => mock.handle(new Request('http://a.test/api/v1/server_settings'));
  await Promise.all([ask(), ask(), ask()]);
  expect((await stream.next())?.data.requests).toHaveLength(3);
});

test.each([
  ['DELETE', 'requests', undefined, ['cleared', 'changed']],
  ['POST', 'reset', {}, ['cleared', 'changed']],
  ['POST', 'clock', { advance_seconds: 1 }, ['changed']],
  ['PATCH', 'settings', { public_access: true }, ['changed']],
])('streams an event after %s /_mock/%s', async (method, path, body, events) => {
  const { url, control } = await startControlled();
  const stream = await openStream(`${url}/_mock/requests/stream`);
  await stream.next();
  await control(method, `/_mock/${path}`, body);
  for (const event of events) expect((await stream.next())?.event).toBe(event);
});

test('streams no event for a rejected control request', async () => {
  const { url, control } = await startControlled();
  const stream = await openStream(`${url}/_mock/requests/stream`);
  await stream.next();
  await control('POST', '/_mock/clock', { advance_seconds: -1 });
  expect((await control('DELETE', '/_mock/faults/99')).status).toBe(404);
  await control('DELETE', '/_mock/requests');
  expect((await stream.next())?.event).toBe('cleared');
});

test('opens a separate stream for a realm, and ends the stream when the realm is deleted', async () => {
  const { url, control, api } = await startControlled();
  await control('POST', '/_mock/realms', { name: 'second' });
  const stream = await openStream(`${url}/realms/second/_mock/requests/stream`);
  await stream.next();
  await api('member', 'GET', '/users/me');
  await api('member', 'GET', '/users', `${url}/realms/second`);
  expect((await stream.next())?.data.requests).toMatchObject([{ endpoint: 'GET /users' }]);
  await control('DELETE', '/_mock/realms/second');
  expect(await stream.next()).toBeUndefined();
});

test('continues to record requests after a client leaves the stream', async () => {
  const { url, api } = await startControlled();
  const stream = await openStream(`${url}/_mock/requests/stream`);
  await stream.next();
  stream.leave();
  expect((await api('member', 'GET', '/users/me')).status).toBe(200);
  const second = await openStream(`${url}/_mock/requests/stream`);
  expect((await second.next())?.data.requests).toHaveLength(1);
});

test('includes the response in GET /_mock/requests/ID', async () => {
  const { control, api } = await startControlled();
  const { body } = await api('owner', 'PATCH', '/users/1?role=400');
  expect((await control('GET', '/_mock/requests/1')).body).toMatchObject({
    endpoint: 'PATCH /users/{user_id}',
    params: { role: 400 },
    status: 400,
    answer: body,
  });
});

test('lists requests without their responses in GET /_mock/requests', async () => {
  const { control, api } = await startControlled();
  await api('owner', 'GET', '/users/me');
  expect((await control('GET', '/_mock/requests')).body.requests[0]).not.toHaveProperty('answer');
});

test('omits the response of a request whose connection was dropped', async () => {
  const { control, api, mock } = await startControlled();
  mock.faults.add('GET /users/me', { network_error: true });
  await api('owner', 'GET', '/users/me').catch(() => undefined);
  const { body } = await control('GET', '/_mock/requests/1');
  expect(body.status).toBe(0);
  expect(body).not.toHaveProperty('answer');
});

test.each(['7', 'x', '-1'])(
  'returns 404 for GET /_mock/requests/%s if no such request was recorded',
  async (id) => {
    const { control } = await startControlled();
    expect((await control('GET', `/_mock/requests/${id}`)).status).toBe(404);
  },
);

test('removes the responses of the previous organization on reset', async () => {
  const { control, api } = await startControlled();
  await api('owner', 'GET', '/users/me');
  await control('POST', '/_mock/reset');
  await api('owner', 'GET', '/server_settings');
  expect((await control('GET', '/_mock/requests/1')).body.answer).toHaveProperty('realm_uri');
});

test('lists requests to unknown endpoints in GET /_mock/unmatched', async () => {
  const { control, api } = await startControlled();
  await api('member', 'PUT', '/users/me');
  expect((await control('GET', '/_mock/unmatched')).body).toEqual({
    unmatched: [
      {
        at: 1_768_478_400,
        method: 'PUT',
        path: '/api/v1/users/me',
        nearest: expect.stringContaining('/users/'),
        note: expect.stringContaining('supports'),
      },
    ],
  });
});

test('hides API keys in fields such as the content of a message', async () => {
  const { url, control } = await startControlled();
  const stream = await openStream(`${url}/_mock/requests/stream`);
  await stream.next();
  const authorization = `Basic ${btoa('member@example.com:member-key')}`;
  await fetch(`${url}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({
      type: 'channel',
      to: '1',
      topic: 'x',
      content: 'owner-key',
      'member-key': '1',
    }),
  });
  const shown = [
    await stream.next(),
    ...(await Promise.all(
      ['requests', 'requests/1', 'har', 'unmatched'].map((path) => control('GET', `/_mock/${path}`)),
    )),
  ];
  expect(JSON.stringify(shown)).toContain('(hidden)');
  expect(JSON.stringify(shown)).not.toMatch(/owner-key|member-key/);
});

test('keeps credentials out of the journal, its stream and its responses', async () => {
  const { url, control, api } = await startControlled();
  const stream = await openStream(`${url}/_mock/requests/stream`);
  await stream.next();
  await api('member', 'POST', '/register?api_key=member-key&password=member-key');
  const news = await stream.next();
  const one = (await control('GET', '/_mock/requests/1')).body;
  expect(news?.data.requests).toHaveLength(1);
  expect(JSON.stringify([news, one])).not.toContain('member-key');
});

test.each([
  ['a query', '?username=a@example.com&password=mistyped', undefined],
  ['JSON', '', { username: 'a@example.com', password: 'mis"typed' }],
  ['a form without a content type', '', 'username=a@example.com&password=mistyped'],
])('hides a wrong password in %s', async (_, query, body) => {
  const { url, control } = await startControlled();
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  await fetch(`${url}/api/v1/fetch_api_key${query}`, { method: 'POST', body: text });
  const shown = JSON.stringify([
    (await control('GET', '/_mock/requests/1')).body,
    (await control('GET', '/_mock/har')).body,
  ]);
  expect(shown).toContain('a@example.com');
  expect(shown).not.toContain('typed');
});

test.each([
  ['a query', '?token=eyJ.eyJ.x', undefined],
  ['JSON', '', '{"token":"eyJ.eyJ.x"}'],
])('hides a JSON Web Token in %s', async (_, query, body) => {
  const { url, control } = await startControlled();
  await fetch(`${url}/api/v1/jwt/fetch_api_key${query}`, { method: 'POST', body });
  const shown = JSON.stringify([
    (await control('GET', '/_mock/requests/1')).body,
    (await control('GET', '/_mock/har')).body,
  ]);
  expect(shown).toContain('(hidden)');
  expect(shown).not.toContain('eyJ');
});
