import { HttpResponse, type RequestHandler } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { ResetOptions, TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import type { Scenario } from '../../scenarios/define.js';
import { checkOverrides, handlersIn, mockHandler, mockOf, refuse } from '../msw.js';

/** Options for intercepting requests. */
export interface SetupOptions {
  /** Handlers tried before the mock. */
  handlers?: RequestHandler[];
  /** How to treat requests that match neither a handler nor the API; default `warn`, as in msw. */
  onUnhandledRequest?: 'bypass' | 'warn' | 'error';
  /**
   * Whether `reset()` and `close()` fail if an override returned a response that the API could never send; defaults to
   * the mock's `validateResponses`.
   */
  checkOverrides?: boolean;
}

/** A mock behind msw's server for Node. */
export interface NodeMock {
  readonly mock: TeamChatMock;
  /** msw's server: `server.use(...)`, `server.events`, `server.boundary(...)`. */
  readonly server: SetupServer;
  /**
   * Starts intercepting.
   * @throws UsageError when this or another `setupTeamChat` is already listening
   * @example beforeAll(() => listen())
   */
  listen(): void;
  /**
   * Removes overrides and resets the mock.
   * @throws when an override returned a response that the API could never send
   * @example afterEach(() => reset())
   */
  reset(options?: ResetOptions): Promise<void>;
  /**
   * Stops intercepting.
   * @throws when an override returned a response that the API could never send
   * @example afterAll(() => close())
   */
  close(): Promise<void>;
}

const OPTIONS: (keyof SetupOptions)[] = ['handlers', 'onUnhandledRequest', 'checkOverrides'];
const STRATEGIES = ['bypass', 'warn', 'error'];

/**
 * Creates msw's server for Node with a mock. A request to an unknown endpoint below `/api/v1` fails like a request to
 * an unknown host, and the console shows the nearest endpoint.
 * @param input a mock, or options for one
 * @throws UsageError when an option is wrong
 * @example
 * const { mock, listen, reset, close } = setupTeamChat({ baseUrl: 'https://chat.example.com' });
 * beforeAll(() => listen());
 * afterEach(() => reset());
 * afterAll(() => close());
 */
export function setupTeamChat(
  input: TeamChatMock | TeamChatMockOptions = {},
  options: SetupOptions = {},
): NodeMock {
  assertKnownKeys('option of setupTeamChat', options, OPTIONS);
  const { onUnhandledRequest: strategy = 'warn' } = options;
  if (!STRATEGIES.includes(strategy)) {
    throw new UsageError(unknownName('"onUnhandledRequest"', strategy, STRATEGIES));
  }
  const mock = mockOf(input);
  const server = setupServer(
    ...handlersIn(options),
    mockHandler(mock, async (request) => (await mock.handle(request)) ?? failUnmatched(mock, request)),
  );
  const closeServer = server.close.bind(server);
  server.close = () => {
    releaseNetwork(server);
    closeServer();
  };
  const checked = options.checkOverrides ?? runtimeOf(mock).dispatcher.validates;
  const check = checked ? checkOverrides(server, mock) : undefined;
  return {
    mock,
    server,
    listen() {
      claimNetwork(server);
      // msw 2 and msw 3 name the option differently.
      const listenOptions = { onUnhandledRequest: strategy, onUnhandledFrame: strategy };
      server.listen(listenOptions);
    },
    async reset(to) {
      await mock.reset(to);
      server.resetHandlers();
      await check?.assert();
    },
    async close() {
      server.close();
      mock.close();
      await check?.assert();
    },
  };
}

async function failUnmatched(mock: TeamChatMock, request: Request): Promise<Response | undefined> {
  const { response, note } = await refuse(mock, request);
  if (response === undefined) return undefined;
  console.error(note);
  return HttpResponse.error();
}

/**
 * The global property that holds the listening server. Several copies of this package share the property, because
 * interception is global.
 */
const LISTENING = Symbol.for('team-chat-mock.listening');

/** @throws UsageError when a server is already listening */
function claimNetwork(server: object): void {
  const listening: unknown = Reflect.get(globalThis, LISTENING);
  if (listening === server) throw new UsageError('listen() has already been called. Call close() first.');
  if (listening !== undefined) {
    throw new UsageError(
      'Another setupTeamChat() is already listening in this process, and only one of them would receive requests. Pass the handlers of ' +
        'the second mock to the first: setupTeamChat(mock, { handlers: [...second.handlers] }).',
    );
  }
  Reflect.set(globalThis, LISTENING, server);
}

function releaseNetwork(server: object): void {
  if (Reflect.get(globalThis, LISTENING) === server) Reflect.deleteProperty(globalThis, LISTENING);
}

/**
 * Creates a scenario from a seed file in YAML or JSON. Loads the YAML library.
 * @throws UsageError with the line and column of the first error. Unknown names are reported when the mock is seeded.
 * @example const mock = createTeamChatMock({ scenario: await scenarioFromFile('org.yaml') });
 */
export async function scenarioFromFile(path: string): Promise<Scenario> {
  const file = await import('../../scenarios/seed-file/file.js');
  return file.scenarioFromFile(path);
}

export { checkOverrides, type MswEvents, type OverrideCheck } from '../msw.js';
