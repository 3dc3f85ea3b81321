import { getResponse, type HttpHandler, http, type RequestHandler } from 'msw';
import { shareWith } from '../../runtime/index.js';
import { pipelineOf } from '../../runtime/mock/create-mock.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { overridesAreWrong, problemOf } from '../shared/index.js';
import { countedLines, unmatchedSummary } from './unmatched.js';

/** What is started while tests run: msw in Node, or its worker in a browser. */
export interface Network {
  start(handler: HttpHandler): Promise<void>;
}

/** One test's own: its mock, what it puts before it, and what was wrong. */
export class TestWorld {
  readonly mock: TeamChatMock;
  /** The base address that only this test's mock answers. */
  readonly url: string;
  handlers: RequestHandler[] = [];
  readonly #checks: Promise<string | undefined>[] = [];
  readonly lost: string[] = [];

  constructor(mock: TeamChatMock, url: string) {
    this.mock = mock;
    this.url = url;
  }

  /** Whether a request is below the address of the mock's API. */
  owns(request: Request): boolean {
    const pipeline = pipelineOf(this.mock)();
    return pipeline.isStray(request) || pipeline.endpointOf(request) !== undefined;
  }

  /** The answer of the test's own handlers, or of its mock; `undefined` for a request that is for neither. */
  async answer(request: Request): Promise<Response | undefined> {
    const { mock, handlers } = this;
    if (handlers.length > 0) {
      const response = await getResponse(handlers, request);
      if (response !== undefined) {
        if (pipelineOf(mock)().validates && this.owns(request) && response.type !== 'error') {
          this.#checks.push(problemOf(mock, request, response.clone()));
        }
        return shareWith(request, response);
      }
    }
    return (await mock.handle(request)) ?? (await mock.refuse(request));
  }

  /** Ends the mock, and fails with what was asked and is no endpoint, and with what overrides answered wrongly. */
  async end(): Promise<void> {
    this.mock.close();
    const problems = (await Promise.all(this.#checks)).filter((problem) => problem !== undefined);
    const said = countedLines(this.lost);
    const unmatched = unmatchedSummary(this.mock);
    if (unmatched !== undefined) said.push(unmatched);
    if (problems.length > 0) said.push(overridesAreWrong(problems));
    if (said.length > 0) throw new Error(said.join('\n\n'));
  }
}

/** The piece of `node:async_hooks` that is used; browsers have none. */
interface Storage {
  run<T>(test: object, task: () => T): T;
  getStore(): object | undefined;
}

/** The tests that run at the moment, and which of them a request comes from. */
export class Worlds {
  readonly #running = new Map<object, TestWorld>();
  readonly #network: Network;
  readonly #storage = asyncStorage();
  #started: Promise<void> | undefined;
  #count = 0;

  constructor(network: Network) {
    this.#network = network;
  }

  /** Runs a test so that its requests are known as its own, where the platform can tell. `test` is any object of its own. */
  around(test: object, run: () => Promise<void>): Promise<void> {
    return this.#storage === undefined ? run() : this.#storage.run(test, run);
  }

  /** The address of the next world. */
  nextUrl(): string {
    return `http://test-${++this.#count}.chat.test`;
  }

  async begin(test: object, world: TestWorld): Promise<void> {
    this.#running.set(test, world);
    this.#started ??= this.#network.start(
      http.all(
        () => this.#running.size > 0,
        ({ request }) => this.#answer(request),
      ),
    );
    await this.#started;
  }

  async end(test: object): Promise<void> {
    const world = this.#running.get(test);
    this.#running.delete(test);
    await world?.end();
  }

  #answer(request: Request): Promise<Response | undefined> | Response | undefined {
    const world = this.#worldOf(request);
    if (world !== undefined) return world.answer(request);
    const [first] = this.#running.values();
    if (first !== undefined && pipelineOf(first.mock)().isPreflight(request)) return first.answer(request);
    if (first?.owns(request) !== true) return undefined;
    const { pathname } = new URL(request.url);
    const lost = `${request.method} ${pathname} was asked while ${this.#running.size} tests ran, and whose it is cannot be told. Ask below the fixture "url" of the test.`;
    for (const running of this.#running.values()) running.lost.push(lost);
    return Response.json({ result: 'error', msg: lost, code: 'INTERNAL_ERROR' }, { status: 500 });
  }

  /** By the test in whose course it was made, by an address that one test has alone, or since only one test runs. */
  #worldOf(request: Request): TestWorld | undefined {
    const current = this.#running.get(this.#storage?.getStore() ?? this);
    if (current !== undefined) return current;
    const running = [...this.#running.values()];
    const { origin } = new URL(request.url);
    const named = running.filter(({ url }) => url === origin);
    if (named.length === 1) return named[0];
    return running.length === 1 ? running[0] : undefined;
  }
}

function asyncStorage(): Storage | undefined {
  // A static import would break in browsers.
  const hooks = globalThis.process?.getBuiltinModule?.('node:async_hooks');
  return hooks && new hooks.AsyncLocalStorage<object>();
}
