import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

/** A server with five requests. */
async function start() {
  const server = await startControlled();
  await server.api('owner', 'GET', '/users/me');
  await server.api('member', 'PATCH', '/users/1?role=400');
  await server.api('member', 'GET', '/users');
  await server.api('member', 'GET', '/user/me');
  const authorization = `Basic ${btoa('guest@example.com:wrong')}`;
  await fetch(`${server.url}/api/v1/users/me?a=b`, { headers: { authorization, 'x-client': 'desktop' } });
  const list = async (query: string) => {
    const { body } = await server.control('GET', `/_mock/requests?${query}`);
    return { ids: body.requests.map(({ id }: { id: number }) => id), earlier: body.earlier };
  };
  return { ...server, list };
}

test.each([
  ['persona=member', [2, 3]],
  ['persona=guest%40example.com', [5]],
  ['endpoint=GET%20/users/me', [1, 5]],
  ['status=404', [4]],
  ['status=4xx', [2, 4, 5]],
  ['status=errors', [2, 4, 5]],
  ['status=0', []],
  ['text=did%20you%20mean', [4]],
  ['text=4xx%20guest', [5]],
  ['text=role', [2]],
  ['since=1', [1, 2, 3, 4, 5]],
  ['until=1', []],
  ['before=3', [1, 2]],
])('lists only the requests that match the query %s', async (query, ids) => {
  expect((await (await start()).list(query)).ids).toEqual(ids);
});

test('lists all requests without a query', async () => {
  expect((await (await start()).list('')).ids).toEqual([1, 2, 3, 4, 5]);
});

test('lists the latest requests, with the number of earlier requests', async () => {
  const { list } = await start();
  expect(await list('limit=2')).toEqual({ ids: [4, 5], earlier: 3 });
  expect(await list('limit=2&before=4&status=200')).toEqual({ ids: [1, 3], earlier: 0 });
  expect(await list('limit=0')).toEqual({ ids: [], earlier: 5 });
});

test.each([
  ['before=-1', 'before: must be a whole number, 0 or greater'],
  ['limit=x', 'limit: must be a whole number, 0 or greater'],
  ['since=soon', 'since: must be a number, 0 or greater'],
])('rejects the query %s', async (query, message) => {
  const { control } = await start();
  const { status, body } = await control('GET', `/_mock/requests?${query}`);
  expect(status).toBe(400);
  expect(body.msg.replaceAll('"', '')).toContain(message);
});

test('returns the headers, query and raw body of a request, without credentials', async () => {
  const { control, url } = await start();
  const { body: failed } = await control('GET', '/_mock/requests/5');
  expect(failed).toMatchObject({
    account: 'guest@example.com',
    msg: 'The email is unknown or the API key is wrong',
    request_headers: { authorization: '(hidden)', 'x-client': 'desktop' },
    response_headers: { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="team chat"' },
    query: 'a=b',
  });
  await fetch(`${url}/api/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'session=1' },
    body: '{"to": 1}',
  });
  const { body: json } = await control('GET', '/_mock/requests/6');
  expect(json).toMatchObject({ text: '{"to": 1}', request_headers: { cookie: '(hidden)' } });
  const { body: har } = await control('GET', '/_mock/har');
  expect(har.log.entries[4].request.headers).toContainEqual({ name: 'x-client', value: 'desktop' });
  expect(har.log.entries[4].response.headers).toContainEqual({
    name: 'content-type',
    value: 'application/json',
  });
});

test('includes the fault or the override that responded to a request', async () => {
  const { control, api } = await start();
  await control('POST', '/_mock/faults', { method: 'GET', path: '/users', code: 'RATE_LIMIT_HIT', times: 1 });
  await api('member', 'GET', '/users');
  await control('POST', '/_mock/overrides', { method: 'GET', path: '/users', status: 200, body: {} });
  await api('member', 'GET', '/users');
  const { body } = await control('GET', '/_mock/requests?before=100');
  const [faulty, overridden] = body.requests.slice(-2);
  expect([faulty.fault, faulty.override, faulty.msg]).toEqual([1, undefined, expect.any(String)]);
  expect([overridden.fault, overridden.override]).toEqual([undefined, true]);
});
