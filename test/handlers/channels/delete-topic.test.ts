import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

const PATH = '/streams/1/delete_topic';
const inTopic = ({ mock }: Client, topic: string, channelId = 1) =>
  mock.db.messages.by('channel', channelId).filter((message) => message.topic === topic);

test("deletes a topic's messages and visibility policies, regardless of the case of the topic name", async () => {
  const client = await startMock();
  await client.call('member', 'POST', '/user_topics', {
    stream_id: 1,
    topic: 'standup',
    visibility_policy: 3,
  });
  const ids = inTopic(client, 'standup').map(({ id }) => id);
  const queue = await listen(client, 'member', {
    event_types: ['delete_message', 'user_topic'],
    client_capabilities: { bulk_message_deletion: true },
  });
  const { body } = await client.call('admin', 'POST', PATH, { topic_name: 'StandUp' });
  expect(body).toEqual({ ...SUCCESS, complete: true });
  expect(inTopic(client, 'standup')).toEqual([]);
  const events = await queue.next();
  expect(ids.length).toBeGreaterThan(1);
  expect(events).toMatchObject([
    { type: 'delete_message', message_ids: ids, message_type: 'stream', stream_id: 1, topic: 'standup' },
    { type: 'user_topic', topic_name: 'standup', visibility_policy: 0 },
  ]);
});

test('sends one event for each deleted message to clients without bulk_message_deletion', async () => {
  const client = await startMock();
  await client.mock.ready;
  const ids = inTopic(client, 'standup').map(({ id }) => id);
  const queue = await listen(client, 'member', { event_types: ['delete_message'] });
  await client.call('admin', 'POST', PATH, { topic_name: 'standup' });
  const events = await queue.next();
  expect(events.map(({ message_id }) => message_id)).toEqual(ids);
  expect(events.some((event) => 'message_ids' in event)).toBe(false);
});

test.each(['', 'general chat', '(no topic)'])(
  'deletes the empty topic when the request names it %j',
  async (topic_name) => {
    const client = await startMock();
    await client.mock.ready;
    expect(inTopic(client, '').length).toBeGreaterThan(0);
    await client.call('admin', 'POST', PATH, { topic_name });
    expect(inTopic(client, '')).toEqual([]);
  },
);

test('keeps messages that the caller cannot read, and the visibility policies of users who can read those messages', async () => {
  const client = await startMock();
  await client.mock.ready;
  const db = writable(client.mock.db);
  await db.channels.update(3, { history_public_to_subscribers: false });
  const subscriptions = [client.mock.db.channels.get(3)?.name];
  await client.call('admin', 'DELETE', '/users/me/subscriptions', { subscriptions });
  await client.call('owner', 'POST', '/messages', { type: 'channel', to: 3, topic: 'offer', content: 'Old' });
  await client.call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: subscriptions.map((name) => ({ name })),
    principals: [2],
  });
  await client.call('owner', 'POST', '/user_topics', { stream_id: 3, topic: 'offer', visibility_policy: 3 });
  await client.call('admin', 'POST', '/user_topics', { stream_id: 3, topic: 'offer', visibility_policy: 3 });
  await client.call('owner', 'POST', '/messages', { type: 'channel', to: 3, topic: 'offer', content: 'New' });
  await client.call('admin', 'POST', '/streams/3/delete_topic', { topic_name: 'offer' });
  expect(inTopic(client, 'offer', 3).map(({ content }) => content)).toEqual(['Old']);
  const policies = client.mock.db.user_topics.all().filter(({ stream_id }) => stream_id === 3);
  expect(policies.map(({ user_id }) => user_id)).toEqual([1]);
});

test('keeps the visibility policies of other topics', async () => {
  const client = await startMock();
  for (const topic of ['standup', 'an empty topic']) {
    await client.call('member', 'POST', '/user_topics', { stream_id: 1, topic, visibility_policy: 3 });
  }
  await client.call('admin', 'POST', PATH, { topic_name: 'standup' });
  const kept = client.mock.db.user_topics.all().filter(({ user_id }) => user_id === 4);
  expect(kept.map(({ topic }) => topic)).toEqual(['an empty topic']);
});

test('returns success when the topic to delete has no messages', async () => {
  const { call } = await startMock();
  const { body } = await call('admin', 'POST', PATH, { topic_name: 'nothing here' });
  expect(body).toEqual({ ...SUCCESS, complete: true });
});

test.each([
  ['by a member', 'member', '/streams/1/delete_topic', 'administrator'],
  ['by a guest', 'guest', '/streams/1/delete_topic', 'administrator'],
  ['by a bot', 'bot', '/streams/1/delete_topic', 'administrator'],
  ['in an unknown channel', 'admin', '/streams/99/delete_topic', 'no channel 99'],
])('rejects the deletion of a topic %s', async (_, persona, path, named) => {
  const { call } = await startMock();
  expect(await call(persona, 'POST', path, { topic_name: 'standup' })).toMatchObject(badRequestNaming(named));
});

test('rejects deleting a topic in an archived channel', async () => {
  const { call } = await startMock();
  await call('admin', 'DELETE', '/streams/1');
  expect(await call('admin', 'POST', PATH, { topic_name: 'standup' })).toMatchObject(
    badRequestNaming('archived'),
  );
});
