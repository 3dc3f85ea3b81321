import { expect, test } from 'vitest';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const PATH = '/users/me/subscriptions';
const isSubscribed = ({ mock }: Client, userId: number, channelId: number) =>
  mock.db.subscriptions.firstBy('userChannel', `${userId}:${channelId}`)?.active ?? false;

test('unsubscribes the caller, and lists the channels they were not subscribed to', async () => {
  const client = await startMock();
  const subscriptions = ['General', 'quiet', 'general'];
  expect((await client.call('member', 'DELETE', PATH, { subscriptions })).body).toEqual({
    ...SUCCESS,
    removed: ['general'],
    not_removed: ['quiet'],
  });
  expect([isSubscribed(client, 4, 1), isSubscribed(client, 4, 2)]).toEqual([false, true]);
});

test('unsubscribes the caller if the list of principals is empty', async () => {
  const client = await startMock();
  const fields = { subscriptions: ['general'], principals: [] };
  expect((await client.call('member', 'DELETE', PATH, fields)).body.removed).toEqual(['general']);
  expect(isSubscribed(client, 4, 1)).toBe(false);
});

test('restores the settings of a subscription when the user subscribes again', async () => {
  const client = await startMock();
  const fields = { subscriptions: ['general'] };
  await client.call('member', 'DELETE', PATH, fields);
  await client.call('member', 'POST', PATH, { subscriptions: [{ name: 'general' }] });
  const { body } = await client.call('member', 'GET', PATH);
  expect(body.subscriptions[0]).toMatchObject({ name: 'general', pin_to_top: true });
});

test.each([
  ['lets an owner unsubscribe another user', 'lets', 'owner', [6]],
  ['lets an administrator unsubscribe several users', 'lets', 'admin', [6, 3]],
  ['does not let a moderator unsubscribe another user', 'does not let', 'moderator', [6]],
  ['does not let a member unsubscribe another user', 'does not let', 'member', [6]],
  ['lets a member unsubscribe their bot', 'lets', 'member', [8]],
  ['does not let a guest unsubscribe another user', 'does not let', 'guest', [6]],
  [
    'does not let a member unsubscribe themselves together with another user',
    'does not let',
    'member',
    [4, 6],
  ],
  ['lets a guest unsubscribe themselves', 'lets', 'guest', [5]],
  ['lets an administrator unsubscribe a user by email', 'lets', 'admin', ['user6@chat.example.com']],
])('%s', async (_, verb, persona, principals) => {
  const allowed = verb === 'lets';
  const client = await startMock();
  const answer = await client.call(persona, 'DELETE', PATH, { subscriptions: ['general'], principals });
  const removed = principals.map(() => 'general');
  if (allowed) expect(answer.body).toEqual({ ...SUCCESS, removed, not_removed: [] });
  else expect(answer).toMatchObject(badRequestNaming('general'));
  expect(isSubscribed(client, 6, 1)).toBe(!allowed || !/6/.test(String(principals)));
});

test.each(['can_remove_subscribers_group', 'can_administer_channel_group'])(
  'lets users in %s unsubscribe others',
  async (setting) => {
    const client = await startMock();
    await client.mock.ready;
    await writable(client.mock.db).channels.update(1, { [setting]: 9 });
    const fields = { subscriptions: ['general'], principals: [5] };
    expect((await client.call('member', 'DELETE', PATH, fields)).body.removed).toEqual(['general']);
  },
);

test.each([
  ['an unknown channel', { subscriptions: ['general', 'nowhere'] }, 'nowhere'],
  ['no channels', {}, 'subscriptions'],
  ['channels as objects instead of names', { subscriptions: [{ name: 'general' }] }, 'subscriptions'],
  ['an unknown user', { subscriptions: ['general'], principals: [999] }, '999'],
])('rejects an unsubscribe request with %s, and changes nothing', async (_, fields, named) => {
  const client = await startMock();
  expect(await client.call('member', 'DELETE', PATH, fields)).toMatchObject(badRequestNaming(named));
  expect(isSubscribed(client, 4, 1)).toBe(true);
});

test('trims the name of an unknown channel in the error message', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'DELETE', PATH, { subscriptions: [' nowhere '] });
  expect(body.msg).toBe('There is no channel nowhere');
});

test('lists a channel in removed or not_removed once for each user', async () => {
  const { call } = await startMock();
  const fields = { subscriptions: ['general', 'quiet'], principals: [2, 6] };
  expect((await call('admin', 'DELETE', PATH, fields)).body).toEqual({
    ...SUCCESS,
    removed: ['general', 'general', 'quiet'],
    not_removed: ['quiet'],
  });
});

test('lists a private channel that the caller never joined as not removed', async () => {
  const { call } = await startMock();
  const { body } = await call('member', 'DELETE', PATH, { subscriptions: ['leadership'] });
  expect(body).toEqual({ ...SUCCESS, removed: [], not_removed: ['leadership'] });
});

test('rejects unsubscribing others from two channels when no permission covers both', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const { channels } = writable(mock.db);
  await channels.update(1, { can_administer_channel_group: 9, can_remove_subscribers_group: 8 });
  await channels.update(2, { can_remove_subscribers_group: 9 });
  const remove = (...subscriptions: string[]) =>
    call('member', 'DELETE', PATH, { subscriptions, principals: [3] });
  expect((await remove('general', 'engineering')).status).toBe(400);
  expect((await remove('general')).status).toBe(200);
  expect((await remove('engineering')).status).toBe(200);
});

test('marks messages as read when a user unsubscribes, and keeps them read when the user resubscribes', async () => {
  const client = await startMock();
  await client.mock.ready;
  for (const stream_id of [1, 2]) {
    const message = { type: 'stream', to: stream_id, topic: 'new', content: 'Hello' };
    expect((await client.call('owner', 'POST', '/messages', message)).body.result).toBe('success');
  }
  const unreadIn = (userId: number, channel: number) =>
    client.mock.db.message_states
      .entriesBy('unread', userId)
      .filter((id) => client.mock.db.messages.get(id)?.stream_id === channel).length;
  const before = [unreadIn(4, 2), unreadIn(6, 1)];
  expect(Math.min(unreadIn(4, 1), ...before)).toBeGreaterThan(0);
  await client.call('member', 'DELETE', PATH, { subscriptions: ['general'] });
  expect([unreadIn(4, 1), unreadIn(4, 2), unreadIn(6, 1)]).toEqual([0, ...before]);
  await client.call('member', 'POST', PATH, { subscriptions: [{ name: 'general' }] });
  expect(unreadIn(4, 1)).toBe(0);
});

test('marks messages as read only for the user that an administrator unsubscribes', async () => {
  const client = await startMock();
  const before = await client.call('owner', 'POST', '/messages', {
    type: 'stream',
    to: 1,
    topic: 'new',
    content: 'Hello @**Carl Colleague** @**Max Member**',
  });
  const { id } = before.body;
  const flags = async (persona: string) => {
    const { body } = await client.call(persona, 'GET', '/messages', { message_ids: [id] });
    return body.messages[0].flags;
  };
  expect([await flags('colleague'), await flags('member')]).toEqual([['mentioned'], ['mentioned']]);
  const firstUnread = async (persona: string) => {
    const fields = {
      anchor: 'first_unread',
      num_before: 0,
      num_after: 0,
      narrow: [['channel', 'general']],
    };
    return (await client.call(persona, 'GET', '/messages', fields)).body.anchor;
  };
  const oldest = await firstUnread('member');
  expect(oldest).toBeLessThan(id);
  const fields = { subscriptions: ['general'], principals: [6, 5] };
  expect((await client.call('admin', 'DELETE', PATH, fields)).body.removed).toEqual(['general', 'general']);
  expect([await flags('colleague'), await flags('member')]).toEqual([['mentioned', 'read'], ['mentioned']]);
  expect([await firstUnread('colleague'), await firstUnread('member')]).toEqual([id, oldest]);
  await client.call('owner', 'POST', '/messages', {
    type: 'stream',
    to: 1,
    topic: 'new',
    content: 'Later',
  });
  expect(await firstUnread('colleague')).toBe(id + 1);
});

test('sends an update_message_flags event for messages that unsubscribing marks as read', async () => {
  const { call } = await startMock();
  const { body: queue } = await call('member', 'POST', '/register', {
    event_types: ['update_message_flags'],
  });
  await call('member', 'DELETE', PATH, { subscriptions: ['general'] });
  const asked = { queue_id: queue.queue_id, last_event_id: -1, dont_block: true };
  const { events } = (await call('member', 'GET', '/events', asked)).body;
  expect(events).toMatchObject([{ type: 'update_message_flags', op: 'add', flag: 'read' }]);
});

test('ends the recorded subscription period at the latest message when a user unsubscribes', async () => {
  const client = await startMock();
  await client.mock.ready;
  const last = client.mock.db.messages.nextId - 1;
  await client.call('guest', 'DELETE', PATH, { subscriptions: ['general'] });
  expect(client.mock.db.subscriptions.firstBy('userChannel', '5:1')?.periods).toEqual([
    { after: 0, until: last },
  ]);
});
