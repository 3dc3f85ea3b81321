import { expect, test, vi } from 'vitest';
import { listen } from '../../support/events.js';
import { badRequestNaming, type Client, startMock, type TestResponse } from '../../support/start-mock.js';

const unknownQueue = (queue_id: string) => ({
  status: 400,
  body: { result: 'error', code: 'BAD_EVENT_QUEUE_ID', queue_id, msg: expect.stringContaining(queue_id) },
});

const say = ({ call }: Client, content: string) =>
  call('admin', 'POST', '/messages', { type: 'stream', to: '1', topic: 'news', content });

const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Starts a poll and waits until it is pending. */
async function poll(
  client: Client,
  queue_id: string,
  init: RequestInit = {},
): Promise<() => Promise<TestResponse>> {
  const headers = { authorization: client.mock.authHeader('member') };
  const answer = client.send(`/events?queue_id=${queue_id}`, { headers, ...init });
  answer.catch(() => undefined);
  await vi.waitFor(() => expect(client.mock.queues.isPolled(queue_id)).toBe(true), { timeout: 60_000 });
  await turns();
  return () => answer;
}

const HEARTBEAT = { type: 'heartbeat', id: 0 };

test('responds to other requests while a poll waits for an event', async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  const answer = await poll(client, queue_id);
  const { id } = (await say(client, 'Good **morning**')).body;
  const { status, body } = await answer();
  expect(status).toBe(200);
  expect(body).toMatchObject({ result: 'success', msg: '', queue_id });
  expect(body.events).toEqual([
    {
      id: 0,
      type: 'message',
      flags: [],
      message: expect.objectContaining({
        id,
        sender_id: 2,
        content: 'Good **morning**',
        subject: 'news',
        stream_id: 1,
      }),
    },
  ]);
  expect(client.mock.queues.isPolled(queue_id)).toBe(false);
});

test('responds immediately to a poll with dont_block, even when the queue has no events', async () => {
  const { call, ...client } = await startMock();
  const { queue_id } = await listen({ call, ...client }, 'member');
  const { body } = await call('member', 'GET', '/events', { queue_id, dont_block: true });
  expect(body).toEqual({ result: 'success', msg: '', events: [], queue_id });
});

test('registers a queue for a poll with dont_block and without queue_id, as Zulip does', async () => {
  const { call, mock } = await startMock();
  const { status, body } = await call('member', 'GET', '/events', { dont_block: true });
  expect([status, body.events]).toEqual([200, []]);
  await call('colleague', 'POST', '/messages', { type: 'direct', to: [4], content: 'Hi' });
  expect(mock.queues.events(body.queue_id)).toMatchObject([{ type: 'message' }]);
});

test.each(['reference', 'zulip'] as const)(
  'rejects a poll without queue_id in the %s dialect',
  async (dialect) => {
    const { call } = await startMock({ dialect });
    expect(await call('member', 'GET', '/events')).toMatchObject(badRequestNaming('queue_id'));
  },
);

test('returns only events after last_event_id, and repeats them until they are acknowledged', async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  for (const content of ['one', 'two', 'three']) await say(client, content);
  const ask = (last_event_id: number) =>
    client.call('member', 'GET', '/events', { queue_id, last_event_id, dont_block: true });
  const ids = (answer: TestResponse) => answer.body.events.map(({ id }: { id: number }) => id);
  expect(ids(await ask(-1))).toEqual([0, 1, 2]);
  expect(ids(await ask(-1)), 'not acknowledged').toEqual([0, 1, 2]);
  expect(ids(await ask(1))).toEqual([2]);
  expect(ids(await ask(1))).toEqual([2]);
  expect(await ask(0)).toMatchObject(badRequestNaming('last_event_id'));
  expect(ids(await ask(2))).toEqual([]);
  await say(client, 'four');
  expect(ids(await ask(2))).toEqual([3]);
});

test("returns BAD_EVENT_QUEUE_ID for an unknown queue, a deleted queue and another user's queue", async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  const ask = (persona: string, id: string) =>
    client.call(persona, 'GET', '/events', { queue_id: id, dont_block: true });
  expect(await ask('member', 'nowhere')).toMatchObject(unknownQueue('nowhere'));
  expect(await ask('admin', queue_id)).toMatchObject(unknownQueue(queue_id));
  await client.call('member', 'DELETE', '/events', { queue_id });
  expect(await ask('member', queue_id)).toMatchObject(unknownQueue(queue_id));
});

test('explains whether the queue of a rejected poll belongs to another user or has expired', async () => {
  const client = await startMock();
  const { call, mock } = client;
  const { queue_id } = await listen(client, 'member');
  const explained = async (persona: string) => {
    await call(persona, 'GET', '/events', { queue_id, dont_block: true });
    return mock.explain(mock.requests.at(-1));
  };
  const advice = 'register a new queue with POST /register';
  expect(await explained('admin')).toMatchObject({
    rule: 'queueIsOwn',
    summary: `Event queue ${queue_id} belongs to member, not to admin.`,
    allow: ['send the request as member', advice],
  });
  mock.clock.advance({ seconds: 601 });
  expect(await explained('member')).toMatchObject({
    rule: 'queueIsAlive',
    summary: `Event queue ${queue_id} was not used for 601 s, and expires after 600 s.`,
    allow: [advice],
  });
});

test("expires a queue that is not polled for ten minutes of the mock's clock", async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  const ask = () => client.call('member', 'GET', '/events', { queue_id, dont_block: true });
  client.mock.clock.advance({ seconds: 600 });
  expect((await ask()).status).toBe(200);
  client.mock.clock.advance({ seconds: 601 });
  expect(await ask()).toMatchObject(unknownQueue(queue_id));
  await listen(client, 'admin');
  await say(client, 'Anybody?');
  expect(client.mock.db.event_queues.firstBy('queueId', queue_id)).toBeUndefined();
});

test("sends a heartbeat when the clock passes a poll's timeout", async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  const answer = await poll(client, queue_id);
  client.mock.clock.advance({ seconds: 50 });
  await turns();
  expect(client.mock.queues.isPolled(queue_id)).toBe(true);
  client.mock.clock.advance({ seconds: 600 });
  expect((await answer()).body.events).toEqual([HEARTBEAT]);
});

test('ends a poll with a scheduled message when the message is due', async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member', { event_types: ['message'] });
  const answer = await poll(client, queue_id);
  client.mock.clock.advance({ seconds: 4000 });
  const [event] = (await answer()).body.events;
  expect(event).toMatchObject({ type: 'message', message: { sender_id: 4 } });
});

test.each(['reset', 'close', 'restore'] as const)('ends waiting polls on %s', async (how) => {
  const client = await startMock();
  const snapshot = await client.mock.snapshot();
  const { queue_id } = await listen(client, 'member');
  const answer = await poll(client, queue_id);
  if (how === 'reset') await client.mock.reset();
  else if (how === 'close') client.mock.close();
  else await client.mock.restore(snapshot);
  const { status, body } = await answer();
  if (how === 'close') expect(body.events).toEqual([HEARTBEAT]);
  else expect({ status, body }).toMatchObject(unknownQueue(queue_id));
});

test('ends a waiting poll with BAD_EVENT_QUEUE_ID when its queue is deleted', async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  const answer = await poll(client, queue_id);
  await client.call('member', 'DELETE', '/events', { queue_id });
  expect(await answer()).toMatchObject(unknownQueue(queue_id));
});

test('ends the first poll of a queue when a second poll arrives', async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  const first = await poll(client, queue_id);
  const second = await poll(client, queue_id);
  expect((await first()).body.events).toEqual([]);
  await say(client, 'For the second');
  expect((await second()).body.events).toHaveLength(1);
});

test('keeps queues and events in snapshots, and removes them on reset', async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  await say(client, 'Kept');
  const snapshot = JSON.parse(JSON.stringify(await client.mock.snapshot()));
  await client.mock.reset();
  const ask = () => client.call('member', 'GET', '/events', { queue_id, dont_block: true });
  expect(await ask()).toMatchObject(unknownQueue(queue_id));
  await client.mock.restore(snapshot);
  expect((await ask()).body.events).toMatchObject([{ id: 0, type: 'message' }]);
});

test('emits no events for a failed request', async () => {
  const client = await startMock();
  const member = await listen(client, 'member');
  await client.call('admin', 'POST', '/messages', { type: 'stream', to: '1', topic: 'x', content: '' });
  client.mock.faults.add({ method: 'POST', path: '/messages', code: 'BAD_REQUEST', times: 1 });
  expect((await say(client, 'Never')).status).toBe(400);
  expect(await member.next()).toEqual([]);
});

// test/server/many-queues.slow.test.ts delivers 300 messages to ten queues over HTTP.
test('delivers 60 messages to each of four queues in order', async () => {
  const client = await startMock();
  await client.mock.ready;
  const listeners = [];
  for (let i = 0; i < 4; i++) {
    listeners.push(await listen(client, i % 2 ? 'member' : 'guest', { event_types: ['message'] }));
  }
  const contents = Array.from({ length: 60 }, (_, i) => `message ${i}`);
  for (const content of contents) await say(client, content);
  for (const { next } of listeners) {
    const events = await next();
    expect(events.map(({ message }) => message.content)).toEqual(contents);
    expect(events.map(({ id }) => id)).toEqual(contents.map((_, i) => i));
  }
});

test('keeps events for a client that disconnects during a poll', async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  const going = new AbortController();
  const answer = await poll(client, queue_id, { signal: going.signal });
  going.abort();
  await expect(answer()).rejects.toThrow();
  await say(client, 'While you were away');
  const { body } = await client.call('member', 'GET', '/events', { queue_id, dont_block: true });
  expect(body.events.filter(({ type }: { type: string }) => type === 'message')).toHaveLength(1);
});

test('sends a heartbeat after heartbeat_seconds, even if the value is a fraction of a second', async () => {
  const client = await startMock({ settings: { heartbeat_seconds: 0.05 } });
  const { queue_id } = await client.mock.queues.register('member');
  const answer = await poll(client, queue_id);
  expect((await answer()).body.events).toEqual([HEARTBEAT]);
});

test("rejects a last_event_id greater than the latest event's ID", async () => {
  const client = await startMock();
  const { queue_id } = await listen(client, 'member');
  const ask = (last_event_id: number) =>
    client.call('member', 'GET', '/events', { queue_id, last_event_id, dont_block: true });
  expect(await ask(0)).toMatchObject(badRequestNaming('last_event_id'));
  await say(client, 'Good morning');
  expect((await ask(-1)).body.events).toMatchObject([{ id: 0 }]);
  expect(await ask(1)).toMatchObject(badRequestNaming('last_event_id'));
  expect((await ask(0)).body.events).toEqual([]);
});
