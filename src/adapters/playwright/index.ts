import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { createTeamChatMock } from '../../runtime/mock/create-team-chat-mock.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { answerContext } from './answer-route.js';

export { expect } from '@playwright/test';
export { answerContext } from './answer-route.js';

/** Fixtures of the `test` function from `team-chat-mock/playwright`. */
export interface TeamChatFixtures {
  /** Options of the mocks: `test.use({ mockOptions: { ... } })`. `validateResponses` is true unless given. */
  mockOptions: TeamChatMockOptions;
  /** A mock of the test's own, which answers its pages. Every test has one, also one that does not ask for it. */
  mock: TeamChatMock;
}

/**
 * Playwright's `test` with a mock for each test, in the process of the worker: the pages of the test's context see only
 * that one. A request below `/api/v1` that is no endpoint fails the test at its end.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TeamChatFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<TeamChatFixtures>({
  mockOptions: [{}, { option: true }],
  mock: [
    async ({ context, mockOptions }, use) => {
      const mock = createTeamChatMock({ validateResponses: true, ...mockOptions });
      await answerContext(context, mock);
      // Not in the course of the page's first request: what a test expects of a page has short timeouts.
      await mock.ready;
      await use(mock);
      mock.close();
      const unmatched = [...new Set(mock.requests.unmatched.map(({ note }) => `  ${note}`))];
      if (unmatched.length > 0)
        throw new Error(`The test asked for what is no endpoint:\n${unmatched.join('\n')}`);
    },
    { auto: true },
  ],
});
