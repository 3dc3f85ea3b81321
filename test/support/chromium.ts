import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of Chromium: the environment variable CHROMIUM, or the first of the usual locations.
 * @throws when none exists
 */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (path === undefined) {
    throw new Error(
      'Chromium was not found: install it (apt-get install chromium), or set CHROMIUM to its path',
    );
  }
  return path;
}

/** Starts a headless Chromium. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
}
