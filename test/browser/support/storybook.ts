import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preview } from 'vite';
import { afterAll, beforeAll } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../../examples/storybook', import.meta.url));

/** Builds `examples/storybook` as for publishing, and serves it. Installs missing packages. */
export function useStorybook(): { readonly url: string } {
  const site = { url: '' };
  let close: () => Promise<void>;
  beforeAll(async () => {
    if (!existsSync(`${FOLDER}/node_modules`)) npm('ci');
    npm('run', 'build', '--silent');
    const server = await preview({
      root: FOLDER,
      configFile: false,
      logLevel: 'error',
      appType: 'mpa',
      build: { outDir: 'storybook-static' },
      preview: { port: 0, host: '127.0.0.1' },
    });
    site.url = server.resolvedUrls?.local[0] as string;
    close = () => server.close();
  }, 600_000);
  afterAll(() => close?.());
  return site;
}

function npm(...args: string[]): void {
  try {
    execFileSync('npm', args, {
      cwd: FOLDER,
      env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
      stdio: 'pipe',
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    throw new Error(`npm ${args.join(' ')} in examples/storybook failed:\n${stdout}\n${stderr}`);
  }
}
