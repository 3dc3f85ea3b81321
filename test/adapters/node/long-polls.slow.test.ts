import { spawn } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setupTeamChat } from '../../../src/adapters/node/index.js';

const BASE = 'https://chat.example.com';

async function start(fakeTimers: boolean) {
  const chat = setupTeamChat({ baseUrl: BASE, validateResponses: true });
  chat.listen();
  onTestFinished(() => chat.close());
  await chat.mock.ready;
  const { queue_id } = await chat.mock.queues.register('member', { eventTypes: ['message'] });
  if (fakeTimers) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  }
  const ask = async (persona: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: chat.mock.authHeader(persona) };
    return (await fetch(`${BASE}/api/v1${path}`, { ...init, headers })).json();
  };
  const poll = async (last: number) => {
    const answer = ask('member', `/events?queue_id=${queue_id}&last_event_id=${last}`);
    await vi.waitFor(() => expect(chat.mock.queues.isPolled(queue_id)).toBe(true), { timeout: 60_000 });
    return () => answer;
  };
  const body = new URLSearchParams({ type: 'stream', to: '1', topic: 'news', content: 'News' });
  return { poll, write: () => ask('admin', '/messages', { method: 'POST', body }) };
}

test.each([
  ['real', false],
  ['fake', true],
])('ends a long poll as soon as an event happens, with %s timers', async (_, fake) => {
  const { poll, write } = await start(fake);
  const answer = await poll(-1);
  expect((await write()).result).toBe('success');
  expect((await answer()).events).toMatchObject([{ id: 0, type: 'message' }]);
});

test('sends a heartbeat when fake timers advance, and lets the next poll wait again', async () => {
  const { poll, write } = await start(true);
  const first = await poll(-1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await first()).events).toEqual([{ id: 0, type: 'heartbeat' }]);
  const second = await poll(0);
  await write();
  expect((await second()).events).toMatchObject([{ id: 1, type: 'message' }]);
});

/** A process that only waits for a poll of a mock, whose clock stands still or runs. */
const LEAVING = `
  import { setupTeamChat } from './dist/adapters/node/index.js';
  const { mock, listen } = setupTeamChat({ baseUrl: '${BASE}', scenario: 'busy-day', now: process.argv[1] });
  listen();
  await mock.ready;
  const { queue_id } = await mock.queues.register('member');
  const headers = { authorization: mock.authHeader('member') };
  fetch('${BASE}/api/v1/events?queue_id=' + queue_id, { headers }).then(() => console.log('answered'));
  while (!mock.queues.isPolled(queue_id)) await new Promise((resolve) => setTimeout(resolve, 10));
  console.log('polled');
`;

// Uses the built package; run `npm run build` first.
test.each([
  ['a stopped clock', '2026-01-15T12:00:00Z'],
  ['a clock that follows real time', 'system'],
])('lets the Node process exit during a poll of a mock with %s', async (_, now) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', LEAVING, now]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      printed += data.toString();
    });
  }
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect({ status, printed }).toEqual({ status: 0, printed: 'polled\n' });
});
