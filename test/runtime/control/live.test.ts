import { expect, onTestFinished, test, vi } from 'vitest';
import { Live } from '../../../src/runtime/control/live.js';
import type { JournalEntry, UnmatchedRequest } from '../../../src/runtime/journal/journal-entry.js';
import type { JournalStore, JournalWatcher } from '../../../src/runtime/journal/journal-store.js';

type Watcher = Required<JournalWatcher>;

/** Starts a stream of a journal to which the test writes, and collects what it sends. */
function start(entries = 0) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let watcher: Watcher | undefined;
  const list = Array.from({ length: entries }, (_, i) => ({ id: i + 1 }) as JournalEntry);
  const unmatched = Array.from({ length: entries }, (_, i) => ({ path: `/${i + 1}` }) as UnmatchedRequest);
  const journal = {
    entries: list,
    unmatched,
    watch(given: JournalWatcher) {
      watcher = given as Watcher;
      return () => undefined;
    },
  };
  const live = new Live(journal as unknown as JournalStore, (data) => data);
  const record = (id: number) => {
    const entry = { id, status: 200 } as JournalEntry;
    list.push(entry);
    watcher?.recorded(entry, { status: 200, body: {}, headers: {} }, undefined);
  };
  return { live, record, watcher: watcher as unknown as Watcher };
}

/** All messages of a finished stream. */
async function messagesOf(stream: Response) {
  const parts = (await stream.text()).split('\n\n').filter((part) => part !== '');
  return parts.map((part) => {
    const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? [];
    return { event, data: JSON.parse(data ?? 'null') };
  });
}

const idsIn = (messages: Awaited<ReturnType<typeof messagesOf>>) =>
  messages.map(({ event, data }) => [event, ...(data.requests ?? []).map(({ id }: JournalEntry) => id)]);

test('sends each request once, even to a client that connects before a batch is sent', async () => {
  const { live, record } = start();
  const early = live.stream();
  record(1);
  const late = live.stream();
  record(2);
  vi.advanceTimersByTime(50);
  record(3);
  vi.advanceTimersByTime(50);
  live.close();
  expect(idsIn(await messagesOf(early))).toEqual([['journal'], ['news', 1], ['news', 2], ['news', 3]]);
  expect(idsIn(await messagesOf(late))).toEqual([
    ['journal', 1],
    ['news', 2],
    ['news', 3],
  ]);
});

test('drops the unsent batch when the journal is cleared', async () => {
  const { live, record, watcher } = start();
  const stream = live.stream();
  record(1);
  watcher.cleared();
  vi.advanceTimersByTime(50);
  record(2);
  vi.advanceTimersByTime(50);
  live.close();
  expect(idsIn(await messagesOf(stream))).toEqual([['journal'], ['cleared'], ['news', 2]]);
});

test('streams a request to an unknown endpoint even if no other request follows', async () => {
  const { live, watcher } = start();
  const stream = live.stream();
  watcher.unmatched({ path: '/x' } as UnmatchedRequest);
  vi.advanceTimersByTime(50);
  live.close();
  const [, news] = await messagesOf(stream);
  expect(news).toEqual({ event: 'news', data: { requests: [], unmatched: [{ path: '/x' }] } });
});

test('starts a stream with the latest 200 requests, and sends at most 200 requests at once', async () => {
  const { live, record } = start(250);
  const stream = live.stream();
  for (let id = 251; id <= 500; id++) record(id);
  vi.advanceTimersByTime(50);
  live.close();
  const [journal, ...news] = await messagesOf(stream);
  expect(journal?.data.requests).toHaveLength(200);
  expect(news.map(({ data }) => data.requests.length)).toEqual([200, 50]);
  expect(journal?.data.requests.at(-1)).toEqual({ id: 250 });
  expect(journal?.data.unmatched).toHaveLength(200);
  expect(journal?.data.unmatched.at(-1)).toEqual({ path: '/250' });
  expect(news.at(-1)?.data.requests.at(-1)).toMatchObject({ id: 500 });
});

test('disconnects only clients that are a hundred messages behind', async () => {
  const { live } = start();
  const idle = live.stream();
  for (let i = 0; i < 150; i++) live.changed();
  const fresh = live.stream();
  live.changed();
  live.close();
  expect((await messagesOf(idle)).length).toBe(101);
  expect(await messagesOf(fresh)).toHaveLength(2);
});

test('divides a burst of requests into several messages, and omits no request', async () => {
  const { live, record } = start();
  const stream = live.stream();
  for (let id = 1; id <= 450; id++) record(id);
  vi.advanceTimersByTime(50);
  live.close();
  const [, ...batches] = idsIn(await messagesOf(stream));
  expect(batches.map(({ length }) => length - 1)).toEqual([200, 200, 50]);
  expect(batches.flatMap(([, ...ids]) => ids)).toEqual(Array.from({ length: 450 }, (_, i) => i + 1));
});

test('hides credentials at any depth of a response', () => {
  const { live, watcher } = start();
  const body = { bots: [{ api_key: 'secret', name: 'b' }], password: 'secret' };
  watcher.recorded({ id: 1, status: 200 } as JournalEntry, { status: 200, body, headers: {} }, undefined);
  expect(live.answerTo(1)).toEqual({ bots: [{ api_key: '(hidden)', name: 'b' }], password: '(hidden)' });
});
