import { expect, onTestFinished, test, vi } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';

function ask(mock: TeamChatMock, path: string) {
  const headers = { authorization: mock.authHeader('member') };
  return mock.handle(new Request(`http://localhost/api/v1${path}`, { headers }));
}

async function waiting() {
  const mock = createTeamChatMock({ now: 'system' });
  onTestFinished(() => mock.close());
  await mock.ready;
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] });
  const poll = ask(mock, `/events?queue_id=${queue_id}`);
  await expect.poll(() => mock.queues.isPolled(queue_id)).toBe(true);
  return { mock, poll };
}

/** Schedules a message in a separate turn. */
async function schedule(mock: TeamChatMock, seconds: number) {
  const body = new URLSearchParams({
    type: 'channel',
    to: '1',
    topic: 'lunch',
    content: 'On time',
    scheduled_delivery_timestamp: String(mock.clock.now() + seconds),
  });
  const headers = { authorization: mock.authHeader('owner') };
  const request = new Request('http://localhost/api/v1/scheduled_messages', {
    method: 'POST',
    headers,
    body,
  });
  expect((await mock.handle(request))?.status).toBe(200);
}

test('delivers a scheduled message to a pending poll when the clock follows real time', async () => {
  const { mock, poll } = await waiting();
  await schedule(mock, 1);
  const { events } = (await ((await poll) as Response).json()) as {
    events: { message: { content: string } }[];
  };
  expect(events[0]?.message.content).toBe('On time');
});

test('delivers a scheduled message to a pending poll under fake timers, and leaves no timer running', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const mock = createTeamChatMock({ now: 'system' });
  onTestFinished(() => mock.close());
  await mock.ready;
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] });
  await schedule(mock, 30);
  const poll = ask(mock, `/events?queue_id=${queue_id}`);
  await vi.waitFor(() => expect(mock.queues.isPolled(queue_id)).toBe(true), { timeout: 60_000 });
  await vi.advanceTimersByTimeAsync(31_000);
  const { events } = (await ((await poll) as Response).json()) as { events: { type: string }[] };
  expect(events.map(({ type }) => type)).toEqual(['message']);
});
