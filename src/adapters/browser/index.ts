import type { RequestHandler } from 'msw';
import { type SetupWorker, type StartOptions, setupWorker } from 'msw/browser';
import { assertKnownKeys, shown, UsageError } from '../../contract/errors/index.js';
import { runtimeOf } from '../../runtime/mock/mock-internals.js';
import type { ResetOptions, TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import {
  checkOverrides,
  handlersIn,
  mockHandler,
  mockOf,
  type OverrideCheck,
  refuse,
  serves,
} from '../msw.js';
import {
  type DevtoolsPosition,
  isControlRequest,
  openDevtools,
  PageControl,
  parseDevtools,
  SignedIn,
  signedInRequest,
} from './devtools.js';
import { Persisted, storeOf } from './persisted.js';
import { printBanner, startControlling } from './start.js';
import { type LocalMock, Tabs } from './tabs.js';

export { checkOverrides, type MswEvents, type OverrideCheck } from '../msw.js';

/** Options for starting the service worker. */
export interface StartWorkerOptions {
  /**
   * Keeps the state across reloads of the page, in the tab's session storage. The mock stores its state before each
   * response to a request that may have changed the state, and within a second after changes made by code. `key`
   * separates several mocks of one origin.
   */
  persist?: boolean | { key: string };
  /**
   * Shares one organization among all tabs of the origin. One tab runs the mock, and the others send it their requests.
   * The state is stored in IndexedDB and survives the closing of the last tab. Cannot be combined with `persist`.
   */
  shared?: boolean | { key: string };
  /** Handlers tried before the mock. */
  handlers?: RequestHandler[];
  /** Whether to log that mocking is on and who can sign in; default true. */
  banner?: boolean;
  /**
   * Shows a button that opens the inspector in the page: personas, scenario, faults, triggers and the journal. The
   * inspector's code is loaded only with this option. The button appears in the lower left corner, or in the corner
   * that `position` names, until you drag the button elsewhere. Default false.
   */
  devtools?: boolean | { position?: DevtoolsPosition };
  /**
   * Loads all code, including every scenario, before the page continues. The mock then keeps working when the page's
   * server does not: useful for an offline demo, or for a page that stays open during a deployment. Default false: code
   * is loaded when it is first needed.
   */
  preload?: boolean;
  /** Options for msw's `worker.start()`. `quiet` defaults to true, and unmatched requests pass without a warning. */
  worker?: StartOptions;
}

/** A mock behind a service worker. */
export interface BrowserMock {
  readonly mock: TeamChatMock;
  /** msw's worker: `worker.use(...)`, `worker.events`. */
  readonly worker: SetupWorker;
  /** Whether the mock runs in this tab. False when another tab runs it. */
  readonly isLeader: boolean;
  /** @deprecated Use `isLeader`. */
  readonly leads: boolean;
  /**
   * Stores the current state now. Changes made by code, such as `mock.clock.advance(...)`, are otherwise stored within
   * a second. Does nothing without `persist` or `shared`.
   * @example
   * mock.clock.advance({ seconds: 3600 });
   * await save();
   */
  save(): Promise<void>;
  /**
   * Resets the mock, and removes the stored state. With options, stores the new state instead. A tab that uses another
   * tab's mock can pass scenarios only by name.
   * @throws UsageError when an option is unknown or wrong; in this case, nothing changes
   * @example await reset({ scenario: 'two-owners' })
   */
  reset(options?: ResetOptions): Promise<void>;
  /**
   * Stops intercepting; requests reach the network again.
   * @example await close()
   */
  close(): Promise<void>;
  /**
   * Stops intercepting.
   * @deprecated Use `close`.
   * @example await stop()
   */
  stop(): Promise<void>;
}

const OPTIONS = {
  persist: true,
  shared: true,
  handlers: true,
  banner: true,
  devtools: true,
  preload: true,
  worker: true,
} satisfies Record<keyof StartWorkerOptions, true>;

/**
 * Starts msw's service worker with a mock, and waits until the worker controls the page. Unknown endpoints
 * below `/api/v1` return 404 or 405, and the console shows the nearest endpoint.
 * @param input a mock, or options for one
 * @throws UsageError when an option is wrong, or the worker script is missing or belongs to another major version of
 *   msw
 * @example
 * const { mock } = await startWorker({ scenario: 'default' }, { persist: true });
 * localStorage.setItem('authorization', mock.authHeader('member'));
 */
export async function startWorker(
  input: TeamChatMock | TeamChatMockOptions = {},
  options: StartWorkerOptions = {},
): Promise<BrowserMock> {
  assertKnownKeys('option of startWorker', options, Object.keys(OPTIONS));
  const devtools = parseDevtools(options.devtools);
  const { preload = false } = options;
  if (typeof preload !== 'boolean') {
    throw new UsageError(`Invalid "preload": must be true or false, got ${shown(preload)}.`);
  }
  const { store, sharedKey } = storeOf(options);
  const handlers = handlersIn(options);
  const mock = mockOf(input);
  const persisted = store && new Persisted(mock, store);

  const control = new PageControl(mock, () => void persisted?.save());
  const local = localMock(mock, persisted, control);
  const tabs = sharedKey === undefined ? undefined : new Tabs(sharedKey, local);
  const isLeader = () => tabs?.isLeader ?? true;

  const respond = async (request: Request) => {
    const { response, note } = await (tabs ?? local).respond(request);
    if (note !== undefined) console.warn(note);
    return response;
  };
  const signedIn = devtools === undefined ? undefined : new SignedIn();
  const worker = setupWorker(
    ...handlers,
    mockHandler(
      mock,
      (request) => respond(signedIn?.apply(request) ?? request),
      // Only the tab that runs the mock knows the uploaded files and the version.
      (request) => (isLeader() ? serves(mock, request) : mock.matches(request)),
    ),
  );
  if (runtimeOf(mock).dispatcher.validates) logInvalidOverrides(checkOverrides(worker, mock), worker);

  const cleanups: (() => unknown)[] = [() => tabs?.leave(), () => control.close()];
  const cleanUp = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  let controls = false;
  try {
    await (tabs === undefined ? local.start() : tabs.join());
    if (persisted !== undefined) cleanups.push(persisted.saveChanges(isLeader));
    controls = await startControlling(worker, options.worker ?? {}, WORKER_URL_OPTION);
    if (controls) cleanups.push(() => worker.stop());
    if (preload) await preloadCode(signedIn !== undefined);
    if (controls && signedIn !== undefined) {
      cleanups.push(await openDevtools({ ...devtools, signedIn, isLeader, respond }));
    }
  } catch (error) {
    await cleanUp();
    if (mock !== input) mock.close();
    throw error;
  }
  if (!controls) console.warn(BLOCKED);
  // The page does not wait for seeding. Of several tabs that share a mock, only the leader prints the banner.
  else if (options.banner !== false && isLeader()) void printBanner(mock, signedIn !== undefined);
  const close = async () => {
    await cleanUp();
    mock.close();
  };
  return {
    mock,
    worker,
    get isLeader() {
      return isLeader();
    },
    get leads() {
      return isLeader();
    },
    save: async () => (isLeader() ? persisted?.save() : undefined),
    reset: (to) => (tabs ?? local).reset(to),
    close,
    stop: close,
  };
}

/** @param hasDevtools whether to load the control API as well */
async function preloadCode(hasDevtools: boolean): Promise<void> {
  const { preloadControl, preloadMock } = await import('../../runtime/control/preload.js');
  await Promise.all([preloadMock(), hasDevtools ? preloadControl() : undefined]);
}

/** Returns an object that runs the mock and the control API in this tab. `persisted` stores the mock's state. */
function localMock(mock: TeamChatMock, persisted: Persisted | undefined, control: PageControl): LocalMock {
  return {
    start: async () => persisted?.load(),
    async respond(request) {
      if (isControlRequest(request)) return { response: await control.respond(request) };
      const signed = await signedInRequest(mock, request);
      const response = await runtimeOf(mock).dispatcher.handle(signed);
      // Also stores earlier changes made by code.
      if (request.method !== 'GET') await persisted?.save();
      return response === undefined ? refuse(mock, signed) : { response };
    },
    reset: (to) => (persisted ?? mock).reset(to),
  };
}

function logInvalidOverrides(check: OverrideCheck, worker: SetupWorker): void {
  worker.events.on('response:mocked', async () => {
    for (const problem of await check.problems())
      console.error(`[team-chat-mock] Invalid response from an override: ${problem}`);
  });
}

const BLOCKED =
  '[team-chat-mock] This browser blocks service workers, so the mock responds to no requests: they go to the network.';

const WORKER_URL_OPTION = 'startWorker(..., { worker: { serviceWorker: { url } } })';
