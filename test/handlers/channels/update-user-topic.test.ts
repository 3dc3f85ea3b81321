import { expect, test } from 'vitest';
import { listen } from '../../support/events.js';
import { sent } from '../../support/messages.js';
import { badRequestNaming, type Client, SUCCESS, startMock } from '../../support/start-mock.js';

test("follows, mutes and unmutes a topic, and notifies the caller's queues", async () => {
  const client = await startMock();
  const [own, other] = [await listen(client, 'member'), await listen(client, 'colleague')];
  const set = (topic: string, visibility_policy: number) =>
    client.call('member', 'POST', '/user_topics', { stream_id: 1, topic, visibility_policy });
  expect((await set('standup', 3)).body).toEqual(SUCCESS);
  const event = {
    type: 'user_topic',
    stream_id: 1,
    topic_name: 'standup',
    visibility_policy: 3,
    last_updated: client.mock.clock.now(),
  };
  expect(await own.next()).toMatchObject([event]);
  await set('STANDUP', 3);
  expect(await own.next(), 'nothing changed').toEqual([]);
  await set('Standup', 1);
  const muted = { type: 'muted_topics', muted_topics: [['general', 'standup', event.last_updated]] };
  expect(await own.next()).toMatchObject([{ ...event, visibility_policy: 1 }, muted]);
  await set('standup', 0);
  const last = [
    { ...event, visibility_policy: 0 },
    { ...muted, muted_topics: [] },
  ];
  expect(await own.next()).toMatchObject(last);
  expect(client.mock.db.user_topics.by('user', 4)).toEqual([]);
  expect(await other.next()).toEqual([]);
});

test('sends only the user_topic event to a queue that requests both user_topic and muted_topics', async () => {
  const client = await startMock();
  const queue = await listen(client, 'member', { event_types: ['user_topic', 'muted_topics'] });
  const old = await listen(client, 'member', { event_types: ['muted_topics'] });
  const fields = { stream_id: 1, topic: '', visibility_policy: 1 };
  await client.call('member', 'POST', '/user_topics', fields);
  expect((await queue.next()).map(({ type }) => type)).toEqual(['user_topic']);
  expect((await old.next())[0].muted_topics).toEqual([['general', 'general chat', client.mock.clock.now()]]);
});

test.each([
  ['finds', 'is:followed', 3],
  ['finds', 'is:muted', 1],
  ['does not find', 'is:followed', 2],
  ['does not find', 'is:muted', 0],
])(
  "%s messages with the narrow %s in a topic with visibility policy %i, ignoring the topic's case",
  async (verb, narrow, visibility_policy) => {
    const found = verb === 'finds';
    const { call } = await startMock();
    const id = await sent(call, 'owner', { topic: 'brand new' });
    await call('member', 'POST', '/user_topics', { stream_id: 1, topic: 'Brand New', visibility_policy });
    const { body } = await call('member', 'GET', '/messages', {
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      narrow: [{ operator: 'is', operand: narrow.slice(3) }],
    });
    expect(body.messages.some((message: { id: number }) => message.id === id)).toBe(found);
  },
);

test.each([
  ['a channel that the caller cannot read', { stream_id: 3 }, 'no channel 3'],
  ['an unknown channel', { stream_id: 99 }, 'no channel 99'],
  ['an unknown value', { visibility_policy: 4 }, 'visibility_policy'],
  ['a topic that is too long', { topic: 'x'.repeat(61) }, 'topic'],
])('rejects a request to set a visibility policy with %s', async (_, fields, named) => {
  const { call, mock } = await startMock();
  const good = { stream_id: 1, topic: 'standup', visibility_policy: 3 };
  const answer = await call('member', 'POST', '/user_topics', { ...good, ...fields });
  expect(answer).toMatchObject(badRequestNaming(named));
  expect(mock.db.user_topics.by('user', 4)).toEqual([]);
});

test.each([
  ['an archived channel', (call: Client['call']) => call('owner', 'DELETE', '/streams/2')],
  [
    'a private channel that the user left',
    async (call: Client['call']) => {
      await call('owner', 'PATCH', '/streams/2', { is_private: true });
      await call('member', 'DELETE', '/users/me/subscriptions', { subscriptions: ['engineering'] });
    },
  ],
])('removes a visibility policy, but does not set one, in %s', async (_, close) => {
  const { call } = await startMock();
  const set = (topic: string, visibility_policy: number) =>
    call('member', 'POST', '/user_topics', { stream_id: 2, topic, visibility_policy });
  await set('standup', 1);
  await close(call);
  expect(await set('lunch', 1)).toMatchObject(badRequestNaming('[Cc]hannel'));
  expect((await set('standup', 0)).body).toEqual(SUCCESS);
});
