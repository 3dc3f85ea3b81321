import type { HttpHandler, RequestHandler } from 'msw';
import * as vitest from 'vitest';
import { UsageError, unknownName } from '../../contract/errors/index.js';
import { createTeamChatMock } from '../../runtime/mock/create-team-chat-mock.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { replaceable } from './extend.js';
import { hooked } from './hooked.js';
import { TestMock, UNHANDLED_REQUEST_STRATEGIES, type UnhandledRequestStrategy } from './test-mock.js';
import { type Network, TestMocks } from './test-mocks.js';

/** Options of the fixtures: `test.extend({ mockOptions: { scenario: 'unread' }, handlers: [...] })`. */
export interface TeamChatTestOptions {
  /** Options of the mocks. `validateResponses` defaults to true, `seededQueueIds` to false. */
  mockOptions: TeamChatMockOptions;
  /** msw handlers in front of the mock, in every test. */
  handlers: RequestHandler[];
  /** Treatment of requests to other hosts that no handler matches: `bypass` (default), `warn`, or `error`, which fails the test. */
  onUnhandledRequest: UnhandledRequestStrategy | undefined;
}

/** Fixtures of the `test` function from `team-chat-mock/vitest`. */
export interface TeamChatFixtures extends TeamChatTestOptions {
  /** The mock of the test. Every test has one, even if it does not use this fixture. */
  mock: TeamChatMock;
  /** A base URL that always reaches this test's mock, even while other tests run. */
  url: string;
  /**
   * Puts msw handlers in front of the mock, for this test.
   * @example test('...', ({ use }) => use(http.get('https://flags.example.com/', () => HttpResponse.json({}))))
   */
  use(...handlers: RequestHandler[]): void;
  /** @internal */
  testMock: TestMock;
}

/**
 * Creates the extended `test` and its handler. A test fails at its end if it sent a request to an unknown
 * endpoint, or if a handler returned a response that the API could never send.
 * @throws UsageError when Vitest is older than 2
 */
export function makeTest(network: Network): {
  test: vitest.TestAPI<TeamChatFixtures>;
  handlers: HttpHandler & Iterable<HttpHandler>;
} {
  if (vitest.onTestFinished === undefined) {
    throw new UsageError(
      'team-chat-mock/vitest needs vitest 2 or later. Update it: npm install -D vitest@latest',
    );
  }
  const testMocks = new TestMocks(network);
  const declare = ({ mockOptions, handlers, onUnhandledRequest }: TeamChatTestOptions) =>
    vitest.test.extend<TeamChatFixtures>({
      mockOptions,
      handlers,
      onUnhandledRequest,
      testMock: [
        async ({ mockOptions, handlers, onUnhandledRequest, task }, use) => {
          assertStrategy(onUnhandledRequest);
          const mock = createTeamChatMock({ validateResponses: true, seededQueueIds: false, ...mockOptions });
          const url = mockOptions.baseUrl ?? testMocks.nextUrl();
          const testMock = new TestMock(mock, { url, handlers, onUnhandledRequest });
          await testMocks.begin(task, testMock);
          await use(testMock);
          await testMocks.end(task);
        },
        { auto: true },
      ],
      mock: async ({ testMock }, use) => use(testMock.mock),
      url: async ({ testMock }, use) => use(testMock.url),
      use: async ({ testMock }, use) => use((...handlers) => void testMock.handlers.unshift(...handlers)),
    });
  const defaults: TeamChatTestOptions = { mockOptions: {}, handlers: [], onUnhandledRequest: undefined };
  return {
    test:
      vitest.aroundEach === undefined
        ? replaceable(declare, defaults)
        : // Vitest 4.1 and later can identify the test of a request.
          hooked(declare(defaults), (run, { task }) => testMocks.around(task, run)),
    handlers: Object.assign(testMocks.handler, {
      // Also supports `setupServer(...teamChatHandlers)`.
      *[Symbol.iterator]() {
        yield testMocks.handler;
      },
    }),
  };
}

function assertStrategy(input: UnhandledRequestStrategy | undefined): void {
  if (input === undefined || UNHANDLED_REQUEST_STRATEGIES.includes(input)) return;
  throw new UsageError(unknownName('"onUnhandledRequest"', input, UNHANDLED_REQUEST_STRATEGIES));
}
