import { expect, test } from 'vitest';
import { uploaded } from '../../support/attachments.js';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test('reports thumbnails for images, but not for text files', async () => {
  const client = await startMock();
  const text = await uploaded(client, 'member', 'notes.txt', 'Hi');
  const image = await uploaded(client, 'member', 'cat.png', 'cat');
  const status = (url: string) => url.replace('/user_uploads/', '/thumbnail/status/');
  expect((await client.call('member', 'GET', status(text))).body).toEqual({
    ...SUCCESS,
    has_thumbnail: false,
  });
  expect((await client.call('member', 'GET', status(image))).body.has_thumbnail).toBe(true);
  expect((await client.call('guest', 'GET', status(image))).status).toBe(404);
});

test('returns 404 for the thumbnail status of an unknown file', async () => {
  const { call } = await startMock();
  const { status, body } = await call('member', 'GET', '/thumbnail/status/1/none/none.png');
  expect([status, body.code]).toEqual([404, 'BAD_REQUEST']);
});
