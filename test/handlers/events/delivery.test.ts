import { expect, onTestFinished, test, vi } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';

async function ask(mock: TeamChatMock, persona: string, path: string, fields?: Record<string, string>) {
  await mock.ready;
  const response = await mock.handle(
    new Request(`http://localhost/api/v1${path}`, {
      method: fields === undefined ? 'GET' : 'POST',
      headers: { authorization: mock.authHeader(persona) },
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
    }),
  );
  return (await (response as Response).json()) as { result: string; code?: string; events: unknown[] };
}

const say = { type: 'stream', to: '1', topic: 'news', content: 'News' };

test('drops an abandoned queue that grows too large while the clock is stopped', async () => {
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['typing'] });
  const typing = { op: 'start', type: 'stream', stream_id: '1', topic: 'news' };
  const snapshot = structuredClone(await mock.snapshot());
  const events = Array.from({ length: 9_999 }, (_, id) => ({ id, type: 'heartbeat' }));
  snapshot.organization.events = { [queue_id]: { nextId: events.length, acknowledged: -1, events } };
  await mock.restore(snapshot);
  await ask(mock, 'admin', '/typing', typing);
  expect(mock.db.event_queues.count()).toBe(1);
  await ask(mock, 'admin', '/typing', typing);
  expect(mock.db.event_queues.count()).toBe(0);
  expect(await ask(mock, 'member', `/events?queue_id=${queue_id}`)).toMatchObject({
    code: 'BAD_EVENT_QUEUE_ID',
  });
});

test('drops the least recently used queue when there are more than a thousand queues', async () => {
  const mock = createTeamChatMock();
  const first = await mock.queues.register('member');
  for (let i = 0; i < 1_005; i++) await mock.queues.register('admin', { eventTypes: [] });
  await ask(mock, 'admin', '/messages', say);
  expect(mock.db.event_queues.count()).toBeLessThanOrEqual(1_000);
  expect(mock.db.event_queues.firstBy('queueId', first.queue_id)).toBeUndefined();
});

test('drops the least recently used queue only when all queues together hold more than 100,000 events', async () => {
  const mock = createTeamChatMock();
  const idle: string[] = [];
  for (let i = 0; i < 10; i++) idle.push((await mock.queues.register('admin', { eventTypes: [] })).queue_id);
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['typing'] });
  const snapshot = structuredClone(await mock.snapshot());
  const holding = (count: number) => ({
    nextId: count,
    acknowledged: -1,
    events: Array.from({ length: count }, (_, id) => ({ id, type: 'heartbeat' })),
  });
  snapshot.organization.events = Object.fromEntries(idle.map((queue) => [queue, holding(9_999)]));
  snapshot.organization.events[queue_id] = holding(9);
  await mock.restore(snapshot);
  const held = () => mock.db.event_queues.all().map((queue) => queue.queue_id);
  const typing = { op: 'start', type: 'stream', stream_id: '1', topic: 'news' };
  await ask(mock, 'admin', '/typing', typing);
  expect(held()).toEqual([...idle, queue_id]);
  await ask(mock, 'admin', '/typing', typing);
  expect(held()).toEqual([...idle.slice(1), queue_id]);
});

test('delivers a heartbeat and then an event under fake timers', async () => {
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] });
  vi.useFakeTimers();
  try {
    const beat = ask(mock, 'member', `/events?queue_id=${queue_id}`);
    await vi.waitFor(() => expect(mock.queues.isPolled(queue_id)).toBe(true), { timeout: 60_000 });
    await vi.advanceTimersByTimeAsync(90_000);
    expect((await beat).events).toEqual([{ type: 'heartbeat', id: 0 }]);
    const news = ask(mock, 'member', `/events?queue_id=${queue_id}&last_event_id=0`);
    await ask(mock, 'admin', '/messages', say);
    expect((await news).events).toMatchObject([{ type: 'message', id: 1 }]);
  } finally {
    vi.useRealTimers();
  }
});

test("sends an invites_changed event when only some of a request's invitations fail", async () => {
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('admin', { eventTypes: ['invites_changed'] });
  const invites = { invitee_emails: 'new@example.com,member@example.com', stream_ids: '[1]' };
  expect(await ask(mock, 'admin', '/invites', invites)).toMatchObject({ code: 'INVITATION_FAILED' });
  const { events } = await ask(mock, 'admin', `/events?queue_id=${queue_id}&dont_block=true`);
  expect(events).toMatchObject([{ type: 'invites_changed' }]);
});

test.each([
  ['user_settings', 89, 'PATCH', '/settings', { twenty_four_hour_time: 'true' }],
  [
    'user_topic',
    134,
    'PATCH',
    '/users/me/subscriptions/muted_topics',
    { stream_id: '1', topic: 'x', op: 'add' },
  ],
  ['user_group', 290, 'POST', '/user_groups/10/deactivate', {}],
])('sends the %s event only from level %i on, after %s %s', async (type, since, method, path, fields) => {
  const told = async (featureLevel: number) => {
    const mock = createTeamChatMock({ featureLevel, validateResponses: true });
    await mock.ready;
    const { queue_id } = await mock.queues.register('member', { eventTypes: [type] });
    const persona = type === 'user_group' ? 'admin' : 'member';
    const headers = { authorization: mock.authHeader(persona) };
    const body = new URLSearchParams(fields);
    await mock.handle(new Request(`http://localhost/api/v1${path}`, { method, headers, body }));
    const { events } = await ask(mock, 'member', `/events?queue_id=${queue_id}&dont_block=true`);
    return events.length;
  };
  expect([await told(since - 1), await told(since)]).toEqual([0, 1]);
});

test('delivers the first two message events of a mock from a newly imported module', async () => {
  vi.resetModules();
  const fresh = (await import('../../../src/index.js')).createTeamChatMock({ validateResponses: true });
  onTestFinished(() => fresh.close());
  const { queue_id } = await fresh.queues.register('member', { eventTypes: ['message', 'typing'] });
  await ask(fresh, 'admin', '/messages', say);
  await ask(fresh, 'admin', '/messages', say);
  const { events } = await ask(
    fresh,
    'member',
    `/events?queue_id=${queue_id}&last_event_id=-1&dont_block=true`,
  );
  expect(events).toMatchObject([{ type: 'message' }, { type: 'message' }]);
});
