import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import { afterAll, beforeAll } from 'vitest';

export const WEB_CLIENT = fileURLToPath(new URL('../../../examples/web-client', import.meta.url));

/** Builds the example client with its commands, and serves the result. */
export function useWebClient(): { readonly url: string } {
  const site = { url: '' };
  let close: () => Promise<void>;
  beforeAll(async () => {
    if (!existsSync(`${WEB_CLIENT}/node_modules`)) {
      throw new Error('The example client is not installed: npm ci --prefix examples/web-client');
    }
    execFileSync('npm', ['run', '--silent', 'build', '--', '--logLevel', 'error'], { cwd: WEB_CLIENT });
    const server = await preview({
      root: WEB_CLIENT,
      configFile: false,
      logLevel: 'error',
      preview: { port: 0, host: '127.0.0.1' },
    });
    site.url = server.resolvedUrls?.local[0] as string;
    close = () => server.close();
  }, 120_000);
  afterAll(() => close());
  return site;
}
