import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { startMock } from '../../support/start-mock.js';

const types = { event_types: ['subscription'] };

test('sends users no peer events about their own subscription changes', async () => {
  const client = await startMock();
  const own = await listen(client, 'member', types);
  const other = await listen(client, 'colleague', types);
  await client.call('member', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'quiet' }] });
  expect((await own.next()).map(({ op }) => op)).toEqual(['add']);
  expect(await other.next()).toMatchObject([{ op: 'peer_add', stream_ids: [6], user_ids: [4] }]);
  await client.call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['quiet'] });
  expect((await own.next()).map(({ op }) => op)).toEqual(['remove']);
  expect(await other.next()).toMatchObject([{ op: 'peer_remove', stream_ids: [6], user_ids: [4] }]);
});

test('sends one event for all channels that a request subscribes a user to or unsubscribes them from', async () => {
  const client = await startMock();
  const { next } = await listen(client, 'colleague', types);
  const [quiet, fresh] = [{ name: 'quiet' }, { name: 'fresh' }];
  await client.call('colleague', 'POST', '/users/me/subscriptions', { subscriptions: [quiet, fresh] });
  expect(await next()).toMatchObject([{ op: 'add', subscriptions: [quiet, fresh] }]);
  await client.call('colleague', 'DELETE', '/users/me/subscriptions', { subscriptions: ['quiet', 'fresh'] });
  expect(await next()).toMatchObject([{ op: 'remove', subscriptions: [quiet, fresh] }]);
});

test('does not notify users subscribed together about each other, and sends other users a single event', async () => {
  const client = await startMock();
  const queues = [await listen(client, 'member', types), await listen(client, 'colleague', types)];
  const subscriber = await listen(client, 'admin', types);
  await client.call('admin', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'quiet' }],
    principals: [4, 6],
  });
  for (const { next } of queues) expect((await next()).map(({ op }) => op)).toEqual(['add']);
  expect(await subscriber.next()).toMatchObject([{ op: 'peer_add', stream_ids: [6], user_ids: [4, 6] }]);
});

test('notifies a user of both removals when one request unsubscribes the user and another user', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', types);
  await client.call('admin', 'DELETE', '/users/me/subscriptions', {
    subscriptions: ['general'],
    principals: [4, 6],
  });
  expect(await queue.next()).toMatchObject([
    { op: 'peer_remove', stream_ids: [1], user_ids: [6] },
    { op: 'remove', subscriptions: [{ stream_id: 1 }] },
  ]);
});

test('sends only a subscription update when a user changes the color of a private channel', async () => {
  const client = await startMock();
  const [own, other] = [await listen(client, 'owner'), await listen(client, 'admin')];
  const subscription_data = [{ stream_id: 3, property: 'color', value: '#123456' }];
  await client.call('owner', 'POST', '/users/me/subscriptions/properties', { subscription_data });
  expect(await own.next()).toMatchObject([{ type: 'subscription', op: 'update', stream_id: 3 }]);
  expect(await other.next()).toEqual([]);
});

test('sends an in_home_view event, for older clients, before the is_muted event when a user mutes a channel', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', types);
  const subscription_data = [{ stream_id: 1, property: 'is_muted', value: true }];
  await client.call('member', 'POST', '/users/me/subscriptions/properties', { subscription_data });
  expect(await queue.next()).toMatchObject([
    { op: 'update', stream_id: 1, property: 'in_home_view', value: false },
    { op: 'update', stream_id: 1, property: 'is_muted', value: true },
  ]);
});
