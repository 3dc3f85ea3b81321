import { setupWorker } from 'msw/browser';
import type { TestAPI } from 'vitest';
import { startControlling } from '../browser/start.js';
import { makeTest, type TeamChatFixtures } from './test.js';

export * from './api.js';

/** Vitest's `test` with a mock of its own for each test, which answers the requests of that test; for browser mode. */
export const test: TestAPI<TeamChatFixtures> = makeTest({
  // Every file has a page of its own, and the worker goes with it.
  start: (handler) =>
    startControlling(setupWorker(handler), {}, 'serving it at /, such as from publicDir of Vite'),
});
