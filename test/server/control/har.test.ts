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
    url: `${url}/api/v1/users/4`,
    postData: { mimeType: 'application/x-www-form-urlencoded', text: 'full_name=A%26B' },
  });
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
