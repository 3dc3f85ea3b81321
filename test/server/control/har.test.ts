import { expect, test } from 'vitest';
import { startControlled } from '../../support/control.js';

test('exports requests with their responses as HAR', async () => {
  const { api, control, url } = await startControlled();
  await api('member', 'GET', '/users?client_gravatar=true');
  await api('owner', 'PATCH', '/users/4?full_name=A%26B');
  const { body } = await control('GET', '/_mock/har');
  expect(body.log).toMatchObject({ version: '1.2', creator: { name: 'team-chat-mock' } });
  const [get, patch] = body.log.entries;
  expect(get).toMatchObject({
    startedDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    time: expect.any(Number),
    request: {
      method: 'GET',
      url: `${url}/api/v1/users?client_gravatar=true`,
      queryString: [{ name: 'client_gravatar', value: 'true' }],
    },
    response: { status: 200, content: { mimeType: 'application/json' } },
  });
  expect(JSON.parse(get.response.content.text).result).toBe('success');
  expect(patch.request).toMatchObject({
    method: 'PATCH',
    url: `${url}/api/v1/users/4?full_name=A%26B`,
    queryString: [{ name: 'full_name', value: 'A&B' }],
  });
  expect(patch.request).not.toHaveProperty('postData');
});

test("sets a request's start time in the HAR file to its end time minus its duration", async () => {
  const { api, control, mock } = await startControlled();
  mock.faults.add('GET /users/me', { delay: 30 });
  await api('member', 'GET', '/users/me');
  const { body } = await control('GET', '/_mock/har');
  const [{ startedDateTime, time }] = body.log.entries;
  const ended = (mock.requests.at(-1)?.real_time ?? 0) * 1000;
  expect(time).toBeGreaterThan(28);
  expect(Math.abs(Date.parse(startedDateTime) + time - ended)).toBeLessThan(2);
});

test("records the media type of a fault's HTML page in the HAR file", async () => {
  const { control, mock, url } = await startControlled();
  mock.faults.add('GET /users/me', { answer: 'proxy_502' });
  await fetch(`${url}/api/v1/users/me`, { headers: { authorization: mock.authHeader('member') } });
  const { body } = await control('GET', '/_mock/har');
  expect(body.log.entries[0].response.content.mimeType).toMatch(/^text\/html/);
});

test("separates a POST request's query from its body in the HAR file", async () => {
  const { control, mock, url } = await startControlled();
  const headers = { authorization: mock.authHeader('member') };
  const post = (path: string, body: BodyInit) =>
    fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body });
  await post('/messages/flags?x=1&op=remove&x=2', new URLSearchParams({ op: 'add', flag: 'read' }));
  const form = new FormData();
  form.set('note', 'A');
  form.set('file', new File(['x'], 'a (1).txt'));
  await post('/user_uploads', form);
  await post('/messages', new URLSearchParams({ content: '(file a.txt)' }));
  await post('/messages', '{"content":"Hi"}');
  const { entries } = (await control('GET', '/_mock/har')).body.log;
  const [flags, upload, fields, text] = entries.map(({ request }: { request: object }) => request);
  expect(flags).toMatchObject({
    url: `${url}/api/v1/messages/flags?x=2`,
    queryString: [{ name: 'x', value: '2' }],
    postData: { mimeType: 'application/x-www-form-urlencoded', text: 'op=add&flag=read' },
  });
  expect(upload.postData).toEqual({
    mimeType: 'multipart/form-data',
    params: [
      { name: 'note', value: 'A' },
      { name: 'file', fileName: 'a (1).txt' },
    ],
  });
  expect(fields.postData.params).toEqual([{ name: 'content', value: '(file a.txt)' }]);
  expect(text.postData).toEqual({ mimeType: 'text/plain;charset=UTF-8', text: '{"content":"Hi"}' });
});

test('includes every member that HAR 1.2 requires', async () => {
  const { api, control } = await startControlled();
  await api('member', 'GET', '/nowhere');
  const [entry] = (await control('GET', '/_mock/har')).body.log.entries;
  const names = (value: object) => Object.keys(value).sort();
  expect(names(entry)).toEqual(
    ['cache', 'comment', 'request', 'response', 'startedDateTime', 'time', 'timings'].sort(),
  );
  expect(names(entry.request)).toEqual(
    ['bodySize', 'cookies', 'headers', 'headersSize', 'httpVersion', 'method', 'queryString', 'url'].sort(),
  );
  expect(names(entry.response)).toEqual(
    [
      'bodySize',
      'content',
      'cookies',
      'headers',
      'headersSize',
      'httpVersion',
      'redirectURL',
      'status',
      'statusText',
    ].sort(),
  );
  expect(names(entry.timings)).toEqual(['receive', 'send', 'wait']);
});

test('excludes credentials from the HAR file', async () => {
  const { control, url } = await startControlled({ settings: { development_sign_in: true } });
  const authorization = `Basic ${btoa('member@example.com:member-key')}`;
  const body = new URLSearchParams({ password: 'secret', note: 'member-key', Authorization: authorization });
  await fetch(`${url}/api/v1/messages/render`, { method: 'POST', headers: { authorization }, body });
  await fetch(`${url}/api/v1/dev_fetch_api_key`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'member@example.com' }),
  });
  const text = JSON.stringify((await control('GET', '/_mock/har')).body);
  expect(text).toContain('(hidden)');
  expect(text).not.toMatch(/member-key|secret/);
  expect(text).not.toContain(btoa('member@example.com:member-key').replace(/=+$/, ''));
});
