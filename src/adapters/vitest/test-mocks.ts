import { type HttpHandler, http } from 'msw';
import { UsageError } from '../../contract/errors/index.js';
import { errorResponse } from '../../runtime/http/respond.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import { asyncStorage, fieldsOf } from '../../values.js';
import type { TestMock } from './test-mock.js';

/** The msw server or worker that intercepts requests: one that this package starts, or the project's. */
export type Interceptor = 'own' | 'project';

/** The interception of requests: by msw's server in Node, or by msw's worker in a browser. */
export interface Network {
  /**
   * Starts intercepting, unless msw already intercepts requests with the handler, for example in the project's server.
   * @throws UsageError when another msw server listens without the handler
   */
  ensure(handler: HttpHandler): Promise<Interceptor>;
  /** @throws UsageError when another msw server has started in the meantime */
  check?(): Promise<void>;
}

/** Matches the base URLs that `nextUrl` returns. */
const UNIQUE_URL = /^http:\/\/test-\d+\.chat\.test$/;

export const PROBE_PATH = '/team-chat-mock/vitest-probe';
const PROBE_HEADER = 'x-team-chat-mock';

/** Tracks the running tests and finds the test that a request belongs to. */
export class TestMocks {
  /** The handler for the requests from the running tests. A project may pass the handler to its own server. */
  readonly handler: HttpHandler;
  readonly #running = new Map<object, TestMock>();
  /** The responses to the requests from the running tests, by msw's request ID. */
  readonly #responses = new Map<string, Promise<Response | undefined>>();
  readonly #network: Network;
  readonly #storage = asyncStorage<object>();
  #ensured: Promise<unknown> = Promise.resolve();
  #count = 0;

  constructor(network: Network) {
    this.#network = network;
    this.handler = http.all(
      ({ request }) => this.#running.size > 0 || isProbe(request),
      ({ request, requestId }) =>
        isProbe(request) ? probeResponse() : this.#respondOnce(request, requestId),
    );
  }

  /** Runs a test, identified by any unique object. Outside browsers, requests can be assigned to their test. */
  around(test: object, run: () => Promise<void>): Promise<void> {
    return this.#storage === undefined ? run() : this.#storage.run(test, run);
  }

  nextUrl(): string {
    return `http://test-${++this.#count}.chat.test`;
  }

  /**
   * Registers a running test, and checks that its requests reach its mock. Closes the mock if they do not.
   * @throws UsageError when its requests cannot reach its mock
   */
  async begin(test: object, testMock: TestMock): Promise<void> {
    this.#running.set(test, testMock);
    try {
      await this.#intercept(testMock);
    } catch (error) {
      this.#running.delete(test);
      testMock.mock.close();
      throw error;
    }
  }

  /** Closes the mock of a test. Throws the error that `errorOf` creates from the problems found. */
  async end(test: object, errorOf = (problem: string) => new Error(problem)): Promise<void> {
    const testMock = this.#running.get(test);
    this.#running.delete(test);
    if (this.#running.size === 0) this.#responses.clear();
    const problem = await testMock?.end();
    if (problem !== undefined) throw errorOf(problem);
    // If the mock received no requests, another msw server that started during the test may have intercepted them.
    if (testMock?.mock.requests.length === 0) await this.#network.check?.();
  }

  async #intercept({ onUnhandledRequest }: TestMock): Promise<void> {
    // Concurrent tests wait for each other, so that only one of them starts a server.
    const ensured = this.#ensured.then(() => this.#network.ensure(this.handler));
    this.#ensured = ensured.catch(() => undefined);
    const server = await ensured;
    if (server === 'project' && onUnhandledRequest !== undefined) {
      throw new UsageError('The tests use your own msw server: pass "onUnhandledRequest" to its listen().');
    }
  }

  /**
   * Responds to a request once. With `isolate: false`, two servers with this handler may listen: that of an earlier
   * file and that of the project. Each server calls the handler, and msw ignores the second response.
   */
  async #respondOnce(request: Request, id: string): Promise<Response | undefined> {
    const earlier = this.#responses.get(id);
    if (earlier !== undefined) return (await earlier) && new Response();
    const response = Promise.resolve(this.#respond(request));
    this.#responses.set(id, response);
    return response;
  }

  #respond(request: Request): Promise<Response | undefined> | Response | undefined {
    const late = this.#refusalAfterEnd(request);
    if (late !== undefined) return late;
    const testMock = this.#testMockOf(request);
    if (testMock !== undefined) return testMock.respond(request);
    const [first] = this.#running.values();
    if (first !== undefined && runtimeOf(first.mock).dispatcher.isApiPreflight(request))
      return first.respond(request);
    const owners = [...this.#running.values()].filter((running) => running.isApiRequest(request));
    if (owners.length === 0) return undefined;
    const { pathname } = new URL(request.url);
    const problem = `Cannot tell which of ${owners.length} running tests sent ${request.method} ${pathname}. Send it to the fixture "url" of the test.`;
    for (const owner of owners) owner.unattributed.push(problem);
    return errorResponse(500, 'INTERNAL_ERROR', problem);
  }

  /**
   * Returns status 500 for a request that a test sent after its end. The request must not reach the mock of another
   * test.
   */
  #refusalAfterEnd(request: Request): Response | undefined {
    const sender = this.#storage?.getStore();
    if (sender === undefined || this.#running.has(sender)) return undefined;
    // Schedulers, such as React's, run all tasks in the context of the test that used them first.
    if (this.#ownerOf(request) !== undefined) return undefined;
    if (![...this.#running.values()].some((testMock) => testMock.isApiRequest(request))) return undefined;
    const { name = 'an earlier test' } = fieldsOf(sender);
    const sent = `${request.method} ${new URL(request.url).pathname}`;
    const msg = `The test "${name}" sent ${sent} after its end. Stop its client or unmount its component when the test ends.`;
    return errorResponse(500, 'INTERNAL_ERROR', msg);
  }

  /**
   * Finds the mock that a request belongs to: by the request's URL, by its sender, as the only mock that matches, or as
   * the mock of the only running test.
   */
  #testMockOf(request: Request): TestMock | undefined {
    const own = this.#ownerOf(request);
    if (own !== undefined) return own;
    const current = this.#running.get(this.#storage?.getStore() ?? this);
    if (current !== undefined) return current;
    const running = [...this.#running.values()];
    const owners = running.filter(({ mock }) => mock.matches(request));
    // A mock with a configured base URL takes precedence over mocks that accept any base URL.
    const named = owners.filter(({ url }) => !UNIQUE_URL.test(url));
    const [owner, ...others] = named.length > 0 ? named : owners;
    if (owner !== undefined && others.length === 0) return owner;
    return running.length === 1 ? running[0] : undefined;
  }

  /** Finds the running test that a request belongs to, if the request's base URL is the unique URL of a test. */
  #ownerOf(request: Request): TestMock | undefined {
    const { origin } = new URL(request.url);
    if (!UNIQUE_URL.test(origin)) return undefined;
    return [...this.#running.values()].find(({ url }) => url === origin);
  }
}

function isProbe({ url }: Request): boolean {
  return url.endsWith(PROBE_PATH);
}

function probeResponse(): Response {
  return new Response(null, { status: 204, headers: { [PROBE_HEADER]: 'vitest' } });
}

/** Whether the response to a request for `PROBE_PATH` comes from the msw handler of the test mocks. */
export function isProbeResponse(header: (name: string) => unknown): boolean {
  return header(PROBE_HEADER) === 'vitest';
}
