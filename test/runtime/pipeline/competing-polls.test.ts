import { expect, test, vi } from 'vitest';
import { createTeamChatMock } from '../../../src/index.js';

test('keeps timers running and warns once while two clients compete to poll the same queue', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('member');
  let stopped = false;
  const client = mock.as('member');
  const poll = async () => {
    while (!stopped) await client.get('/events', { queue_id, last_event_id: -1 });
  };
  const clients = [poll(), poll()];
  await expect.poll(() => mock.requests.length).toBeGreaterThan(30);
  stopped = true;
  await mock.trigger('message', { to: 'member' });
  await Promise.all(clients);
  expect(mock.requests.find(({ note }) => note !== undefined)?.note).toBe(
    'a later poll of the same event queue replaced this one',
  );
  const calls = warned.mock.calls.map(([message]) => String(message));
  warned.mockRestore();
  expect(calls).toEqual([expect.stringContaining(`Two clients poll event queue ${queue_id}.`)]);
});

test('does not warn about a client that reconnects', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const mock = createTeamChatMock();
  const { queue_id } = await mock.queues.register('member');
  const client = mock.as('member');
  for (let last = -1; last < 14; last++) {
    const lost = client.get('/events', { queue_id, last_event_id: last });
    await expect.poll(() => mock.queues.isPolled(queue_id)).toBe(true);
    const again = client.get('/events', { queue_id, last_event_id: last });
    expect((await lost).body.events).toEqual([]);
    await mock.trigger('typing', { to: 'member' });
    expect((await again).body.events).toHaveLength(1);
  }
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
