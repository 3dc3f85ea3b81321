import { expect, test } from 'vitest';
import { startMock } from '../../support/start-mock.js';

test('serves the emoji table at server_emoji_data_url', async () => {
  const client = await startMock();
  const { server_emoji_data_url } = (await client.call('member', 'POST', '/register')).body;
  const response = await client.fetch(server_emoji_data_url.replace(client.url, ''));
  expect(response.headers.get('content-type')).toBe('application/json');
  const { code_to_names } = (await response.json()) as { code_to_names: Record<string, string[]> };
  expect(Object.keys(code_to_names).length).toBe(1847);
  expect(code_to_names['1f389']).toEqual(['tada']);
  expect(code_to_names['2764']).toEqual(['heart', 'love', 'love_you']);
});

test.each(['realm_icon_url', 'realm_logo_url', 'realm_night_logo_url'])(
  'serves a picture at %s',
  async (name) => {
    const client = await startMock();
    const path = (await client.call('member', 'POST', '/register')).body[name];
    const response = await client.fetch(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  },
);

test.each(['/static/generated/emoji/other.json', '/static/images/logo/../x.svg'])(
  'does not serve %s',
  async (path) => {
    const { mock, url } = await startMock();
    await mock.ready;
    expect(await mock.handle(new Request(url + path))).toBeUndefined();
  },
);

test('sends the real length of an uploaded file even if its record has a different size', async () => {
  const { mock, fetch } = await startMock();
  await mock.ready;
  const file = new File(['hello'], 'a.txt');
  const { url } = (await mock.as('member').post('/user_uploads', { filename: file })).body;
  const snapshot = await mock.snapshot();
  Object.assign(snapshot.organization.tables.uploads?.at(-1) ?? {}, { size: 99 });
  await mock.restore(snapshot);
  const response = await fetch(url);
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['5', 'hello']);
});
