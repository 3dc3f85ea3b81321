import { getResponse, type RequestHandler } from 'msw';
import { shareWith } from '../../runtime/http/respond.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { groupedBy } from '../../values.js';
import { handlersIn, overrideProblemsText, problemOf } from '../msw.js';

/** Ways to treat requests that match neither the mock nor a handler. */
export const UNHANDLED_REQUEST_STRATEGIES = ['bypass', 'warn', 'error'] as const;

export type UnhandledRequestStrategy = (typeof UNHANDLED_REQUEST_STRATEGIES)[number];

interface TestMockOptions {
  /** The base URL of the test's mock; unique unless the option `baseUrl` is set. */
  url: string;
  handlers?: RequestHandler[] | undefined;
  onUnhandledRequest?: UnhandledRequestStrategy | undefined;
}

/** The mock of one test, the handlers in front of it, and the problems found while the test ran. */
export class TestMock {
  readonly mock: TeamChatMock;
  readonly url: string;
  readonly handlers: RequestHandler[];
  readonly #checks: Promise<string | undefined>[] = [];
  /** Problems with requests that cannot be attributed to one of several running tests. */
  readonly unattributed: string[] = [];
  readonly onUnhandledRequest: UnhandledRequestStrategy | undefined;
  readonly #unhandled: string[] = [];

  constructor(mock: TeamChatMock, { url, handlers, onUnhandledRequest }: TestMockOptions) {
    this.mock = mock;
    this.url = url;
    this.handlers = [...handlersIn({ handlers })];
    this.onUnhandledRequest = onUnhandledRequest;
  }

  /** Whether a request is below the base URL of the mock's API, even if no endpoint matches the request. */
  isApiRequest(request: Request): boolean {
    const dispatcher = runtimeOf(this.mock).dispatcher;
    return dispatcher.isUnmatched(request) || dispatcher.endpointOf(request) !== undefined;
  }

  /**
   * Returns the response of the test's handlers or, if there is none, of the test's mock; `undefined` lets the request
   * reach the network.
   */
  async respond(request: Request): Promise<Response | undefined> {
    const { mock, handlers } = this;
    const response = handlers.length === 0 ? undefined : await getResponse(handlers, request);
    if (response === undefined) return mock.matches(request) ? mock.fetch(request) : this.#unmatched(request);
    // msw's passthrough() returns a response with this header.
    const passes = response.headers.get('x-msw-intention') === 'passthrough';
    const isChecked = runtimeOf(mock).dispatcher.validates && this.isApiRequest(request);
    if (isChecked && !passes && response.type !== 'error') {
      this.#checks.push(problemOf(mock, request, response.clone()));
    }
    return shareWith(request, response);
  }

  #unmatched({ method, url }: Request): Response | undefined {
    if (this.onUnhandledRequest === 'warn') {
      console.warn(`[team-chat-mock] No handler matches ${method} ${url}`);
    }
    if (this.onUnhandledRequest !== 'error') return undefined;
    this.#unhandled.push(`  ${method} ${url}`);
    return Response.error();
  }

  /**
   * Closes the mock. Returns the problems: unattributed and unmatched requests, and overrides with invalid responses.
   */
  async end(): Promise<string | undefined> {
    this.mock.close();
    const invalid = (await Promise.all(this.#checks)).filter((problem) => problem !== undefined);
    const unmatched = this.mock.requests.unmatched.map(({ note }) => `  ${note}`);
    const problems = [
      ...countedLines(this.unattributed),
      ...headed('The test sent requests that match no endpoint', unmatched),
      ...headed('The test sent requests that no handler matches', this.#unhandled),
      ...(invalid.length === 0 ? [] : [overrideProblemsText(invalid)]),
    ];
    return problems.length === 0 ? undefined : problems.join('\n\n');
  }
}

/** Lists each line once, with its count: a polling client sends the same request many times. */
function countedLines(lines: readonly string[]): string[] {
  const groups = groupedBy(lines, (line) => line);
  return [...groups].map(([line, { length }]) => (length === 1 ? line : `${line} (${length} times)`));
}

/** Returns one paragraph with the heading and these lines, or no paragraph if there are no lines. */
function headed(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${heading}:\n${countedLines(lines).join('\n')}`];
}
