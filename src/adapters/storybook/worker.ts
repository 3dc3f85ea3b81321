import type { RequestHandler } from 'msw';
import type { SetupWorker, StartOptions } from 'msw/browser';
import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import { startControlling } from '../browser/start.js';
import { teamChatHandlers } from './story-mocks.js';

/** Options for starting Storybook's service worker. */
export interface StartTeamChatWorkerOptions {
  /** Handlers for all stories, called before those of the stories. */
  handlers?: RequestHandler[];
  /** Options for `worker.start()` of msw. `quiet` defaults to true, and other requests pass without a warning. */
  worker?: StartOptions;
}

/** A page has one service worker; the addon may start it for all stories of a docs page at the same time. */
let started: Promise<SetupWorker> | undefined;

/**
 * Starts the service worker for all stories, and waits until it controls the page. Later calls return the same worker.
 * Pass it to msw-storybook-addon. The worker script must be in the folder of Storybook's `iframe.html`, so you can publish Storybook
 * in any folder.
 * @throws UsageError when an option is misspelled, or the worker script is missing or of another major version of msw
 * @example
 * const startWorker = () => startTeamChatWorker({ handlers: [http.get('/flags', resolver)] });
 * export default { ...chat, loaders: [mswLoader(startWorker), ...chat.loaders] };
 */
export function startTeamChatWorker(options: StartTeamChatWorkerOptions = {}): Promise<SetupWorker> {
  started ??= start(options);
  // Allows another attempt after a failure.
  started.catch(() => {
    started = undefined;
  });
  return started;
}

async function start(options: StartTeamChatWorkerOptions): Promise<SetupWorker> {
  assertKnownKeys('option of startTeamChatWorker', options, ['handlers', 'worker']);
  // Stories may also run in Node, where the module does not exist.
  const { setupWorker } = await import('msw/browser');
  const worker = setupWorker(...(options.handlers ?? []), ...teamChatHandlers);
  const beside = { serviceWorker: { url: './mockServiceWorker.js' } };
  if (!(await startControlling(worker, { ...beside, ...options.worker }, WORKER_URL_OPTION))) {
    throw new UsageError(
      'This browser blocks service workers, so no story can send requests. In Playwright, leave out serviceWorkers: "block".',
    );
  }
  return worker;
}

const WORKER_URL_OPTION = 'startTeamChatWorker({ worker: { serviceWorker: { url } } })';
