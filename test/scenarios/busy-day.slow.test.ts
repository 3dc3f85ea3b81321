import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock, type TeamChatMockOptions } from '../../src/index.js';
import type { AnyEvent } from '../support/events.js';
import { writable } from '../support/writable.js';

function start(options: TeamChatMockOptions = {}) {
  const mock = createTeamChatMock({ scenario: 'busy-day', validateResponses: true, ...options });
  onTestFinished(() => mock.close());
  return mock;
}

/** The events in a queue of member while the clock moves. */
async function watch(mock: TeamChatMock, advances: number[]): Promise<AnyEvent[]> {
  await mock.ready;
  const { queue_id } = await mock.queues.register('member');
  const seen: AnyEvent[] = [];
  for (const seconds of [0, ...advances]) {
    mock.clock.advance({ seconds });
    const { body } = await mock.as('member').get('/events', { queue_id, dont_block: true });
    seen.push(...(body.events ?? []).filter(({ id }) => !seen.some((one) => one.id === id)));
  }
  return seen;
}

test('sends no events while the clock is stopped', async () => {
  expect(await watch(start(), [])).toEqual([]);
});

test('sends events for typing, messages, reactions, edits and presence as the clock advances', async () => {
  const events = await watch(start(), Array(50).fill(60));
  const kinds = new Set(events.map(({ type, op }) => (op === undefined ? type : `${type}.${op}`)));
  for (const kind of [
    'message',
    'typing.start',
    'typing.stop',
    'reaction.add',
    'update_message',
    'presence',
  ]) {
    expect(kinds, kind).toContain(kind);
  }
  const messages = events.filter(({ type }) => type === 'message');
  expect(messages.length).toBeGreaterThan(40);
  expect(messages.every(({ message }) => message.sender_id !== 4)).toBe(true);
  expect(messages.some(({ message }) => message.type === 'private')).toBe(true);
  const times = messages.map(({ message }) => message.timestamp);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(new Set(times).size, 'each at its own time').toBeGreaterThan(times.length / 2);
});

test('sends the next message as the user who started typing', async () => {
  const mock = start();
  const events = await watch(mock, Array(600).fill(1));
  const started = events.find(({ type, op }) => type === 'typing' && op === 'start');
  const at = events.indexOf(started);
  const next = events.slice(at + 1).find(({ type }) => type === 'message');
  expect(next?.message.sender_id).toBe(started?.sender.user_id);
});

test('generates identical data for the same seed and clock steps, and different data for another seed', async () => {
  const run = async (seed: number) => {
    const mock = start({ seed });
    const events = await watch(mock, [10, 300, 45, 600]);
    return JSON.stringify([events, (await mock.snapshot()).organization.tables]);
  };
  const one = await run(1);
  expect(await run(1)).toBe(one);
  expect(await run(2)).not.toBe(one);
});

test('plays only the last two hours when the clock advances by a week', async () => {
  const mock = start();
  await mock.ready;
  const { scheduled_messages } = writable(mock.db);
  for (const id of [...scheduled_messages.ids()]) await scheduled_messages.delete(id);
  const before = mock.db.messages.nextId;
  mock.clock.advance({ seconds: 7 * 86_400 });
  await mock.state();
  const written = mock.db.messages.all().filter(({ id }) => id >= before);
  const times = written.map(({ timestamp }) => timestamp);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(mock.clock.now() - 2 * 3600);
  expect(times.length).toBeLessThan(2000);
});

test('sends no events from deactivated users or in archived channels', async () => {
  const mock = start();
  await mock.ready;
  mock.clock.advance({ seconds: 1800 });
  await mock.state();
  await writable(mock.db).users.update(6, { is_active: false });
  for (const id of [1, 2]) await writable(mock.db).channels.update(id, { is_archived: true });
  const events = await watch(mock, Array(60).fill(60));
  const messages = events.filter(({ type }) => type === 'message').map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(3);
  expect(messages.filter(({ sender_id, stream_id }) => sender_id === 6 || stream_id <= 2)).toEqual([]);
  const byWhom = events.map((event) => event.user_id ?? event.sender?.user_id);
  expect(byWhom).not.toContain(6);
  const where = events.map(
    ({ message, message_id, stream_id }) =>
      stream_id ?? message?.stream_id ?? mock.db.messages.get(message_id)?.stream_id,
  );
  expect(where).not.toContain(1);
  expect(where).not.toContain(2);
  expect(where, 'a channel that is not archived').toContain(5);
});

test('continues the storylines of a snapshot', async () => {
  const mock = start();
  await watch(mock, [120]);
  const saved = await mock.snapshot();
  const after = async () => {
    mock.clock.advance({ seconds: 300 });
    await mock.state();
    return JSON.stringify(mock.db.messages.all());
  };
  const first = await after();
  await mock.restore(saved);
  expect(await after()).toBe(first);
});

test('restores storylines from a snapshot that stores them under their old name, "plots"', async () => {
  const mock = start();
  const { organization, ...rest } = await mock.snapshot();
  const renamed = JSON.parse(JSON.stringify(organization).replaceAll('"storylines":', '"plots":'));
  await mock.restore({ ...rest, version: 1 as never, organization: renamed });
  expect(mock.db.storylines.all()).toEqual(organization.tables.storylines);
});

test('ends a long poll in real time when an event happens', async () => {
  const mock = start({ now: 'system' });
  await mock.ready;
  const { queue_id } = await mock.queues.register('member');
  // The first step is due after four seconds; the test does not wait for that long.
  await writable(mock.db).storylines.update(1, { due: mock.clock.now() + 1 });
  const seen: string[] = [];
  let last = -1;
  while (!seen.includes('presence') && !seen.includes('typing') && !seen.includes('reaction')) {
    const { body } = await mock.as('member').get('/events', { queue_id, last_event_id: last });
    const { events = [] } = body;
    last = events.at(-1)?.id ?? last;
    seen.push(...events.map(({ type }) => type));
  }
  expect(seen).not.toContain('heartbeat');
});
