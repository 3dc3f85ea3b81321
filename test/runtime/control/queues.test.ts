import { expect, test } from 'vitest';
import { type Controlled, startControlled } from '../../support/control.js';

const waitForPoll = (server: Controlled, query: Record<string, string> = {}) =>
  server.control('GET', `/_mock/queues/wait?${new URLSearchParams(query)}`);
const waitForEvent = (server: Controlled, query: Record<string, string>) =>
  server.control('GET', `/_mock/events/wait?${new URLSearchParams(query)}`);

/** Polls like a client, until the test ends. */
async function poll({ url, mock }: Controlled, persona: string) {
  const { queue_id } = await mock.queues.register(persona);
  const headers = { authorization: mock.authHeader(persona) };
  fetch(`${url}/api/v1/events?queue_id=${queue_id}&last_event_id=-1`, { headers }).catch(() => undefined);
  return queue_id;
}

test('lists the events that the client of a queue has not acknowledged', async () => {
  const server = await startControlled();
  const { queue_id } = await server.mock.queues.register('member', { eventTypes: ['typing'] });
  await server.mock.trigger('typing', { from: 'owner' });
  const { body } = await server.control('GET', `/_mock/queues/${queue_id}/events`);
  expect(body.events).toMatchObject([{ id: 0, type: 'typing' }]);
  expect((await server.control('GET', '/_mock/queues/none/events')).status).toBe(404);
});

test("finds an event by objects in a list, regardless of the order of the objects' fields", async () => {
  const server = await startControlled();
  await server.mock.queues.register('member');
  await server.mock.trigger('message', { from: 'owner', to: 'member' });
  const { body } = await waitForEvent(server, { type: 'message' });
  const people: object[] = body.event.message.display_recipient;
  const display_recipient = people.map((person) => Object.fromEntries(Object.entries(person).reverse()));
  const match = JSON.stringify({ message: { display_recipient } });
  expect((await waitForEvent(server, { type: 'message', match })).status).toBe(200);
});

test('waits for a poll, and responds as soon as a client polls', async () => {
  const server = await startControlled();
  const waiting = waitForPoll(server, { timeout: '30' });
  const queue_id = await poll(server, 'member');
  expect(await waiting).toMatchObject({
    status: 200,
    body: { queue: { queue_id, user_id: 4, is_polled: true } },
  });
});

test('waits until the client of a given persona or queue polls', async () => {
  const server = await startControlled();
  await poll(server, 'owner');
  const waiting = [waitForPoll(server, { persona: 'member', timeout: '30' })];
  const queue_id = await poll(server, 'member');
  waiting.push(waitForPoll(server, { queue_id, timeout: '30' }));
  for (const { body } of await Promise.all(waiting)) expect(body.queue.queue_id).toBe(queue_id);
});

test('times out with status 408 when no client polls', async () => {
  const server = await startControlled();
  const { status, body } = await waitForPoll(server, { persona: 'member', timeout: '0.05' });
  expect([status, body.msg]).toEqual([
    408,
    'Timed out after 0.05 seconds waiting for a client of member that polls.',
  ]);
});

test('waits for an event, and responds when a matching event is emitted', async () => {
  const server = await startControlled();
  const { queue_id } = await server.mock.queues.register('member');
  const match = '{"message":{"content":"pong"}}';
  const waiting = waitForEvent(server, { type: 'message', match, timeout: '30' });
  await server.mock.trigger('message', { content: 'ping' });
  await server.mock.trigger('message', { content: 'pong' });
  expect((await waiting).body).toMatchObject({
    queue_id,
    user_id: 4,
    event: { type: 'message', message: { content: 'pong' } },
  });
});

test('returns an earlier event, but waits for a later event when `after` is set', async () => {
  const server = await startControlled();
  await server.mock.queues.register('member');
  await server.mock.trigger('message', { content: 'first' });
  const first = await waitForEvent(server, { type: 'message' });
  expect(first.body.event.message.content).toBe('first');
  const second = waitForEvent(server, { type: 'message', after: String(first.body.number), timeout: '30' });
  await server.mock.trigger('message', { content: 'second' });
  expect((await second).body.event.message.content).toBe('second');
});

test('keeps waiting for an event after a reset', async () => {
  const server = await startControlled();
  const waiting = waitForEvent(server, { type: 'typing', persona: 'owner', timeout: '30' });
  await server.mock.reset({ seed: 2 });
  await server.mock.queues.register('owner');
  await server.mock.trigger('typing', { from: 'member', to: 'owner' });
  expect((await waiting).body).toMatchObject({ user_id: 1, event: { type: 'typing' } });
});

test.each([
  ['no event type', {}, 'Invalid "type": must be the type of an event, such as "message".'],
  ['an unknown event type', { type: 'mesage' }, 'Unknown event type "mesage". Did you mean "message"?'],
  [
    'an unknown persona',
    { type: 'message', persona: 'membr' },
    'Unknown persona "membr". Did you mean "member"?',
  ],
  [
    'a list of fields to match',
    { type: 'message', match: '[]' },
    'Invalid "match": must be a JSON object, such as {"op":"add"}, got "[]".',
  ],
  [
    'a timeout above 300 seconds',
    { type: 'message', timeout: '301' },
    'Invalid "timeout": must be at most 300, got 301.',
  ],
])('rejects a wait for an event with %s', async (_, query, message) => {
  const server = await startControlled();
  const { status, body } = await waitForEvent(server, query as Record<string, string>);
  expect([status, body.msg]).toEqual([400, expect.stringContaining(message)]);
});
