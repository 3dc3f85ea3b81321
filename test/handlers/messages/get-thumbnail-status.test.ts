import { expect, test } from 'vitest';
import { PNG, uploaded } from '../../support/attachments.js';
import { SUCCESS, startMock } from '../../support/start-mock.js';

const statusOf = (url: string) => url.replace('/user_uploads/', '/thumbnail/status/');

test("reports a thumbnail for the caller's image", async () => {
  const client = await startMock();
  const image = await uploaded(client, 'member', 'cat.png', PNG);
  expect((await client.call('member', 'GET', statusOf(image))).body).toEqual({
    ...SUCCESS,
    has_thumbnail: true,
  });
});

test.each([
  ['a text file', 'notes.txt', 'Hi', 'member', 'is not an image'],
  ['a broken image', 'cat.png', 'cat', 'member', 'is not an image'],
  ['an image of another user', 'cat.png', PNG, 'colleague', 'belongs to'],
])('rejects a request for the thumbnail status of %s', async (_, name, content, persona, reason) => {
  const client = await startMock();
  const url = await uploaded(client, 'member', name, content);
  const { status, body } = await client.call(persona, 'GET', statusOf(url));
  expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
  expect(client.mock.explain(client.mock.requests.at(-1)).summary).toContain(reason);
});

test('rejects a request for an unknown file', async () => {
  const { call } = await startMock();
  const { status, body } = await call('member', 'GET', '/thumbnail/status/1/none/none.png');
  expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
});
