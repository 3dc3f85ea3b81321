import { type InlineConfig, preview } from 'vite';
import { afterAll, beforeAll } from 'vitest';

/**
 * Builds a site before the tests of a file, and serves it until they end.
 * @param timeoutMs limit for the build
 */
export function useBuiltSite(
  build: () => void,
  config: InlineConfig,
  timeoutMs: number,
): { readonly url: string } {
  const site = { url: '' };
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    build();
    const server = await preview({
      configFile: false,
      logLevel: 'error',
      preview: { port: 0, host: '127.0.0.1' },
      ...config,
    });
    site.url = server.resolvedUrls?.local[0] ?? '';
    close = () => server.close();
  }, timeoutMs);
  afterAll(() => close?.());
  return site;
}
