import { expect, test, vi } from 'vitest';
import { Table } from '../../../src/model/table.js';
import { newest, sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

/** Sends a message to channel 1, which some personas then read, and returns its ID. */
async function readBy(client: Client, ...personas: string[]): Promise<number> {
  const id = await sent(client.call, 'owner', { type: 'stream' });
  for (const persona of personas) {
    await client.call(persona, 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  }
  return id;
}

async function readers({ call }: Client, id: number, persona = 'owner') {
  return (await call(persona, 'GET', `/messages/${id}/read_receipts`)).body.user_ids;
}

test('lists the users who have read a message, except its sender', async () => {
  const client = await startMock();
  const id = await readBy(client, 'member', 'guest');
  expect((await client.call('owner', 'GET', `/messages/${id}/read_receipts`)).body).toEqual({
    ...SUCCESS,
    user_ids: [4, 5],
  });
  await client.call('guest', 'POST', '/messages/flags', { messages: [id], op: 'remove', flag: 'read' });
  expect(await readers(client, id)).toEqual([4]);
});

test('lists the readers of a direct message', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'owner', { type: 'direct', to: [2, 4] });
  expect(await readers(client, id)).toEqual([]);
  await client.call('admin', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  expect(await readers(client, id, 'member')).toEqual([2]);
});

test('lists bots that marked the message as read', async () => {
  const client = await startMock();
  const fields = { subscriptions: [{ name: 'general' }], principals: [8] };
  await client.call('member', 'POST', '/users/me/subscriptions', fields);
  const id = await readBy(client, 'member');
  expect(await readers(client, id)).toEqual([4]);
  await client.call('bot', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  expect(await readers(client, id)).toEqual([4, 8]);
});

test('omits users who turned off send_read_receipts', async () => {
  const client = await startMock();
  const id = await readBy(client, 'member', 'guest');
  await client.call('member', 'PATCH', '/settings', { send_read_receipts: false });
  expect(await readers(client, id)).toEqual([5]);
});

test.each([
  ['lists users whom the caller muted or who muted the caller', 143, [4, 5, 6]],
  ['omits users whom the caller muted or who muted the caller', 144, [4]],
])('%s at level %i', async (_, featureLevel, ids) => {
  const client = await startMock({ featureLevel });
  const id = await readBy(client, 'member', 'guest', 'colleague');
  await client.call('owner', 'POST', '/users/me/muted_users/6');
  await client.call('guest', 'POST', '/users/me/muted_users/1');
  expect(await readers(client, id)).toEqual(ids);
});

test('lists a user without a subscription as soon as they have a flag on the message', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'admin', { to: 6 });
  expect(await readers(client, id, 'owner')).toEqual([]);
  await client.call('owner', 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  expect(await readers(client, id, 'admin')).toEqual([1]);
});

test('lists a user without a subscription who reacted to the message', async () => {
  const client = await startMock();
  const id = await sent(client.call, 'admin', { to: 6 });
  const { queue_id } = await client.mock.queues.register('owner', { eventTypes: ['update_message_flags'] });
  await client.call('owner', 'POST', `/messages/${id}/reactions`, { emoji_name: 'tada' });
  expect(await readers(client, id, 'admin')).toEqual([1]);
  const recent = { anchor: 'newest', num_before: 1, num_after: 0 };
  const { body } = await client.call('owner', 'GET', '/messages', recent);
  expect(body.messages).toMatchObject([{ id, flags: ['read', 'historical'] }]);
  expect(client.mock.queues.events(queue_id)).toEqual([]);
});

test('omits readers that a guest cannot access', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  const id = await readBy(client, 'member', 'colleague');
  const unsubscribe = { subscriptions: ['general'], principals: [6] };
  await client.call('owner', 'DELETE', '/users/me/subscriptions', unsubscribe);
  expect(await readers(client, id, 'guest')).toEqual([4]);
  expect(await readers(client, id)).toEqual([4, 6]);
});

test('looks up only once which readers a guest can access', async () => {
  const client = await startMock({ settings: { guests_see_all_users: false } });
  const id = await readBy(client, 'member', 'colleague', 'admin');
  const lookUp = vi.spyOn(Table.prototype, 'by');
  await readers(client, id, 'guest');
  expect(lookUp.mock.calls.filter(([index]) => index === ('directWith' as never))).toHaveLength(1);
  lookUp.mockRestore();
});

test.each([
  ['an unknown message', 'member', '/messages/99999/read_receipts', 'no message 99999'],
  ['a message that the caller cannot read', 'guest', '/messages/4/read_receipts', 'no message 4'],
])('rejects a request for the readers of %s', async (_, persona, path, words) => {
  const { call } = await startMock();
  expect(await call(persona, 'GET', path)).toMatchObject(badRequestNaming(words));
});

test('shows readers to bots, but not to deactivated users or anonymous callers', async () => {
  const { call, mock } = await startMock();
  await call('member', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'general' }],
    principals: [8],
  });
  const id = await newest(mock, { topic: '1:standup' });
  expect((await call('bot', 'GET', `/messages/${id}/read_receipts`)).status).toBe(200);
  const path = `/messages/${id}/read_receipts`;
  expect((await call('deactivated', 'GET', path)).body.code).toBe('USER_DEACTIVATED');
  expect((await call(null, 'GET', path)).body.code).toBe('UNAUTHORIZED');
});

test('rejects requests while enable_read_receipts is off, and sends an event when the setting changes', async () => {
  const { call, mock } = await startMock();
  const { queue_id } = await mock.queues.register('guest', { eventTypes: ['realm'] });
  mock.settings.set({ enable_read_receipts: false });
  expect(await call('member', 'GET', '/messages/4/read_receipts')).toMatchObject(
    badRequestNaming('read receipts'),
  );
  expect(mock.queues.events(queue_id)).toMatchObject([
    { type: 'realm', op: 'update', property: 'enable_read_receipts', value: false },
  ]);
});

test.each([
  ['channel', { type: 'stream', to: 1 }],
  ['direct', { type: 'direct', to: [2, 4] }],
])('lists a reader who muted the sender of a %s message', async (_, fields) => {
  // From level 144 on, the response omits users who muted the caller.
  const client = await startMock({ featureLevel: 143 });
  await client.call('member', 'POST', '/users/me/muted_users/1');
  const id = await sent(client.call, 'owner', fields);
  expect(await readers(client, id)).toEqual([4]);
});

test('lists readers by ascending ID, regardless of subscription order', async () => {
  const client = await startMock();
  await client.call('guest', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
  await client.call('owner', 'POST', '/channels/create', { name: 'fresh', subscribers: [1, 6] });
  const fresh = client.mock.db.channels.all().at(-1)?.id as number;
  await client.call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'fresh' }],
    principals: [3, 2],
  });
  const id = await sent(client.call, 'owner', { type: 'channel', to: fresh });
  for (const persona of ['colleague', 'moderator', 'admin']) {
    await client.call(persona, 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
  }
  expect(await readers(client, id)).toEqual([2, 3, 6]);
});
