import { expect, test } from 'vitest';
import { uploaded } from '../../support/attachments.js';
import { sent } from '../../support/messages.js';
import { type Client, startMock } from '../../support/start-mock.js';

const INVALID = [400, 'BAD_REQUEST', 'This temporary URL is invalid or has expired'];

async function errorAt(client: Client, url: string) {
  const response = await client.fetch(url);
  const { code, msg } = (await response.json()) as { code: string; msg: string };
  return [response.status, code, msg];
}

test('returns a temporary URL that is valid for a minute', async () => {
  const client = await startMock();
  const file = await uploaded(client, 'member', 'notes ü.txt', 'Bring cake.');
  const { url } = (await client.call('member', 'GET', file)).body;
  expect(url).toMatch(/^\/user_uploads\/temporary\/\d+-\d+-[0-9a-f]{24}\/notes-ü.txt$/);
  expect(await (await client.fetch(url)).text()).toBe('Bring cake.');
  client.mock.clock.advance({ seconds: 60 });
  expect(await errorAt(client, encodeURI(url))).toEqual(INVALID);
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
  expect(await errorAt(client, changed)).toEqual(INVALID);
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

test('does not share a file through a message whose sender cannot read the file', async () => {
  const client = await startMock();
  const file = await uploaded(client, 'member', 'notes.txt', 'Bring cake.');
  const link = { content: `[notes](${file})` };
  const guessed = await sent(client.call, 'colleague', link);
  const urlFor = async (persona: string) => (await client.call(persona, 'GET', file)).status;
  const sharing = async () =>
    (await client.call('member', 'GET', '/attachments')).body.attachments[0].message_ids;
  expect([await urlFor('colleague'), await urlFor('guest'), await sharing()]).toEqual([404, 404, []]);
  const direct = await sent(client.call, 'member', { type: 'direct', to: [6], topic: undefined, ...link });
  expect([await urlFor('colleague'), await urlFor('guest'), await sharing()]).toEqual([200, 404, [direct]]);
  const forwarded = await sent(client.call, 'colleague', link);
  expect([await urlFor('guest'), await sharing()]).toEqual([200, [direct, forwarded]]);
  expect(guessed).toBeLessThan(direct);
});

test('returns 404 for the temporary URL of an unknown file', async () => {
  const { call } = await startMock();
  const { status, body } = await call('member', 'GET', '/user_uploads/1/none/none.txt');
  expect([status, body.msg]).toEqual([404, 'There is no file /user_uploads/1/none/none.txt']);
});
