import { HttpResponse, type RequestHandler } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import { pipelineOf } from '../../runtime/mock/create-mock.js';
import type { ResetOptions, TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { checkOverrides, endpointHandler, mockOf, strayHandler } from '../shared/index.js';

/** Options for intercepting requests. */
export interface SetupOptions {
  /** Handlers tried before the mock. */
  handlers?: RequestHandler[];
  /** Treatment of requests that match neither a handler nor the API; default `warn`, as in msw. */
  onUnhandledRequest?: 'bypass' | 'warn' | 'error';
  /**
   * Whether `reset()` and `close()` fail after an override response that the API could never send; defaults
   * to the mock's `validateResponses`.
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
 * Creates msw's server for Node with a mock. A request to an unknown endpoint below `/api/v1` fails like one
 * to an unknown host, and the console shows the nearest endpoint.
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
  const { handlers = [], onUnhandledRequest: unhandled = 'warn' } = options;
  if (!STRATEGIES.includes(unhandled)) {
    throw new UsageError(unknownName('"onUnhandledRequest"', String(unhandled), STRATEGIES));
  }
  const mock = mockOf(input);
  const server = setupServer(
    ...handlers,
    endpointHandler(mock, (request) => mock.handle(request)),
    strayHandler(mock, (request) => fail(mock, request)),
  );
  const checked = options.checkOverrides ?? pipelineOf(mock)().validates;
  const check = checked ? checkOverrides(server, mock) : undefined;
  return {
    mock,
    server,
    // msw 2 and msw 3 name the option differently.
    listen: () => server.listen({ onUnhandledRequest: unhandled, onUnhandledFrame: unhandled } as object),
    async reset(to) {
      server.resetHandlers();
      await mock.reset(to);
      await check?.assert();
    },
    async close() {
      server.close();
      mock.close();
      await check?.assert();
    },
  };
}

async function fail(mock: TeamChatMock, request: Request): Promise<Response> {
  await mock.refuse(request);
  console.error(`[team-chat-mock] ${mock.requests.unmatched.at(-1)?.note}`);
  return HttpResponse.error();
}
