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
import { answerContext, assertPlaywright } from './answer-route.js';

assertPlaywright();

export { expect } from '@playwright/test';
export { answerContext } from './answer-route.js';

/** Fixtures of the `test` function from `team-chat-mock/playwright`. */
export interface TeamChatFixtures {
  /** Options of the mocks: `test.use({ mockOptions: { ... } })`. `validateResponses` defaults to true. */
  mockOptions: TeamChatMockOptions;
  /**
   * The mock of the test. It responds to the requests from the test's pages. Every test has one, even if it does not use
   * this fixture.
   */
  mock: TeamChatMock;
}

/**
 * Playwright's `test` with a separate mock for each test, in Playwright's worker process: the pages of the test's
 * context reach only this mock. A request to an unknown endpoint below `/api/v1` fails the test at its end.
 * @example
 * test('shows the rate limit', async ({ page, mock }) => {
 *   mock.faults.add('GET /users', 'RATE_LIMIT_HIT');
 *   await page.goto('/');
 *   await expect(page.getByRole('alert')).toBeVisible();
 * });
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TeamChatFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<TeamChatFixtures>({
  mockOptions: [{}, { option: true }],
  mock: [
    async ({ context, mockOptions }, use) => {
      const mock = createTeamChatMock({ validateResponses: true, ...mockOptions });
      try {
        await answerContext(context, mock);
        // Seeds the mock before the page's first request, because assertions about a page have short timeouts.
        await mock.ready;
        await use(mock);
      } finally {
        mock.close();
      }
      const unmatched = [...new Set(mock.requests.unmatched.map(({ note }) => `  ${note}`))];
      if (unmatched.length > 0)
        throw new Error(`The test sent requests that match no endpoint:\n${unmatched.join('\n')}`);
    },
    { auto: true },
  ],
});
