import { UsageError } from '../../contract/errors/index.js';

/**
 * That msw's worker script is where it is looked for, and of the major version of the msw that is installed. The script
 * and the library speak to each other, and each major in its own way.
 * @param url as msw takes it, relative to the page
 * @param nameIt the call by which another URL is given
 * @throws UsageError that says what to run
 */
export async function assertWorkerScript(url: string, msw: number, nameIt: string): Promise<void> {
  const address = new URL(url, location.href);
  const response = await fetch(address, { cache: 'no-cache' });
  const text = response.ok ? await response.text() : '';
  const version = /PACKAGE_VERSION = '(\d+)([^']*)'/.exec(text);
  if (version === null) {
    // Development servers answer an unknown path with the page.
    const found = response.ok
      ? `What ${address.pathname} answers is no worker script of msw`
      : `There is no worker script at ${address.pathname} (status ${response.status})`;
    throw new UsageError(`${found}. ${putItThere(nameIt)}`);
  }
  const [, major = '', rest = ''] = version;
  if (Number(major) === msw) return;
  throw new UsageError(
    `The worker script at ${address.pathname} is of msw ${major}${rest}, but msw ${msw} is installed. ${putItThere(nameIt)}`,
  );
}

function putItThere(nameIt: string): string {
  return (
    'Run "npx msw init public --save", where public is the folder that is served at /, and reload. A script elsewhere ' +
    `is named by ${nameIt}.`
  );
}
