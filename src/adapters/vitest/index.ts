import type { TestAPI } from 'vitest';
import { makeTest, type TeamChatFixtures } from './test.js';

export * from './api.js';

/** Vitest's `test` with a mock of its own for each test, which answers the requests of that test. */
export const test: TestAPI<TeamChatFixtures> = makeTest({
  async start(handler) {
    // Only who uses this `test` pays for msw.
    const { setupServer } = await import('msw/node');
    setupServer(handler).listen({ onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as object);
  },
});
