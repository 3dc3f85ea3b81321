import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { useBuiltSite } from './built-site.js';

const FOLDER = fileURLToPath(new URL('../../../examples/storybook', import.meta.url));
const BUILD_TIMEOUT_MS = 600_000;

/** Builds `examples/storybook` as for publishing, and serves it. Installs missing packages. */
export function useStorybook(): { readonly url: string } {
  const build = () => {
    if (!existsSync(`${FOLDER}/node_modules`)) npm('ci');
    npm('run', 'build', '--silent');
  };
  const config = { root: FOLDER, appType: 'mpa', build: { outDir: 'storybook-static' } } as const;
  return useBuiltSite(build, config, BUILD_TIMEOUT_MS);
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
