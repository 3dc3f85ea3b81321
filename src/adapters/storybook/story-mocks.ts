import { type HttpHandler, http, type RequestHandler } from 'msw';
import type { SetupWorker, StartOptions } from 'msw/browser';
import { assertKnownKeys, UsageError } from '../../contract/errors/index.js';
import { errorResponse } from '../../runtime/http/respond.js';
import { createTeamChatMock } from '../../runtime/mock/create-team-chat-mock.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { definite, unref } from '../../values.js';
import { PageControl } from '../browser/devtools.js';
import { startControlling } from '../browser/start.js';
import { handlersIn, refuse } from '../msw.js';
import { serveManager } from './channel.js';
import type { FaultParameter, StoryConfig } from './parameters.js';

/** The domain of all stories. It does not exist outside of the page. */
const DOMAIN = '.chat.test';

/** How long the mock of an ended story still responds, because a component that unmounts may delete its event queue. */
const ENDED_MOCK_LIFETIME_MS = 5000;

export interface StoryMock {
  readonly storyId: string;
  readonly mock: TeamChatMock;
  /** Base URL of the mock, without `/api/v1`. */
  readonly baseUrl: string;
  readonly fingerprint: string;
  /** The control API for the panel in Storybook's manager. */
  readonly control: PageControl;
}

/**
 * The mocks of the stories that are mounted on a page. They share one service worker, so each mount has a separate
 * origin: `https://STORY-ID-1.chat.test`, then `https://STORY-ID-2.chat.test`.
 */
export class StoryMocks {
  readonly #byHost = new Map<string, StoryMock>();
  /** Mocks by the signal that Storybook passes to each mount of a story and aborts when the mount ends. */
  readonly #bySignal = new WeakMap<AbortSignal, StoryMock>();
  /** Number of times each label was mounted. */
  readonly #mounts = new Map<string, number>();
  readonly #ended = new WeakSet<TeamChatMock>();
  #announce: (() => void) | undefined;

  of(signal: AbortSignal): StoryMock | undefined {
    return this.#bySignal.get(signal);
  }

  /**
   * Creates the mock for a mount of a story. The mock is closed when the mount ends.
   * @throws UsageError when an option or a fault is wrong
   */
  open(storyId: string, signal: AbortSignal, config: StoryConfig): StoryMock {
    const label = labelOf(storyId);
    const mount = (this.#mounts.get(label) ?? 0) + 1;
    const host = `${label}-${mount}${DOMAIN}`;
    const baseUrl = `https://${host}`;
    const mock = createTeamChatMock({ ...config.options, baseUrl });
    for (const fault of config.faults) addFault(mock, fault);
    const control = new PageControl(mock);
    const storyMock = { storyId, mock, baseUrl, fingerprint: config.fingerprint, control };
    this.#mounts.set(label, mount);
    this.#byHost.set(host, storyMock);
    this.#bySignal.set(signal, storyMock);
    signal.addEventListener('abort', () => this.#end(host, storyMock), { once: true });
    this.#announce ??= this.#serveManager();
    this.#announce?.();
    return storyMock;
  }

  async respond(request: Request): Promise<Response> {
    const host = definite(hostOf(request));
    const storyMock = this.#byHost.get(host);
    if (storyMock === undefined) {
      return missing(
        `No story is mounted at https://${host}: the story has ended, or was mounted again with another baseUrl`,
      );
    }
    const { mock } = storyMock;
    const response = await mock.handle(request);
    if (response !== undefined) return response;
    const refused = await refuse(mock, request);
    if (refused.response === undefined) {
      return missing(`The mock serves nothing at ${new URL(request.url).pathname}`);
    }
    console.warn(refused.note);
    return refused.response;
  }

  /** Lets the panel of Storybook's manager control the stories. Does nothing outside of Storybook. */
  #serveManager(): (() => void) | undefined {
    const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
    const stories = () =>
      [...this.#byHost.values()]
        .filter(({ mock }) => !this.#ended.has(mock))
        .reverse()
        .map(({ storyId, baseUrl }) => ({ storyId, baseUrl }));
    return channel && serveManager(channel, stories, (request) => this.#control(request));
  }

  async #control(request: Request): Promise<Response> {
    const storyMock = this.#byHost.get(hostOf(request) ?? '');
    if (storyMock === undefined) return missing('The story has ended.');
    return storyMock.control.respond(request);
  }

  #end(host: string, { mock, control }: StoryMock): void {
    mock.close();
    this.#ended.add(mock);
    void control.close();
    this.#announce?.();
    unref(setTimeout(() => this.#byHost.delete(host), ENDED_MOCK_LIFETIME_MS));
  }
}

function addFault({ faults }: TeamChatMock, fault: FaultParameter): void {
  // The parameters fit one overload, but the compiler cannot choose the overload.
  const add = faults.add as (...parameters: readonly unknown[]) => unknown;
  add(...(Array.isArray(fault) ? fault : [fault]));
}

/**
 * The maximum length of a story's part of a host label. A label has at most 63 characters, and the number of the mount
 * needs some of them.
 */
const MAX_LABEL_LENGTH = 50;

/**
 * Returns the part of the host before the number of the mount: the story ID, shortened if necessary, with hyphens in
 * place of characters that host names do not allow.
 */
function labelOf(storyId: string): string {
  const label = storyId
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    // Browsers decode a label with this prefix.
    .replace(/^xn-+/, 'xn-');
  return label.slice(0, MAX_LABEL_LENGTH);
}

function hostOf(request: Request): string | undefined {
  // Runs for every request of the page, so a cheap check comes first.
  if (!request.url.includes(DOMAIN)) return undefined;
  const { protocol, hostname } = new URL(request.url);
  return protocol === 'https:' && /^[a-z0-9-]+-\d+\.chat\.test$/.test(hostname) ? hostname : undefined;
}

function missing(msg: string): Response {
  return errorResponse(404, 'BAD_REQUEST', msg);
}

/** The mocks of this page. There is one instance, because a page has one service worker. */
export const storyMocks = new StoryMocks();

/**
 * The msw handlers of all mounted stories. Pass them as initial handlers of a worker:
 * `setupWorker(...teamChatHandlers)`. Initial handlers stay when the handlers of a story are removed.
 */
export const teamChatHandlers: HttpHandler[] = [
  http.all(
    ({ request }) => hostOf(request) !== undefined,
    (info) => storyMocks.respond(info.request),
  ),
];

/** Options for starting Storybook's service worker. */
export interface StartTeamChatWorkerOptions {
  /** Handlers for all stories, called before each story's handlers. */
  handlers?: RequestHandler[];
  /** Options for msw's `worker.start()`. `quiet` defaults to true, and unmatched requests pass without a warning. */
  worker?: StartOptions;
}

/** The worker of the page. On a docs page, the addon may start it for all stories at the same time. */
let started: Promise<SetupWorker> | undefined;

/**
 * Starts the service worker for all stories, and waits until it controls the page. Later calls return the same worker.
 * Pass this function to msw-storybook-addon. The worker script must be in the same folder as Storybook's `iframe.html`,
 * so that you can publish Storybook in any folder.
 * @throws UsageError when an option is misspelled, or the worker script is missing or belongs to another major version
 *   of msw
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
  const worker = setupWorker(...handlersIn(options), ...teamChatHandlers);
  const defaults = { serviceWorker: { url: './mockServiceWorker.js' } };
  if (!(await startControlling(worker, { ...defaults, ...options.worker }, WORKER_URL_OPTION))) {
    throw new UsageError(
      'This browser blocks service workers, so no story can send requests. In Playwright, leave out serviceWorkers: "block".',
    );
  }
  return worker;
}

const WORKER_URL_OPTION = 'startTeamChatWorker({ worker: { serviceWorker: { url } } })';
