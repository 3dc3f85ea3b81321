import { describe, expect, test } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';
import { sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

const patch = ({ mock, send }: Client, query: string, init: RequestInit = {}) =>
  send(`/users/4${query}`, {
    method: 'PATCH',
    ...init,
    headers: { authorization: mock.authHeader('admin'), ...(init.headers as Record<string, string>) },
  });
const nameOf = ({ mock }: Client) => mock.db.users.get(4)?.full_name;
const form = (entries: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
};

describe('The form field "method"', () => {
  const post = async (client: Client, path: string, body: BodyInit) => {
    await client.mock.ready;
    const headers = { authorization: client.mock.authHeader('member') };
    return client.send(path, { method: 'POST', headers, body });
  };

  test.each([
    ['urlencoded', new URLSearchParams({ method: 'PATCH', topic: 'tea' })],
    ['multipart', form({ method: 'PATCH', topic: 'tea' })],
  ])(
    'reads the method from the form field "method" when the path does not accept POST, in a form of type %s',
    async (_, body) => {
      const client = await startMock();
      const id = await sent(client.call, 'member', { content: 'Hi', topic: 'lunch' });
      const response = await post(client, `/messages/${id}`, body);
      expect(response.body).toMatchObject({ result: 'success', detached_uploads: [] });
      expect(client.mock.db.messages.get(id)?.topic).toBe('tea');
      expect(client.mock.requests.at(-1)).toMatchObject({
        method: 'PATCH',
        endpoint: 'PATCH /messages/{message_id}',
        params: { topic: 'tea' },
      });
      expect(client.mock.requests.unmatched).toEqual([]);
    },
  );

  test('reads the method from the form field "method" even if the path accepts POST, and does not report the field as ignored', async () => {
    const client = await startMock();
    const body = new URLSearchParams({ method: 'DELETE', subscriptions: '["general"]' });
    const response = await post(client, '/users/me/subscriptions', body);
    expect(response.body).toEqual({ ...SUCCESS, removed: ['general'], not_removed: [] });
  });

  test('responds with 405 to a form whose field "method" names a method that the path does not support', async () => {
    const client = await startMock();
    const body = new URLSearchParams({ method: 'PUT', subscriptions: '[{"name":"engineering"}]' });
    const { status, body: error, headers } = await post(client, '/users/me/subscriptions', body);
    expect(status).toBe(405);
    expect(error).toMatchObject({ result: 'error', code: 'METHOD_NOT_ALLOWED' });
    expect(headers.get('allow')).toBe('DELETE, GET, PATCH, POST');
    expect(client.mock.requests.at(-1)).toMatchObject({ method: 'POST', status: 405, user_id: null });
  });

  test.each([
    ['of a PUT request', 'PUT', '/messages/1', 'method=PATCH&topic=tea'],
    ['if the path does not support the new method', 'POST', '/messages/1', 'method=PUT&topic=tea'],
    ['in the query', 'POST', '/messages/1?method=PATCH', 'topic=tea'],
  ])('ignores the field "method" %s', async (_, method, path, body) => {
    const client = await startMock();
    await client.mock.ready;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = new Request(`${client.url}/api/v1${path}`, { method, headers, body });
    expect(await client.mock.handle(request)).toBeUndefined();
    expect(await request.text()).toBe(body);
    expect(client.mock.requests.unmatched).toMatchObject([{ method, nearest: expect.any(String) }]);
  });
});

describe('Fields of a request', () => {
  test.each([
    ['a urlencoded form', '', { body: new URLSearchParams({ full_name: 'Ä & b' }) }, 'Ä & b'],
    ['a multipart form', '', { body: form({ full_name: 'Ä & b' }) }, 'Ä & b'],
    ['the query', '?full_name=%C3%84+%26+b', {}, 'Ä & b'],
    [
      'the form rather than the query',
      '?full_name=query',
      { body: new URLSearchParams({ full_name: 'form' }) },
      'form',
    ],
    [
      'the multipart form rather than the query',
      '?full_name=query',
      { body: form({ full_name: 'form' }) },
      'form',
    ],
    [
      'a form whose content type is in capitals',
      '',
      {
        body: 'full_name=Caps',
        headers: { 'content-type': 'Application/X-WWW-Form-Urlencoded; Charset=UTF-8' },
      },
      'Caps',
    ],
    [
      'the last of two equal names',
      '',
      { body: 'full_name=a&full_name=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      'b',
    ],
    ['the last of two equal names in the query', '?full_name=a&full_name=b', {}, 'b'],
    [
      'a form whose content type has a trailing space',
      '',
      {
        body: 'full_name=Space',
        headers: { 'content-type': 'application/x-www-form-urlencoded ; charset=UTF-8' },
      },
      'Space',
    ],
  ])('reads the fields of a request from %s', async (_, query, init, stored) => {
    const client = await startMock();
    expect((await patch(client, query, init)).body).toEqual(SUCCESS);
    expect(nameOf(client)).toBe(stored);
  });

  test('ignores fields in a JSON body, with a note in the journal', async () => {
    const client = await startMock();
    const init = {
      body: JSON.stringify({ full_name: 'Json' }),
      headers: { 'content-type': 'application/json' },
    };
    expect((await patch(client, '', init)).body).toEqual(SUCCESS);
    expect(nameOf(client)).toBe('Max Member');
    expect(client.mock.requests.at(-1)?.note).toMatch(/application\/json.*form/);
  });

  test('ignores fields in a body without a content type', async () => {
    const client = await startMock();
    expect((await patch(client, '', { body: new Blob(['full_name=Blob']) })).body).toEqual(SUCCESS);
    expect(nameOf(client)).toBe('Max Member');
    expect(client.mock.requests.at(-1)?.note).toMatch(/^a body without a content type/);
  });

  test('reads the form fields of a DELETE request', async () => {
    const client = await startMock();
    const { queue_id } = (await client.call('member', 'POST', '/register', { fetch_event_types: [] })).body;
    const headers = { authorization: client.mock.authHeader('member') };
    const init = { method: 'DELETE', headers, body: new URLSearchParams({ queue_id }) };
    expect((await client.send('/events', init)).body).toEqual(SUCCESS);
  });

  test('reports a file that no parameter accepts as ignored', async () => {
    const client = await startMock();
    const body = form({ full_name: 'Nora' });
    body.append('avatar', new Blob(['x']), 'x.png');
    expect((await patch(client, '', { body })).body).toEqual({
      ...SUCCESS,
      ignored_parameters_unsupported: ['avatar'],
    });
  });

  test('reads an empty multipart body as a request without fields', async () => {
    const client = await startMock();
    const init = { body: '', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect((await patch(client, '', init)).body).toEqual(SUCCESS);
  });

  test('rejects a malformed multipart body', async () => {
    const client = await startMock();
    const init = { body: 'not multipart', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect(await patch(client, '', init)).toMatchObject(badRequestNaming('multipart'));
  });

  test('rejects a file as the value of a string parameter', async () => {
    const client = await startMock();
    const body = new FormData();
    body.append('full_name', new Blob(['x']), 'x.txt');
    expect(await patch(client, '', { body })).toMatchObject(badRequestNaming('full_name', 'file'));
    expect(client.mock.requests.at(-1)?.params).toEqual({ full_name: '(file x.txt)' });
  });

  test('returns 413 for a body above the limit, and accepts a body at the limit', async () => {
    const client = await startMock({ maxBodyBytes: 20 });
    const text = (length: number) => ({ body: new URLSearchParams({ full_name: 'x'.repeat(length - 10) }) });
    expect((await patch(client, '', text(20))).status).toBe(200);
    const before = await client.mock.snapshot();
    expect(await patch(client, '', text(21))).toMatchObject({
      status: 413,
      body: { result: 'error', code: 'BAD_REQUEST' },
    });
    expect(await client.mock.snapshot()).toEqual(before);
  });

  test('returns 413 for a body above the limit even without Content-Length', async () => {
    const client = await startMock({ maxBodyBytes: 20 });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const streamed = (...pieces: string[]) => {
      const body = new ReadableStream({
        start(stream) {
          for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
          stream.close();
        },
      });
      return patch(client, '', { body, headers, duplex: 'half' } as RequestInit);
    };
    expect((await streamed(`full_name=${'x'.repeat(100)}`)).status).toBe(413);
    expect((await streamed('full_name=', 'xxxxxxxxxx', 'x')).status).toBe(413);
    expect(nameOf(client)).toBe('Max Member');
    expect((await streamed('full_name=', 'Nora', ' Nobel')).status).toBe(200);
    expect(nameOf(client)).toBe('Nora Nobel');
  });

  test('records the decoded values of declared fields, and hides credentials', async () => {
    const client = await startMock();
    const fields = { role: '300', other: '[1]', api_key: 'secret', password: 'secret' };
    await patch(client, '', { body: new URLSearchParams(fields) });
    expect(client.mock.requests.at(-1)).toMatchObject({
      method: 'PATCH',
      path: '/api/v1/users/4',
      endpoint: 'PATCH /users/{user_id}',
      user_id: 2,
      params: { role: 300, other: '[1]', api_key: '(hidden)', password: '(hidden)' },
      status: 200,
      code: null,
      at: 1_768_478_400,
    });
  });
});

test.each([
  ['reads the body of a request', 'full_name=Nora', 200],
  ['rejects a body that is too long', `full_name=${'x'.repeat(2000)}`, 413],
])('%s in an engine without request streams', async (_, body, status) => {
  const mock = createTeamChatMock({ maxBodyBytes: 1000 });
  const request = new Request('https://chat.example.com/api/v1/users/4', {
    method: 'PATCH',
    headers: {
      authorization: mock.authHeader('admin'),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  });
  Object.defineProperty(request, 'body', { value: undefined });
  expect((await mock.handle(request))?.status).toBe(status);
  expect(mock.db.users.get(4)?.full_name).toBe(status === 200 ? 'Nora' : 'Max Member');
});
