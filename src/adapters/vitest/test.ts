import type { RequestHandler } from 'msw';
import * as vitest from 'vitest';
import { createTeamChatMock } from '../../runtime/mock/create-mock.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { replaceable } from './extend.js';
import { type Network, TestWorld, Worlds } from './worlds.js';

/** What `test` of `team-chat-mock/vitest` gives to a test. */
export interface TeamChatFixtures {
  /** What the mocks are made with; replaced by `test.extend({ mockOptions: { ... } })`. `validateResponses` is true unless given. */
  mockOptions: TeamChatMockOptions;
  /** A mock of the test's own. Every test has one, also one that does not ask for it. */
  mock: TeamChatMock;
  /** A base address that leads to this test's mock, whatever runs at the same time. */
  url: string;
  /** Puts msw handlers in front of the mock, for this test. */
  use(...handlers: RequestHandler[]): void;
  /** @internal */
  world: TestWorld;
}

/**
 * Makes the extended `test`. Requests reach the mock of the test that makes them; what is no endpoint, and what `use`
 * answers that the service never would, fails the test at its end.
 */
export function makeTest(network: Network): vitest.TestAPI<TeamChatFixtures> {
  const worlds = new Worlds(network);
  // Vitest 4.1 and later: what runs in here is known as the test's. It belongs to the file that imports this.
  vitest.aroundEach?.((run, { task }) => worlds.around(task, run));
  const declare = (options: TeamChatMockOptions) =>
    vitest.test.extend<TeamChatFixtures>({
      mockOptions: options,
      world: [
        async ({ mockOptions, task }, use) => {
          const mock = createTeamChatMock({ validateResponses: true, ...mockOptions });
          const world = new TestWorld(mock, mockOptions.baseUrl ?? worlds.nextUrl());
          await worlds.begin(task, world);
          await use(world);
          await worlds.end(task);
        },
        { auto: true },
      ],
      mock: async ({ world }, use) => use(world.mock),
      url: async ({ world }, use) => use(world.url),
      use: async ({ world }, use) => use((...handlers) => void world.handlers.unshift(...handlers)),
    });
  return vitest.aroundEach === undefined
    ? replaceable(declare as (options: unknown) => ReturnType<typeof declare>)
    : declare({});
}
