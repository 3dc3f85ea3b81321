import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { sent } from '../../support/messages.js';
import { startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

interface ChannelId {
  stream_id: number;
}

const CHANNELS = { event_types: ['stream'] };

test('tells a guest about public channels on promotion to member, and about their removal on demotion', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest', CHANNELS);
  const others = await listen(client, 'member', CHANNELS);
  const told = async () =>
    (await queue.next()).map(({ op, streams }) => [
      op,
      ...streams.map(({ stream_id }: ChannelId) => stream_id),
    ]);
  await client.call('owner', 'PATCH', '/users/5', { role: 400 });
  expect(await told()).toEqual([2, 4, 6].map((id) => ['create', id]));
  await client.call('owner', 'PATCH', '/users/5', { role: 600 });
  expect(await told()).toEqual([2, 4, 6].map((id) => ['delete', id]));
  expect(await others.next()).toEqual([]);
});

test('sends private channels to a member who becomes an administrator', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', CHANNELS);
  await client.call('owner', 'PATCH', '/users/4', { role: 200 });
  expect(await queue.next()).toMatchObject([{ op: 'create', streams: [{ name: 'leadership' }] }]);
});

test('sends the default channels to a guest who becomes a member, and an empty list to a member who becomes a guest', async () => {
  const client = await startMock();
  const queue = await listen(client, 'guest', { event_types: ['default_streams'] });
  await client.call('owner', 'PATCH', '/users/5', { role: 400 });
  expect((await queue.next()).map(({ default_streams }) => default_streams.length)).toEqual([1]);
  await client.call('owner', 'PATCH', '/users/5', { full_name: 'Gina Guest' });
  expect(await queue.next()).toEqual([]);
  await client.call('owner', 'PATCH', '/users/5', { role: 600 });
  expect((await queue.next()).map(({ default_streams }) => default_streams)).toEqual([[]]);
});

test('sends first_message_id events only to users who can see the channel', async () => {
  const client = await startMock();
  const queues = await Promise.all(['member', 'guest'].map((persona) => listen(client, persona, CHANNELS)));
  const id = await sent(client.call, 'admin', { to: 6 });
  const [told, guest] = await Promise.all(queues.map((queue) => queue.next()));
  const first = { type: 'stream', op: 'update', stream_id: 6, property: 'first_message_id', value: id };
  expect(told).toContainEqual(expect.objectContaining(first));
  expect(guest).toEqual([]);
  const second = await sent(client.call, 'admin', { to: 6 });
  expect((await queues[0]?.next())?.filter(({ property }) => property === 'first_message_id')).toEqual([]);
  await client.call('admin', 'DELETE', `/messages/${id}`);
  expect(await queues[0]?.next()).toMatchObject([{ property: 'first_message_id', value: second }]);
});

test.each([
  ['sends no event', 322, []],
  ['sends an event for each new value', 323, [true, false]],
])('%s when is_recently_active changes, at level %i', async (_, featureLevel, values) => {
  const client = await startMock({ featureLevel });
  await client.mock.ready;
  client.mock.clock.advance({ days: 400 });
  const [member, guest] = await Promise.all(
    ['member', 'guest'].map((persona) => listen(client, persona, CHANNELS)),
  );
  const id = await sent(client.call, 'admin', { to: 2 });
  await client.call('admin', 'DELETE', `/messages/${id}`);
  const activity = (events: { property?: string; value?: unknown }[] = []) =>
    events.filter(({ property }) => property === 'is_recently_active').map(({ value }) => value);
  expect(activity(await member?.next())).toEqual(values);
  expect(activity(await guest?.next())).toEqual([]);
});

test.each([
  ['sends an owner no channel setting at level 302', 302, 'owner', []],
  [
    'sends an owner the setting of a private channel at level 303',
    303,
    'owner',
    ['can_remove_subscribers_group'],
  ],
  ['sends a member who cannot see the channel no setting at level 303', 303, 'member', []],
] as const)('%s when a user in the setting is reactivated', async (_, featureLevel, persona, properties) => {
  const client = await startMock({ featureLevel });
  await client.mock.ready;
  await writable(client.mock.db).channels.update(3, {
    can_remove_subscribers_group: { direct_members: [2, 6], direct_subgroups: [] },
  });
  await client.call('owner', 'DELETE', '/users/6');
  const { next } = await listen(client, persona, CHANNELS);
  await client.call('owner', 'POST', '/users/6/reactivate');
  const updates = (await next()).filter(({ op, stream_id }) => op === 'update' && stream_id === 3);
  expect(updates.map(({ property }) => property)).toEqual(properties);
});

test('tells a user who joins can_subscribe_group about a private channel, and about its removal after the user leaves', async () => {
  const client = await startMock();
  const { call } = client;
  const id = (
    await call('owner', 'POST', '/user_groups/create', { name: 'inner', description: '', members: [] })
  ).body.group_id;
  const outer = { name: 'outer', description: '', members: [], subgroups: [id] };
  const { group_id } = (await call('owner', 'POST', '/user_groups/create', outer)).body;
  await call('owner', 'PATCH', '/streams/3', { can_subscribe_group: { new: group_id, old: 8 } });
  const queue = await listen(client, 'member', CHANNELS);
  const others = await listen(client, 'colleague', CHANNELS);
  const visible = async () => (await call('member', 'GET', '/streams/3')).status;
  await call('owner', 'POST', `/user_groups/${id}/members`, { add: [4] });
  expect(await queue.next()).toMatchObject([{ op: 'create', streams: [{ name: 'leadership' }] }]);
  expect(await visible()).toBe(200);
  await call('owner', 'POST', `/user_groups/${group_id}/subgroups`, { delete: [id] });
  expect(await queue.next()).toMatchObject([{ op: 'delete', stream_ids: [3] }]);
  expect(await visible()).toBe(400);
  expect(await others.next()).toEqual([]);
});
