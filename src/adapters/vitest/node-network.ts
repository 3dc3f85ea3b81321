import type { HttpHandler } from 'msw';
import { UsageError } from '../../contract/errors/index.js';
import { type Interceptor, isProbeResponse, type Network, PROBE_PATH } from './test-mocks.js';

/** Nothing listens on this port, so a request that is not intercepted fails at once. */
const PROBE_URL = `http://127.0.0.1:1${PROBE_PATH}`;

const PROBE_TIMEOUT_MS = 1000;

// Keeps the real timers, because a test may use fake ones.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** msw's server for Node: the project's server if it has `teamChatHandlers`, otherwise a separate one. */
export class NodeNetwork implements Network {
  #used: Interceptor | undefined;

  async ensure(handler: HttpHandler): Promise<Interceptor> {
    // With `isolate: false`, closing the server of an earlier file may have stopped msw.
    this.#used = isMswListening() ? await this.#listening() : await startOwnServer(handler);
    return this.#used;
  }

  async check(): Promise<void> {
    if ((await reachesHandler()) !== false) return;
    throw new UsageError(
      'Requests no longer reach the mock, because another msw server has started or stopped. Start your server before ' +
        'the tests, with the mock in it: setupServer(teamChatHandlers, ...handlers), where teamChatHandlers comes from ' +
        'team-chat-mock/vitest.',
    );
  }

  async #listening(): Promise<Interceptor> {
    if (this.#used !== undefined) {
      await this.check();
      return this.#used;
    }
    const reached = await reachesHandler();
    if (reached === true) return 'project';
    if (reached === undefined) {
      throw new UsageError(
        `An msw server is listening, but a request got no response within ${PROBE_TIMEOUT_MS} ms. If a test uses fake ` +
          'timers, start them after the mock.',
      );
    }
    throw new UsageError(
      'Another msw server is listening, and a request reaches only one of them. Import teamChatHandlers from ' +
        'team-chat-mock/vitest and pass it to your server: setupServer(teamChatHandlers, ...handlers).',
    );
  }
}

async function startOwnServer(handler: HttpHandler): Promise<Interceptor> {
  // Only projects that use this `test` load msw's server.
  const { setupServer } = await import('msw/node');
  // msw 2 and msw 3 name the option differently.
  const strategies = { onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' } as const;
  setupServer(handler).listen(strategies);
  return 'own';
}

const nodeHttp = () => globalThis.process.getBuiltinModule('node:http');

/** msw 2 announces its interceptors as global symbols; msw 3 replaces `http.request`. */
function isMswListening(): boolean {
  return (
    Object.hasOwn(globalThis, Symbol.for('client-request-interceptor')) ||
    nodeHttp().request.toString().includes('mockHttpRequest')
  );
}

/** Whether a request reaches the handler; `undefined` when that takes too long, as with fake timers. */
function reachesHandler(): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const timer = startTimer(() => resolve(undefined), PROBE_TIMEOUT_MS);
    const settle = (reached: boolean) => {
      stopTimer(timer);
      resolve(reached);
    };
    const request = nodeHttp().get(PROBE_URL, (response) => {
      response.resume();
      settle(isProbeResponse((name) => response.headers[name]));
    });
    request.on('error', () => settle(false));
  });
}
