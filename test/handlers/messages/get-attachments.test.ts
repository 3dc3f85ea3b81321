import { expect, test } from 'vitest';
import { uploaded } from '../../support/attachments.js';
import { listen } from '../../support/events.js';
import { sent } from '../../support/messages.js';
import { SUCCESS, startMock } from '../../support/start-mock.js';

test("lists the caller's files with the messages that link to them", async () => {
  const client = await startMock();
  const { call, mock } = client;
  const url = await uploaded(client, 'member', 'notes.txt', 'Bring cake.');
  await uploaded(client, 'admin', 'other.txt', '12345');
  const first = await sent(call, 'member', { content: `[notes](${url})` });
  const second = await sent(call, 'colleague', { content: `See https://chat.example.com${url}` });
  expect((await call('member', 'GET', '/attachments')).body).toEqual({
    ...SUCCESS,
    attachments: [
      {
        id: 1,
        name: 'notes.txt',
        path_id: url.replace('/user_uploads/', ''),
        size: 11,
        create_time: mock.clock.now(),
        message_ids: [first, second],
      },
    ],
    upload_space_used: 16,
  });
});

test.each([
  ['a code span', (url: string) => `\`https://chat.example.com${url}\``],
  ['plain text', (url: string) => url],
  ['a link to another site', (url: string) => `[notes](https://example.com${url})`],
])('finds no link to a file in %s', async (_title, contentOf) => {
  const client = await startMock();
  const url = await uploaded(client, 'member', 'notes.txt', 'Hi');
  await sent(client.call, 'member', { content: contentOf(url) });
  const { body } = await client.call('member', 'GET', '/attachments');
  expect(body.attachments).toMatchObject([{ name: 'notes.txt', message_ids: [] }]);
});

test('finds a link to a file at the end of a sentence', async () => {
  const client = await startMock();
  const url = await uploaded(client, 'member', 'notes.txt', 'Hi');
  const id = await sent(client.call, 'member', { content: `See https://chat.example.com${url}.` });
  const { body } = await client.call('member', 'GET', '/attachments');
  expect(body.attachments).toMatchObject([{ name: 'notes.txt', message_ids: [id] }]);
});

test('returns an empty list to users without files', async () => {
  const { call } = await startMock();
  for (const persona of ['guest', 'bot']) {
    expect((await call(persona, 'GET', '/attachments')).body.attachments).toEqual([]);
  }
  expect((await call('deactivated', 'GET', '/attachments')).body.code).toBe('USER_DEACTIVATED');
  expect((await call(null, 'GET', '/attachments')).body.code).toBe('UNAUTHORIZED');
});

test('does not list custom emoji as attachments', async () => {
  const client = await startMock();
  const form = new FormData();
  form.append('f', new File(['dot'], 'dot.png', { type: 'image/png' }));
  const headers = { authorization: client.mock.authHeader('member') };
  await client.send('/realm/emoji/dot', { method: 'POST', headers, body: form });
  expect((await client.call('member', 'GET', '/attachments')).body).toMatchObject({
    attachments: [],
    upload_space_used: 0,
  });
});

test('sends events about a file to the user who uploaded it and to senders who link to it', async () => {
  const client = await startMock();
  const types = { event_types: ['attachment'] };
  const own = await listen(client, 'member', types);
  const other = await listen(client, 'colleague', types);
  const url = await uploaded(client, 'member', 'notes.txt', 'Hi');
  await sent(client.call, 'colleague', { content: `[notes](${url})` });
  const id = await sent(client.call, 'member', { content: `[notes](${url})` });
  const later = await sent(client.call, 'colleague', { content: `See [notes](${url}), [notes](${url})` });
  await client.call('member', 'PATCH', `/messages/${id}`, { content: 'No notes' });
  await client.call('member', 'DELETE', '/attachments/1');
  expect(await own.next()).toMatchObject([
    { type: 'attachment', op: 'add', attachment: { id: 1, message_ids: [] }, upload_space_used: 2 },
    { type: 'attachment', op: 'update', attachment: { id: 1, message_ids: [id] } },
    { type: 'attachment', op: 'remove', attachment: { id: 1 }, upload_space_used: 0 },
  ]);
  expect(await other.next()).toMatchObject([
    { type: 'attachment', op: 'update', attachment: { id: 1, message_ids: [id, later] } },
  ]);
});
