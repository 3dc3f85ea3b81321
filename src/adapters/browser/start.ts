import type { SetupWorker, StartOptions } from 'msw/browser';
import { UsageError } from '../../contract/errors/index.js';
import type { MockState, TeamChatMock } from '../../runtime/mock/team-chat-mock.js';
import { messageOf } from '../../values.js';

/** How long an active worker may take to start controlling the page: long enough for a busy machine. */
const WORKER_TIMEOUT_MS = 4000;

const RELOADED_KEY = 'team-chat-mock:reloaded';

/**
 * Starts msw's worker, quietly by default, and waits until it controls the page.
 * @param optionHint the call that sets a different URL for the worker script
 * @returns false if the browser blocks service workers, as Playwright does with `serviceWorkers: 'block'`
 * @throws UsageError when the script is missing or belongs to another major version of msw, or when the worker does not
 *   control the page
 */
export async function startControlling(
  worker: SetupWorker,
  options: StartOptions,
  optionHint: string,
): Promise<boolean> {
  // msw 2 and msw 3 name the option differently.
  const settings = {
    quiet: true,
    onUnhandledRequest: 'bypass' as const,
    onUnhandledFrame: 'bypass',
    ...options,
  };
  // Service workers need a secure context; without one, msw replaces the page's fetch.
  const byWorker = 'serviceWorker' in navigator && location.protocol !== 'file:';
  if (!byWorker) {
    await worker.start(settings);
    return true;
  }
  const url = options.serviceWorker?.url ?? '/mockServiceWorker.js';
  // msw 3 introduced `readyState`.
  await assertWorkerScript(url, 'readyState' in worker ? 3 : 2, optionHint);
  let registration: ServiceWorkerRegistration | undefined;
  try {
    // `worker.start()` of msw 3 returns nothing.
    registration = await worker.start(settings);
  } catch (error) {
    if (await isBlocked(url, options)) return false;
    throw error;
  }
  await waitForControl(registration);
  return true;
}

async function isBlocked(url: string, { serviceWorker }: StartOptions): Promise<boolean> {
  // `register()` resolves to `undefined` when service workers are blocked, although its type excludes that.
  const registering: Promise<unknown> = navigator.serviceWorker.register(url, serviceWorker?.options);
  return registering.then(
    (registration) => registration === undefined,
    () => false,
  );
}

/** Resolves when a service worker controls the page: from then on, it intercepts every request. */
async function waitForControl(registration: ServiceWorkerRegistration | undefined): Promise<void> {
  if (await isControlled()) {
    sessionStorage.removeItem(RELOADED_KEY);
    return;
  }
  if (registration !== undefined && !location.href.startsWith(registration.scope)) {
    throw new UsageError(
      `The service worker cannot control this page: its scope is ${registration.scope}, the folder of its script. Serve ` +
        'mockServiceWorker.js from / or from a folder above the page.',
    );
  }
  if (sessionStorage.getItem(RELOADED_KEY) !== null) {
    sessionStorage.removeItem(RELOADED_KEY);
    throw new UsageError(
      'The service worker is active but does not control this page, even after a reload. Close the other tabs of this ' +
        'site, and reload the page without Shift.',
    );
  }
  // If the previous page was removing the worker, the worker is active again, but controls a page only after a reload.
  sessionStorage.setItem(RELOADED_KEY, 'true');
  location.reload();
  await new Promise(() => undefined);
}

function isControlled(): Promise<boolean> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (isControlling: boolean) => {
      clearTimeout(timer);
      serviceWorker.removeEventListener('controllerchange', changed);
      resolve(isControlling);
    };
    const changed = () => settle(true);
    const timer = setTimeout(() => settle(false), WORKER_TIMEOUT_MS);
    serviceWorker.addEventListener('controllerchange', changed);
  });
}

/**
 * Checks that msw's worker script exists and has the major version of the installed msw, because different major
 * versions of the script and the library are incompatible.
 * @param url as passed to msw, relative to the page
 * @param mswMajor major version of the installed msw
 * @param optionHint the call that sets a different URL
 * @throws UsageError that names the command to run
 */
export async function assertWorkerScript(url: string, mswMajor: number, optionHint: string): Promise<void> {
  const address = new URL(url, location.href);
  const response = await fetch(address, { cache: 'no-cache' }).catch((error: unknown) => {
    throw new UsageError(
      `The worker script at ${address.pathname} cannot be loaded: ${messageOf(error)}. Check the network and the Content Security Policy of the page. ${installHint(optionHint)}`,
    );
  });
  const text = response.ok ? await response.text() : '';
  // A formatter may have changed the quotes in the script.
  const version = /PACKAGE_VERSION = (['"])(\d+)(.*?)\1/.exec(text);
  if (version === null) {
    // For an unknown path, development servers return an HTML page with status 200.
    const found = response.ok
      ? `The file at ${address.pathname} is not an msw worker script`
      : `There is no worker script at ${address.pathname} (status ${response.status})`;
    throw new UsageError(`${found}. ${installHint(optionHint)}`);
  }
  const [, , major = '', rest = ''] = version;
  if (Number(major) === mswMajor) return;
  throw new UsageError(
    `The worker script at ${address.pathname} belongs to msw ${major}${rest}, but msw ${mswMajor} is installed. ${installHint(optionHint)}`,
  );
}

function installHint(optionHint: string): string {
  return (
    'Run "npx msw init public --save", where public is the folder that is served at /, and reload. Set another location ' +
    `with ${optionHint}.`
  );
}

/** Logs, once the mock is seeded, that mocking is on and which personas can sign in. */
export async function printBanner(mock: TeamChatMock, hasDevtools: boolean): Promise<void> {
  try {
    console.info(banner(await mock.state(), hasDevtools));
  } catch {
    // The response to the first request says why the scenario failed.
  }
}

function banner({ scenario, featureLevel, dialect, personas }: MockState, hasDevtools: boolean): string {
  const width = Math.max(...Object.keys(personas).map((name) => name.length));
  const people = Object.entries(personas).map(
    ([name, { email, api_key }]) => `  ${name.padEnd(width)}  ${email}  ${api_key}`,
  );
  return [
    `[team-chat-mock] Mocking is on: scenario "${scenario}", feature level ${featureLevel}, dialect ${dialect}.`,
    'Sign in with an email and its API key, which is the password too:',
    ...people,
    hasDevtools
      ? 'The devtools are behind the round button in a corner of the page.'
      : 'For a panel in the page, pass { devtools: true } to startWorker.',
  ].join('\n');
}
