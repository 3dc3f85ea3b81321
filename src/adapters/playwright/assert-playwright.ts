import { createRequire } from 'node:module';
import { UsageError } from '../../contract/errors/index.js';
import { fieldsOf } from '../../values.js';

const OLDEST = [1, 40] as const;

/**
 * Checks the version of Playwright.
 * @param version the installed version by default
 * @throws UsageError when it is too old
 */
export function assertPlaywright(version = installedVersion()): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new UsageError(
    `team-chat-mock/playwright needs @playwright/test ${OLDEST.join('.')} or later, not ${version}. ` +
      'Update it: npm install -D @playwright/test@latest',
  );
}

function installedVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('@playwright/test/package.json');
  return String(fieldsOf(manifest).version);
}
