import { afterEach, expect, test, vi } from 'vitest';
import type { StartTeamChatWorkerOptions } from '../../../src/adapters/storybook/index.js';

const setupWorker = vi.hoisted(() => vi.fn());
vi.mock('msw/browser', () => ({ setupWorker }));

/** A page without service workers, where nothing has been started yet. */
async function page() {
  vi.resetModules();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { protocol: 'http:', href: 'http://localhost/iframe.html' });
  const start = vi.fn();
  setupWorker.mockImplementation(() => ({ start }));
  return { start, ...(await import('../../../src/adapters/storybook/index.js')) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  setupWorker.mockReset();
});

test('starts one worker for stories that are mounted at the same time', async () => {
  const { startTeamChatWorker, start } = await page();
  const [one, other] = await Promise.all([startTeamChatWorker(), startTeamChatWorker()]);
  expect(one).toBe(other);
  expect(start).toHaveBeenCalledTimes(1);
});

test('loads the worker script from the folder of the page, and bypasses unhandled requests', async () => {
  const { startTeamChatWorker, start } = await page();
  await startTeamChatWorker({ worker: { waitUntilReady: true } });
  expect(start.mock.calls).toEqual([
    [
      {
        serviceWorker: { url: './mockServiceWorker.js' },
        quiet: true,
        onUnhandledRequest: 'bypass',
        onUnhandledFrame: 'bypass',
        waitUntilReady: true,
      },
    ],
  ]);
});

test("runs custom handlers before the mock's own handlers", async () => {
  const { startTeamChatWorker, teamChatHandlers } = await page();
  const own = teamChatHandlers.slice();
  await startTeamChatWorker({ handlers: own });
  expect(setupWorker).toHaveBeenCalledWith(...own, ...teamChatHandlers);
});

test('starts a worker after a failed first attempt', async () => {
  const { startTeamChatWorker } = await page();
  const misspelled = { handler: [] } as StartTeamChatWorkerOptions;
  await expect(startTeamChatWorker(misspelled)).rejects.toThrow('Did you mean "handlers"?');
  await expect(startTeamChatWorker()).resolves.toBeDefined();
});
