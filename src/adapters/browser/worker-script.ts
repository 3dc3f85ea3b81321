import { UsageError } from '../../contract/errors/index.js';
import { messageOf } from '../../values.js';

/**
 * Checks that msw's worker script exists and has the major version of the installed msw, because script and
 * library of different major versions are incompatible.
 * @param url as passed to msw, relative to the page
 * @param mswMajor major version of the installed msw
 * @param optionHint the call that sets another URL
 * @throws UsageError with the command to run
 */
export async function assertWorkerScript(url: string, mswMajor: number, optionHint: string): Promise<void> {
  const address = new URL(url, location.href);
  const response = await fetch(address, { cache: 'no-cache' }).catch((error: unknown) => {
    throw new UsageError(
      `Cannot load the worker script at ${address.pathname}: ${messageOf(error)}. Check the network and the Content Security Policy of the page. ${installHint(optionHint)}`,
    );
  });
  const text = response.ok ? await response.text() : '';
  const version = /PACKAGE_VERSION = '(\d+)([^']*)'/.exec(text);
  if (version === null) {
    // Development servers respond to an unknown path with the page.
    const found = response.ok
      ? `The file at ${address.pathname} is not a worker script of msw`
      : `There is no worker script at ${address.pathname} (status ${response.status})`;
    throw new UsageError(`${found}. ${installHint(optionHint)}`);
  }
  const [, major = '', rest = ''] = version;
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
