import type { HttpHandler, RequestHandler } from 'msw';
import * as vitest from 'vitest';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import { shown, UsageError, unknownName } from '../../contract/errors/index.js';
import { LATEST_LEVEL, LEVEL_INPUT, levelFrom } from '../../contract/levels/index.js';
import { errorAt } from '../../runtime/journal/waits.js';
import { createTeamChatMock } from '../../runtime/mock/create-team-chat-mock.js';
import type { FeatureLevel, TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { matchers, type TeamChatMatchers } from './matchers.js';
import { TestMock, UNHANDLED_REQUEST_STRATEGIES, type UnhandledRequestStrategy } from './test-mock.js';
import { type Network, TestMocks } from './test-mocks.js';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: a declaration that merges has to repeat the parameters as they are
  interface Matchers<T = any> extends TeamChatMatchers {}
}

expect.extend(matchers);

/** Options of the fixtures: `test.extend({ mockOptions: { scenario: 'unread' }, handlers: [...] })`. */
interface TeamChatTestOptions {
  /** Options of the mocks. `validateResponses` defaults to true, `seededQueueIds` to false. */
  mockOptions: TeamChatMockOptions;
  /** msw handlers in front of the mock, in every test. */
  handlers: RequestHandler[];
  /** How to treat unmatched requests to other hosts: `bypass` (default), `warn`, or `error`, which fails the test. */
  onUnhandledRequest: UnhandledRequestStrategy | undefined;
}

/** Fixtures of the `test` function from `team-chat-mock/vitest`. */
export interface TeamChatFixtures extends TeamChatTestOptions {
  /** The mock of the test. Every test has one, even if it does not use this fixture. */
  mock: TeamChatMock;
  /** Base URL of the mock: the option `baseUrl`, or a unique URL that reaches this mock even while other tests run. */
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
 * Creates the extended `test` and its handler. A test fails at its end if it sent a request to an unknown endpoint, or
 * if the mock validates responses and a handler returned one that the API could never send.
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
          const { baseUrl = '*' } = mockOptions;
          const url = baseUrl === '*' ? testMocks.nextUrl() : baseUrl.replace(/\/+$/, '');
          const testMock = new TestMock(mock, { url, handlers, onUnhandledRequest });
          await testMocks.begin(task, testMock);
          await use(testMock);
          await testMocks.end(task, declarations.get(task));
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
        : // With Vitest 4.1 and later, the test that sent a request can be identified.
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

/**
 * Declares the same tests once for each level, in a separate `describe` with a mock that behaves like a
 * server of that level. Every test starts from the mock's scenario. `tests` sets up everything else itself,
 * such as an msw server with `mock.handlers`.
 * @param levels feature levels, releases of Zulip such as `'9.0'`, or `'latest'`
 * @param tests declares the tests; receives the mock, and the mock's level as a number
 * @param options options of the mocks, without the level
 * @throws UsageError for an empty list, an invalid level, or a repeated one
 * @example
 * describeEachLevel([120, 385, 'latest'], (mock, level) => {
 *   test('reports its level', async () => {
 *     expect((await mock.state()).featureLevel).toBe(level);
 *   });
 * });
 */
export function describeEachLevel(
  levels: readonly FeatureLevel[],
  tests: (mock: TeamChatMock, level: number) => void,
  options: Omit<TeamChatMockOptions, 'featureLevel'> = {},
): void {
  for (const level of parseLevels(levels)) {
    const name = level === LATEST_LEVEL ? `feature level ${level} (latest)` : `feature level ${level}`;
    const mock = createTeamChatMock({ ...options, featureLevel: level });
    describe(name, () => {
      beforeEach(() => mock.reset());
      afterAll(() => mock.close());
      tests(mock, level);
    });
  }
}

function parseLevels(input: readonly FeatureLevel[]): number[] {
  if (!Array.isArray(input) || input.length === 0) {
    throw new UsageError(
      `Invalid "levels": must be a list of one or more feature levels, such as [0, 120, 278, 'latest'].`,
    );
  }
  const levels = input.map((named) => {
    const level = levelFrom(named);
    if (level === undefined) {
      throw new UsageError(`Invalid "levels": each must be ${LEVEL_INPUT}, got ${shown(named)}.`);
    }
    return level;
  });
  const twice = levels.find((level, i) => levels.indexOf(level) !== i);
  if (twice !== undefined) throw new UsageError(`Invalid "levels": must not contain ${twice} twice.`);
  return levels;
}

/** The part of Vitest's `test` that this package uses. */
interface Extendable<T> {
  extend(fixtures: object): T;
}

/**
 * Creates a `test` that declares all fixtures again when options are replaced. Before Vitest 4.1, a
 * fixture sees the options that it was declared with, so `extend({ mockOptions })` alone would change
 * nothing.
 * @param declare returns the `test` for these options
 * @param layers fixtures to add to the `test`
 */
export function replaceable<T extends object, O extends object>(
  declare: (options: O) => T,
  options: O,
  layers: readonly object[] = [],
): T {
  let test = declare(options);
  // The type of Vitest's `extend` depends on the fixtures of each call.
  for (const layer of layers) test = (test as T & Extendable<T>).extend(layer);
  const extend = (fixtures: object) => {
    const newOptions = { ...options };
    const otherFixtures = {};
    for (const [name, fixture] of Object.entries(fixtures)) {
      Object.assign(Object.hasOwn(options, name) ? newOptions : otherFixtures, { [name]: fixture });
    }
    return replaceable(declare, newOptions, [...layers, otherFixtures]);
  };
  return Object.assign(test, { extend });
}

/** A hook for Vitest's `aroundEach`: calls `run` to run the test. */
type AroundTest = (run: () => Promise<void>, context: { task: object }) => Promise<void>;

type TestFunction = (...values: never[]) => unknown;

/** For each test, a function that creates an error whose stack starts where the test was declared. */
const declarations = new WeakMap<object, ReturnType<typeof errorAt>>();

/** Properties of `test` that also declare tests, such as `test.only(...)`. */
const DECLARING: readonly unknown[] = ['concurrent', 'sequential', 'only', 'fails'];

/**
 * Returns a `test` that registers the hook in every suite in which it is used. With `isolate: false`, several files
 * share this module, and a hook that is registered on import would apply to the first file only.
 */
function hooked<TTest extends TestFunction>(test: TTest, hook: AroundTest): TTest {
  // Vitest reuses a file's suite object for the next file and replaces only its `file`.
  const done = new WeakMap<object, unknown>();
  const register = () => {
    const suite = vitest.TestRunner.getCurrentSuite();
    if (done.has(suite) && done.get(suite) === suite.file) return;
    done.set(suite, suite.file);
    vitest.aroundEach(hook);
  };
  const get = (target: TestFunction, name: string | symbol): unknown => {
    register();
    const value: unknown = Reflect.get(target, name, target);
    if (!isTestFunction(value)) return value;
    if (DECLARING.includes(name)) return wrap(value);
    if (name !== 'extend') return value;
    return (...fixtures: unknown[]) => wrap(Reflect.apply(value, target, fixtures));
  };
  const apply = (target: TestFunction, self: unknown, values: never[]): unknown => {
    register();
    const { tasks } = vitest.TestRunner.getCurrentSuite();
    const known = tasks.length;
    const result: unknown = Reflect.apply(target, self, values);
    const place = errorAt(apply);
    for (const task of tasks.slice(known)) declarations.set(task, place);
    return result;
  };
  const handler: ProxyHandler<TestFunction> = { get, apply };
  const wrap = <T extends TestFunction>(declare: T): T => new Proxy<T>(declare, handler);
  return wrap(test);
}

function isTestFunction(value: unknown): value is TestFunction {
  return typeof value === 'function';
}
