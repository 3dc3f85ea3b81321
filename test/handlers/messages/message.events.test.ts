import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { recordOf, sent } from '../../support/messages.js';
import { startMock } from '../../support/start-mock.js';

test('notifies recipients of a message that moves to a channel they are not subscribed to', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'member', {});
  const { next } = await listen(client, 'member', { event_types: ['update_message', 'delete_message'] });
  await client.call('admin', 'PATCH', `/messages/${id}`, { stream_id: 6 });
  expect(await next()).toMatchObject([
    { type: 'update_message', message_ids: [id], stream_id: 1, new_stream_id: 6 },
  ]);
});

test('notifies subscribers, except guests, when a message moves in from a channel they are not subscribed to', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'admin', { to: 2 });
  const queues = [];
  for (const persona of ['bot', 'guest']) {
    queues.push(await listen(client, persona, { event_types: ['update_message'] }));
  }
  await client.call('admin', 'PATCH', `/messages/${id}`, { stream_id: 1 });
  const told = await Promise.all(queues.map(({ next }) => next()));
  expect(told).toMatchObject([[{ message_ids: [id], stream_id: 2, new_stream_id: 1 }], []]);
  await client.call('admin', 'PATCH', `/messages/${id}`, { topic: 'dinner' });
  const later = await Promise.all(queues.map(({ next }) => next()));
  expect(later).toMatchObject([[{ subject: 'dinner' }], [{ subject: 'dinner' }]]);
});

test.each([
  ['is edited', 'update_message', 'PATCH', '', { content: 'Bye' }],
  ['is reacted to', 'reaction', 'POST', '/reactions', { emoji_name: 'tada' }],
  ['is deleted', 'delete_message', 'DELETE', '', {}],
])(
  'notifies users who have left a public channel when an earlier message %s',
  async (_, type, method, path, fields) => {
    const client = await startMock();
    const id = await sent(client.call, 'colleague', {});
    await client.call('colleague', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
    const later = await sent(client.call, 'colleague', {});
    const { next } = await listen(client, 'colleague', { event_types: [type] });
    for (const one of [id, later]) {
      const persona = method === 'PATCH' ? 'colleague' : 'admin';
      expect((await client.call(persona, method, `/messages/${one}${path}`, fields)).status).toBe(200);
    }
    expect((await next()).map(({ message_id }) => message_id)).toEqual([id]);
  },
);

test('sends the deletion of a message in an inaccessible channel only to users who starred the message', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'admin', { to: 6 });
  await client.call('member', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  const queues = [];
  for (const persona of ['member', 'moderator']) {
    queues.push(await listen(client, persona, { event_types: ['delete_message'] }));
  }
  await client.call('admin', 'DELETE', `/messages/${id}`);
  expect(recordOf(client.mock, id)).toBeUndefined();
  const told = await Promise.all(queues.map(({ next }) => next()));
  expect(told).toMatchObject([[{ type: 'delete_message', message_id: id }], []]);
});

test('hides senders and reacting users that a guest cannot see', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  await client.call('colleague', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
  const { next } = await listen(client, 'guest', { event_types: ['message', 'reaction'] });
  const id = await sent(client.call, 'colleague', {});
  await client.call('colleague', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  const unknown = { full_name: 'Unknown user', email: 'user6@chat.example.com' };
  expect(await next()).toMatchObject([
    { message: { sender_id: 6, sender_full_name: unknown.full_name, sender_email: unknown.email } },
    { type: 'reaction', user_id: 6, user: { user_id: 6, ...unknown } },
  ]);
});

test.each([
  ['with message_id', {}, (id: number) => ({ message_id: id })],
  [
    'with message_ids for clients that support lists',
    { bulk_message_deletion: true },
    (id: number) => ({ message_ids: [id] }),
  ],
])('identifies a deleted message %s', async (_, client_capabilities, named) => {
  const client = await startMock();
  const ids = [
    await sent(client.call, 'admin', {}),
    await sent(client.call, 'admin', { type: 'direct', to: [4] }),
  ];
  const { next } = await listen(client, 'member', { event_types: ['delete_message'], client_capabilities });
  for (const id of ids) await client.call('admin', 'DELETE', `/messages/${id}`);
  const told = (await next()).map(({ id: _id, type: _type, ...event }) => event);
  expect(told).toEqual([
    { ...named(ids[0] as number), message_type: 'stream', stream_id: 1, topic: 'lunch' },
    { ...named(ids[1] as number), message_type: 'private' },
  ]);
});

test('sends an edit with only the "read" flag to subscribers who joined after the message was sent', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'member', { to: 6 });
  await client.call('owner', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'quiet' }] });
  const queue = await listen(client, 'owner', { event_types: ['update_message'] });
  await client.call('member', 'PATCH', `/messages/${id}`, { content: 'Bye' });
  expect(await queue.next()).toMatchObject([{ message_id: id, flags: ['read'] }]);
});

test('sends local_message_id only to the queue that the sender named', async () => {
  const client = await startMock();
  const queues = [];
  for (const persona of ['member', 'member', 'colleague']) {
    queues.push(await listen(client, persona, { event_types: ['message'] }));
  }
  const queue_id = queues[0]?.queue_id as string;
  await sent(client.call, 'member', { queue_id, local_id: '62.01' });
  await sent(client.call, 'member', { queue_id });
  const told = await Promise.all(queues.map(({ next }) => next()));
  const names = told.map((events) => events.map(({ local_message_id }) => local_message_id));
  expect(names).toEqual([
    ['62.01', undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});

test('sends messages with mentions or alert words to a queue with the narrow is:alerted', async () => {
  const client = await startMock();
  await client.call('member', 'POST', '/users/me/alert_words', { alert_words: ['pizza'] });
  const queue = await listen(client, 'member', { event_types: ['message'], narrow: [['is', 'alerted']] });
  for (const content of ['Pizza!', '@**Max Member|4**', 'Hello']) {
    await client.call('owner', 'POST', '/messages', { type: 'channel', to: 1, topic: 'lunch', content });
  }
  expect((await queue.next()).map(({ message }) => message.content)).toHaveLength(2);
});

test('sends every message to a queue with an unknown operand of `is`, in the zulip dialect', async () => {
  const { call } = await startMock({ dialect: 'zulip' });
  const fields = { event_types: ['message'], narrow: [['is', 'stream']] };
  const { queue_id } = (await call('member', 'POST', '/register', fields)).body;
  await call('owner', 'POST', '/messages', { type: 'direct', to: [4], content: 'Hello' });
  const { body } = await call('member', 'GET', '/events', { queue_id, last_event_id: -1 });
  expect(body.events).toMatchObject([{ type: 'message', message: { content: 'Hello' } }]);
});

test('sends messages in a channel to subscribers, but not to an owner who is not subscribed', async () => {
  const client = await startMock();
  const subscriber = await listen(client, 'admin', { event_types: ['message'] });
  const owner = await listen(client, 'owner', { event_types: ['message'] });
  const id = await sent(client.call, 'admin', { to: 6 });
  expect(await subscriber.next()).toMatchObject([{ message: { id } }]);
  await sent(client.call, 'member', { type: 'direct', to: [1] });
  expect(await owner.next()).toMatchObject([{ message: { type: 'private' } }]);
});

test.each([
  ['owner', 6],
  ['admin', 2],
  ['moderator', 6],
])('sends the %s no messages from a channel after the user unsubscribes', async (persona, channel) => {
  const client = await startMock();
  const { name } = (await client.call('owner', 'GET', `/streams/${channel}`)).body.stream;
  await client.call(persona, 'DELETE', '/users/me/subscriptions', { subscriptions: [name] });
  await client.call('member', 'POST', '/users/me/subscriptions', { subscriptions: [{ name }] });
  const { next } = await listen(client, persona, { event_types: ['message'] });
  await sent(client.call, 'member', { to: channel });
  const seen = await sent(client.call, 'member', {
    type: 'direct',
    to: [client.mock.personas[persona]?.user_id],
  });
  expect((await next()).map(({ message }) => message.id)).toEqual([seen]);
});
