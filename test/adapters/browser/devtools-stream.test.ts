import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollingStream } from '../../../src/adapters/browser/tab-messages.js';
import { createTeamChatMock } from '../../../src/index.js';
import { createControlApp } from '../../../src/runtime/control/app.js';
import { messagesOf } from '../../../src/runtime/control/client/control.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Follows a mock as the devtools of another tab do. `next` polls until there is a message. */
async function follow() {
  const mock = createTeamChatMock();
  await mock.ready;
  const app = createControlApp({ mock, base: '' });
  const get = vi.fn((path: string) => app.fetch(new Request(`http://a.test/_mock${path}`), { local: true }));
  const ended = new AbortController();
  const messages = messagesOf(pollingStream(get, ended.signal));
  const next = async () => {
    const message = messages.next();
    await vi.advanceTimersByTimeAsync(1000);
    return (await message).value;
  };
  return { mock, get, ended, messages, next };
}

test('sends the journal to the devtools when they connect, and again after a request', async () => {
  const { mock, next } = await follow();
  expect(await next()).toMatchObject({ event: 'journal', data: { requests: [], unmatched: [] } });
  await mock.as('member').get('/users/me');
  expect(await next()).toMatchObject({ event: 'journal', data: { requests: [{ id: 1 }] } });
});

test('sends a `changed` event after a fault is added, and a `cleared` event after a reset', async () => {
  const { mock, next } = await follow();
  await next();
  mock.faults.add('GET /users', { delay: 1 });
  expect(await next()).toMatchObject({ event: 'changed' });
  await mock.as('member').get('/users/me');
  await next();
  await mock.reset();
  expect(await next()).toMatchObject({ event: 'cleared' });
  expect(await next()).toMatchObject({ event: 'journal', data: { requests: [] } });
});

test('sends a `cleared` event after a reset, even if the journal already has more requests than before the reset', async () => {
  const { mock, next } = await follow();
  await next();
  await mock.as('member').get('/users/me');
  expect(await next()).toMatchObject({ event: 'journal', data: { requests: [{ id: 1 }] } });
  await mock.reset();
  await mock.as('member').get('/users');
  await mock.as('member').get('/streams');
  expect(await next()).toMatchObject({ event: 'cleared' });
  expect(await next()).toMatchObject({ event: 'journal', data: { requests: [{ id: 1 }, { id: 2 }] } });
});

test('stops polling the mock when the devtools disconnect, even during a poll', async () => {
  const { get, ended, messages } = await follow();
  const first = messages.next();
  ended.abort();
  expect(await first).toMatchObject({ done: true });
  const sent = get.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(get.mock.calls).toHaveLength(sent);
});

test('closes the stream at once when the devtools have already disconnected', async () => {
  const get = vi.fn();
  const stream = pollingStream(get, AbortSignal.abort());
  expect(await stream.text()).toBe('');
  expect(get).not.toHaveBeenCalled();
});
