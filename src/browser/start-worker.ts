import type { RequestHandler } from 'msw';
import { type SetupWorker, type StartOptions, setupWorker } from 'msw/browser';
import {
  checkOverrides,
  endpointHandler,
  mockOf,
  type OverrideCheck,
  strayHandler,
} from '../bindings/index.js';
import { pipelineOf, type TeamChatMock } from '../create-mock.js';
import { assertKnownKeys } from '../errors/index.js';
import type { TeamChatMockOptions } from '../options.js';
import { keyOf, Persisted, tabStore } from './persisted.js';
import { startControlling } from './start.js';

/** How the service worker starts. */
export interface StartWorkerOptions {
  /**
   * The state survives a reload of the page: it is kept in the tab's session storage, and stored before each answer to
   * a request that may have changed it. `key` keeps several mocks of one origin apart.
   */
  persist?: boolean | { key: string };
  /** Handlers that are asked before the mock. */
  handlers?: RequestHandler[];
  /** What `worker.start()` of msw takes. `quiet` is true unless given, and other requests pass without a warning. */
  worker?: StartOptions;
}

/** A mock behind a service worker. */
export interface BrowserMock {
  readonly mock: TeamChatMock;
  /** msw's worker: `worker.use(...)`, `worker.events`. */
  readonly worker: SetupWorker;
  /** Stores the present state; for changes by code, such as `mock.clock.advance(...)`. Without `persist` it does nothing. */
  save(): Promise<void>;
  /** Forgets what is stored, and comes back to the start. */
  reset(): Promise<void>;
  /** Ends the interception; requests reach the network again. */
  stop(): Promise<void>;
}

const OPTIONS: (keyof StartWorkerOptions)[] = ['persist', 'handlers', 'worker'];

/**
 * Starts msw's service worker on a mock, and waits until the worker controls the page. Requests below `/api/v1` that
 * are no endpoint are answered with 404 or 405, and the console names the nearest endpoint.
 * @param given a mock, or the options of one
 * @throws UsageError when an option is wrong, or the worker script is missing or of another major version of msw
 */
export async function startWorker(
  given: TeamChatMock | TeamChatMockOptions = {},
  options: StartWorkerOptions = {},
): Promise<BrowserMock> {
  assertKnownKeys('option of startWorker', options, OPTIONS);
  const key = keyOf('persist', options.persist);
  const mock = mockOf(given);
  const persisted = key === undefined ? undefined : new Persisted(mock, tabStore(key));
  await persisted?.load();

  const answer = async (request: Request) => {
    const response = await mock.handle(request);
    // What the page was told survives its reload.
    if (request.method !== 'GET') await persisted?.save();
    return response;
  };
  const worker = setupWorker(
    ...(options.handlers ?? []),
    endpointHandler(mock, answer),
    strayHandler(mock, (request) => refuse(mock, request)),
  );
  if (pipelineOf(mock)().validates) complain(checkOverrides(worker, mock), worker);
  await startControlling(worker, options.worker ?? {}, NAME_IT);
  return {
    mock,
    worker,
    save: async () => persisted?.save(),
    async reset() {
      await persisted?.clear();
      await mock.reset();
    },
    async stop() {
      await worker.stop();
      mock.close();
    },
  };
}

async function refuse(mock: TeamChatMock, request: Request): Promise<Response | undefined> {
  const response = await mock.refuse(request);
  console.warn(`[team-chat-mock] ${mock.requests.unmatched.at(-1)?.note}`);
  return response;
}

/** Says in the console what overrides answer that the service never would. */
function complain(check: OverrideCheck, worker: SetupWorker): void {
  worker.events.on('response:mocked', async () => {
    for (const problem of await check.problems())
      console.error(`[team-chat-mock] An override answered ${problem}`);
  });
}

const NAME_IT = 'startWorker(..., { worker: { serviceWorker: { url } } })';
