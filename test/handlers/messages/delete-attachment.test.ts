import { expect, test } from 'vitest';
import { uploaded } from '../../support/attachments.js';
import { badRequestNaming, SUCCESS, startMock } from '../../support/start-mock.js';

test('deletes a file', async () => {
  const client = await startMock();
  await uploaded(client, 'member', 'notes.txt', 'Hi');
  expect((await client.call('member', 'DELETE', '/attachments/1')).body).toEqual(SUCCESS);
  expect(client.mock.db.uploads.count()).toBe(0);
});

test.each([
  ['member', 2],
  ['admin', 1],
])('rejects %s with attachment %i', async (persona, id) => {
  const client = await startMock();
  await uploaded(client, 'member', 'notes.txt', 'Hi');
  expect(await client.call(persona, 'DELETE', `/attachments/${id}`)).toMatchObject(
    badRequestNaming(`no attachment ${id}`),
  );
});
