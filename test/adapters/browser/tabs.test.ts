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

/** Opens tabs that share a mock, the leading one first. Each responds with `respond`. */
async function open(count: number, respond: (request: Request, tab: number) => Promise<Responded>) {
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  vi.stubGlobal('addEventListener', () => undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const key = `tabs-${++keys}`;
  const tabs: Tabs[] = [];
  for (let tab = 0; tab < count; tab += 1) {
    const opened = new Tabs(key, {
      start: async () => undefined,
      respond: (request) => respond(request, tab),
      reset: async () => undefined,
    });
    await opened.join();
    onTestFinished(() => opened.leave());
    tabs.push(opened);
  }
  return tabs as [Tabs, Tabs];
}

const get = () => new Request('https://chat.example.com/api/v1/users/me');

/** A request that waits until its signal is aborted. */
const untilAborted = async ({ signal }: Request) => {
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  return { response: new Response('aborted') };
};

test('returns the response and the console message of the leading tab', async () => {
  const [, other] = await open(2, async (_, tab) => ({
    response: new Response(`tab ${tab}`),
    note: 'a note',
  }));
  const { response, note } = await other.respond(get());
  expect([await response?.text(), note]).toEqual(['tab 0', 'a note']);
});

test('rejects a request from another tab when the leading tab fails, and responds to the next one', async () => {
  const failures = [new Error('The code is missing.')];
  const [, other] = await open(2, async () => {
    const failure = failures.pop();
    if (failure !== undefined) throw failure;
    return { response: new Response('ok') };
  });
  await expect(other.respond(get())).rejects.toThrow('The code is missing.');
  expect(await (await other.respond(get())).response?.text()).toBe('ok');
});

test('ends the polls of a tab that leaves, in both tabs', async () => {
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

test('finishes the requests of a tab before it leaves', async () => {
  let finish: (responded: Responded) => void = () => undefined;
  const [, other] = await open(2, () => new Promise((resolve) => (finish = resolve)));
  const sending = other.respond(new Request('https://chat.example.com/api/v1/messages', { method: 'POST' }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const leaving = other.leave();
  finish({ response: new Response('sent') });
  await leaving;
  expect(await (await sending).response?.text()).toBe('sent');
});

test('rejects requests and resets from a tab that has left', async () => {
  const [, other] = await open(2, async () => ({ response: new Response('ok') }));
  await other.leave();
  expect((await other.respond(get())).response?.type).toBe('error');
  await expect(other.reset()).rejects.toThrow('This tab no longer uses the mock: it called close().');
});

test('rejects the options of a reset that cannot be sent to another tab', async () => {
  const [first, other] = await open(2, async () => ({ response: new Response('ok') }));
  await expect(other.reset({ settings: { name: () => 'x' } } as never)).rejects.toThrow(
    'could not be cloned',
  );
  await first.leave();
  await vi.waitFor(() => expect(other.isLeader).toBe(true), { timeout: 60_000 });
});
