import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { useBuiltSite } from './built-site.js';

export const WEB_CLIENT = fileURLToPath(new URL('../../../examples/web-client', import.meta.url));
const BUILD_TIMEOUT_MS = 120_000;

/** Builds the example client with its commands, and serves the result. */
export function useWebClient(): { readonly url: string } {
  const build = () => {
    if (!existsSync(`${WEB_CLIENT}/node_modules`)) {
      throw new Error('The example client is not installed: npm ci --prefix examples/web-client');
    }
    execFileSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'], { cwd: WEB_CLIENT });
  };
  return useBuiltSite(build, { root: WEB_CLIENT }, BUILD_TIMEOUT_MS);
}
