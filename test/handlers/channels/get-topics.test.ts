import { expect, test } from 'vitest';
import { newest, sent } from '../../support/messages.js';
import { badRequestNaming, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

test("lists a channel's topics, most recent first, each spelled as in its newest message", async () => {
  const { call, mock } = await startMock();
  const last = await sent(call, 'owner', { topic: 'WELCOME' });
  const standup = await newest(mock, { topic: '1:standup' });
  const empty = await newest(mock, { topic: '1:' });
  const topics = (name: string) => [
    { name: 'WELCOME', max_id: last },
    { name: 'standup', max_id: standup },
    { name, max_id: empty },
  ];
  expect((await call('guest', 'GET', '/users/me/1/topics')).body.topics).toEqual(topics('general chat'));
  const taken = await call('guest', 'GET', '/users/me/1/topics', { allow_empty_topic_name: true });
  expect(taken.body.topics).toEqual(topics(''));
});

test('returns the topics in a public channel to members who are not subscribed', async () => {
  const { call } = await startMock();
  const id = await sent(call, 'admin', { to: 6 });
  expect((await call('member', 'GET', '/users/me/6/topics')).body.topics).toEqual([
    { name: 'lunch', max_id: id },
  ]);
});

test.each([
  ['member', 'a private channel', 3],
  ['guest', 'a public channel', 2],
  ['owner', 'an unknown channel', 99],
])('does not let the %s list the topics of %s', async (persona, _, id) => {
  const { call } = await startMock();
  const answer = await call(persona, 'GET', `/users/me/${id}/topics`);
  expect(answer).toMatchObject(badRequestNaming(String(id)));
});

test('omits topics from before the caller subscribed to a channel with protected history', async () => {
  const { call, mock } = await startMock();
  await mock.ready;
  const db = writable(mock.db);
  await db.channels.update(3, { history_public_to_subscribers: false });
  await call('owner', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'leadership' }],
    principals: [4],
  });
  await call('owner', 'POST', '/messages', { type: 'channel', to: 3, topic: 'welcome', content: 'Hi' });
  const topics = (await call('member', 'GET', '/users/me/3/topics')).body.topics;
  expect(topics.map(({ name }: { name: string }) => name)).toEqual(['welcome']);
});
