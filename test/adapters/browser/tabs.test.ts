import { expect, onTestFinished, test, vi } from 'vitest';
import { Tabs } from '../../../src/adapters/browser/tabs.js';
import type { Responded } from '../../../src/adapters/msw.js';

/** Locks as in a browser: one holder at a time, the others wait. */
function fakeLocks() {
  let last: Promise<unknown> | undefined;
  return {
    async request(_: string, { ifAvailable }: LockOptions, run: (lock: object | null) => unknown) {
      if (ifAvailable && last !== undefined) return run(null);
      const before = last;
      const held = Promise.resolve(before).then(() => run({}));
      last = held.catch(() => undefined);
      return held;
    },
  };
}

let keys = 0;

type Respond = (request: Request, tab: number) => Promise<Responded>;

/** Opens tabs that share a mock, the leading one first. Each starts with `start` and responds with `respond`. */
async function open(count: number, respond: Respond, start: (tab: number) => Promise<void> = async () => {}) {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('addEventListener', () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const key = `tabs-${++keys}`;
  const tabs: Tabs[] = [];
  for (let tab = 0; tab < count; tab += 1) {
    const opened = new Tabs(key, {
      start: () => start(tab),
      respond: (request) => respond(request, tab),
      reset: async () => undefined,
    });
    await opened.join();
    onTestFinished(() => opened.leave());
    tabs.push(opened);
  }
  return tabs as [Tabs, Tabs, Tabs];
}

const get = () => new Request('https://chat.example.com/api/v1/users/me');
const post = () => new Request('https://chat.example.com/api/v1/messages', { method: 'POST' });

/** A request that waits until its signal is aborted. */
const untilAborted = async ({ signal }: Request) => {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return { response: new Response('aborted') };
};

test('returns the response and the console message of the leading tab to another tab', async () => {
  const [, other] = await open(2, async (_, tab) => ({
    response: new Response(`tab ${tab}`),
    note: 'a note',
  }));
  const { response, note } = await other.respond(get());
  expect([await response?.text(), note]).toEqual(['tab 0', 'a note']);
});

test('fails a request from another tab when the leading tab throws, and responds to the next request', async () => {
  const failures = [new Error('The code is missing.')];
  const [, other] = await open(2, async () => {
    const failure = failures.pop();
    if (failure !== undefined) throw failure;
    return { response: new Response('ok') };
  });
  await expect(other.respond(get())).rejects.toThrow('The code is missing.');
  expect(await (await other.respond(get())).response?.text()).toBe('ok');
});

test("ends a tab's pending polls when the tab stops sharing the mock", async () => {
  const aborted = vi.fn();
  const [, other] = await open(2, async (request) => {
    const responded = await untilAborted(request);
    aborted();
    return responded;
  });
  const polling = other.respond(get());
  await new Promise((resolve) => setTimeout(resolve, 20));
  await other.leave();
  expect((await polling).response?.type).toBe('error');
  await vi.waitFor(() => expect(aborted).toHaveBeenCalled(), { timeout: 60_000 });
});

test("finishes a tab's pending request before the tab stops sharing the mock", async () => {
  let finish: (responded: Responded) => void = () => undefined;
  const [, other] = await open(2, () => new Promise((resolve) => (finish = resolve)));
  const sending = other.respond(post());
  await new Promise((resolve) => setTimeout(resolve, 20));
  const leaving = other.leave();
  finish({ response: new Response('sent') });
  await leaving;
  expect(await (await sending).response?.text()).toBe('sent');
});

test('rejects requests and resets from a tab that has stopped sharing the mock', async () => {
  const [, other] = await open(2, async () => ({ response: new Response('ok') }));
  await other.leave();
  expect((await other.respond(get())).response?.type).toBe('error');
  await expect(other.reset()).rejects.toThrow('This tab no longer uses the mock: it called close().');
});

test('rejects reset options that cannot be sent to another tab', async () => {
  const [first, other] = await open(2, async () => ({ response: new Response('ok') }));
  await expect(other.reset({ settings: { name: () => 'x' } } as never)).rejects.toThrow(
    'could not be cloned',
  );
  await first.leave();
  await vi.waitFor(() => expect(other.isLeader).toBe(true), { timeout: 60_000 });
});

test('makes a third tab the leader when the second tab leaves before taking over', async () => {
  let finishStart = () => {};
  const started = new Promise<void>((resolve) => (finishStart = resolve));
  const [first, second, third] = await open(
    3,
    async (_, tab) => ({ response: new Response(`tab ${tab}`) }),
    (tab) => (tab === 1 ? started : Promise.resolve()),
  );
  await first.leave();
  await second.leave();
  finishStart();
  expect(await (await third.respond(get())).response?.text()).toBe('tab 2');
  expect(second.isLeader).toBe(false);
});

test('lets a tab that leaves during a takeover finish its pending request before giving up the lead', async () => {
  let finishStart = () => {};
  const started = new Promise<void>((resolve) => (finishStart = resolve));
  const [first, second] = await open(
    2,
    (_, tab) => (tab === 0 ? new Promise(() => {}) : Promise.resolve({ response: new Response('sent') })),
    (tab) => (tab === 1 ? started : Promise.resolve()),
  );
  await first.leave();
  const sending = second.respond(post());
  const leaving = second.leave();
  finishStart();
  expect(await (await sending).response?.text()).toBe('sent');
  await leaving;
  await vi.waitFor(() => expect(second.isLeader).toBe(false));
});

test('runs a request only once, even if a tab repeats the request after the leading tab has responded', async () => {
  const run = vi.fn();
  const [, other] = await open(2, async () => {
    run();
    // The other tab receives this message before the response.
    const channel = new BroadcastChannel(`team-chat-mock:tabs-${keys}`);
    channel.postMessage({ type: 'leads' });
    channel.close();
    return { response: new Response('sent') };
  });
  await other.respond(post());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(run).toHaveBeenCalledTimes(1);
});

test('runs a request only once when the requesting tab takes over right after the response', async () => {
  const ranBy: number[] = [];
  const [first, other] = await open(2, async (_, tab) => {
    ranBy.push(tab);
    if (tab === 0) setTimeout(() => first.leave());
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { response: new Response('sent') };
  });
  await other.respond(post());
  await vi.waitFor(() => expect(other.isLeader).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ranBy).toEqual([0]);
});

test('rejects pending requests when a tab fails to take over, and retries the takeover on the next request', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  let isBroken = true;
  const [first, other] = await open(2, untilAborted, async (tab) => {
    if (tab === 1 && isBroken) throw new Error('The state is unreadable.');
  });
  const failure = 'This tab failed to take over the mock: The state is unreadable.';
  const polling = expect(other.respond(get())).rejects.toThrow(failure);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await first.leave();
  await polling;
  await expect(other.respond(get())).rejects.toThrow(failure);
  expect(logged.mock.calls).toEqual(Array(2).fill([`[team-chat-mock] ${failure}`]));
  isBroken = false;
  void other.respond(get());
  await vi.waitFor(() => expect(other.isLeader).toBe(true));
});
