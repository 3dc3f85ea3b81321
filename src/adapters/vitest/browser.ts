import type { HttpHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import type { TestAPI } from 'vitest';
import { startControlling } from '../browser/start.js';
import { makeTest, type TeamChatFixtures } from './test.js';
import { type Interceptor, isProbeResponse, type Network, PROBE_PATH } from './test-mocks.js';

export { expect } from 'vitest';
export type { ExpectedRequest, TeamChatMatchers } from './matchers.js';
export { describeEachLevel, type TeamChatFixtures } from './test.js';

/** msw's worker: the project's worker if it has `teamChatHandlers`, otherwise a separate one. */
class BrowserNetwork implements Network {
  #used: Interceptor | undefined;

  async ensure(handler: HttpHandler): Promise<Interceptor> {
    this.#used ??= (await reachesHandler()) ? 'project' : await startOwnWorker(handler);
    return this.#used;
  }
}

async function startOwnWorker(handler: HttpHandler): Promise<Interceptor> {
  // Each test file has a separate page. The worker ends with the page.
  await startControlling(setupWorker(handler), {}, 'serving it at /, such as from publicDir of Vite');
  return 'own';
}

/** Whether a worker of the project has the handler. */
async function reachesHandler(): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const { headers } = await fetch(PROBE_PATH);
  return isProbeResponse((name) => headers.get(name));
}

const made = makeTest(new BrowserNetwork());

/** Vitest's `test` for browser mode, in which each test has a mock that responds to the requests from that test. */
export const test: TestAPI<TeamChatFixtures> = made.test;

/** The mocks of the running tests as one msw handler, for a project that has its own worker. */
export const teamChatHandlers: HttpHandler & Iterable<HttpHandler> = made.handlers;
