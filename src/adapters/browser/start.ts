import type { SetupWorker, StartOptions } from 'msw/browser';
import { UsageError } from '../../contract/errors/index.js';
import { assertWorkerScript } from './worker-script.js';

/**
 * Starts msw's worker, quietly by default, and waits until it controls the page.
 * @param nameIt the call that sets another URL of the worker script
 * @throws UsageError when the script is missing or of another major version of msw, or does not control the
 * page
 */
export async function startControlling(
  worker: SetupWorker,
  options: StartOptions,
  nameIt: string,
): Promise<void> {
  // Service workers need a secure context; without one, msw replaces the page's fetch.
  const byWorker = 'serviceWorker' in navigator && location.protocol !== 'file:';
  if (byWorker) {
    const url = options.serviceWorker?.url ?? '/mockServiceWorker.js';
    await assertWorkerScript(url, majorOf(worker), nameIt);
  }
  const defaults = { quiet: true, onUnhandledRequest: 'bypass', onUnhandledFrame: 'bypass' };
  await worker.start({ ...defaults, ...options } as StartOptions);
  if (byWorker) await controlled();
}

/** msw 3 introduced `readyState`. */
function majorOf(worker: SetupWorker): number {
  return 'readyState' in worker ? 3 : 2;
}

/** Resolves when a service worker controls the page: from then on, it intercepts every request. */
function controlled(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UsageError(UNCONTROLLED)), WORKER_TIMEOUT_MS);
    const taken = () => {
      clearTimeout(timer);
      resolve();
    };
    serviceWorker.addEventListener('controllerchange', taken, { once: true });
  });
}

/** Time for the worker to control the page, even on a busy machine, in milliseconds. */
const WORKER_TIMEOUT_MS = 10_000;

const UNCONTROLLED =
  'The service worker is active but does not control this page after 10 seconds. Its scope is the folder of its script: ' +
  'serve mockServiceWorker.js from / or from a folder above the page. A page that was reloaded with Shift is not ' +
  'controlled either; reload it once more.';
