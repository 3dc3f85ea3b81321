import { expect, test } from 'vitest';
import { uploaded } from '../../support/attachments.js';
import { sent } from '../../support/messages.js';
import { startMock } from '../../support/start-mock.js';

test('returns a temporary URL that is valid for a minute', async () => {
  const client = await startMock();
  const file = await uploaded(client, 'member', 'notes ü.txt', 'Bring cake.');
  const { url } = (await client.call('member', 'GET', file)).body;
  expect(url).toMatch(/^\/user_uploads\/temporary\/\d+-\d+-[0-9a-f]{24}\/notes-ü.txt$/);
  expect(await (await client.fetch(url)).text()).toBe('Bring cake.');
  client.mock.clock.advance({ seconds: 60 });
  const later = new Request(`https://chat.example.com${encodeURI(url)}`);
  expect(await client.mock.handle(later)).toBeUndefined();
});

test.each([
  ['a later time', (url: string) => url.replace(/\d+-/, (time) => `${Number.parseInt(time, 10) + 600}-`)],
  ['another file', (url: string) => url.replace(/-\d+-/, '-1-')],
  ['another signature', (url: string) => url.replace(/-[0-9a-f]{24}/, `-${'0'.repeat(24)}`)],
  ['no signature', (url: string) => url.replace(/-[0-9a-f]{24}/, '-')],
])('rejects a temporary URL with %s', async (_, change) => {
  const client = await startMock();
  await uploaded(client, 'member', 'other.txt', 'Secret.');
  const file = await uploaded(client, 'member', 'notes.txt', 'Bring cake.');
  const { url } = (await client.call('member', 'GET', file)).body;
  const changed = change(url);
  expect(changed).not.toBe(url);
  const request = new Request(`https://chat.example.com${changed}`);
  expect(await client.mock.handle(request)).toBeUndefined();
});

test('returns a temporary URL only to the uploader and to users who can read a message with the file', async () => {
  const client = await startMock();
  const file = await uploaded(client, 'member', 'notes.txt', 'Bring cake.');
  expect(await client.call('guest', 'GET', file)).toMatchObject({
    status: 404,
    body: { code: 'BAD_REQUEST', msg: `There is no file ${file}` },
  });
  await sent(client.call, 'member', { content: `[notes](${file})` });
  expect((await client.call('guest', 'GET', file)).status).toBe(200);
});

test('returns 404 for the temporary URL of an unknown file', async () => {
  const { call } = await startMock();
  const { status, body } = await call('member', 'GET', '/user_uploads/1/none/none.txt');
  expect([status, body.msg]).toEqual([404, 'There is no file /user_uploads/1/none/none.txt']);
});
