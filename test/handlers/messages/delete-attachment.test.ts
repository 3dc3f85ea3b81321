import { expect, test } from 'vitest';
import { uploaded } from '../../support/attachments.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('deletes an uploaded file', async () => {
  const client = await startMock();
  await uploaded(client, 'member', 'notes.txt', 'Hi');
  expect((await client.call('member', 'DELETE', '/attachments/1')).body).toEqual(SUCCESS);
  expect(client.mock.db.uploads.count()).toBe(0);
});

test("suggests only the caller's attachments, not avatars, when the ID is unknown", async () => {
  const client = await startMock();
  const body = new FormData();
  body.append('file', new File([new Uint8Array(8)], 'me.png', { type: 'image/png' }));
  const headers = { authorization: client.mock.authHeader('member') };
  expect((await client.send('/users/me/avatar', { method: 'POST', headers, body })).status).toBe(200);
  expect(client.mock.db.uploads.count()).toBe(1);
  const explain = async () => {
    await client.call('member', 'DELETE', '/attachments/999');
    return client.mock.explain(client.mock.requests.at(-1)).allow;
  };
  expect(await explain()).toEqual(['create a record of uploads first']);
  await uploaded(client, 'colleague', 'theirs.txt', 'Hi');
  await uploaded(client, 'member', 'notes.txt', 'Hi');
  expect(await explain()).toEqual(['use one of 3']);
});

test.each([
  ['an unknown attachment', 'member', 2],
  ["another user's attachment", 'admin', 1],
])('does not delete %s', async (_, persona, id) => {
  const client = await startMock();
  await uploaded(client, 'member', 'notes.txt', 'Hi');
  expect(await client.call(persona, 'DELETE', `/attachments/${id}`)).toMatchObject(
    badRequestNaming(`no attachment ${id}`),
  );
});

test('explains that the attachment belongs to another user', async () => {
  const client = await startMock();
  await uploaded(client, 'member', 'notes.txt', 'Hi');
  await client.call('admin', 'DELETE', '/attachments/1');
  expect(client.mock.explain(client.mock.requests.at(-1))).toMatchObject({
    rule: 'recordIsVisible',
    summary: 'Attachment 1 belongs to member, not to admin.',
    allow: ['send the request as member'],
  });
});
