import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

test('installs and starts the packed package with the commands of the Dockerfile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dockerfile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(process.env.PACKAGE_TARBALL ?? packInto(folder), join(folder, 'package.tgz'));
  // The following lines only make the image smaller.
  const [, install] = /^RUN npm (install .*) \\$/m.exec(dockerfile) as RegExpExecArray;
  execFileSync('npm', [...(install as string).split(' '), '--prefer-offline'], {
    cwd: folder,
    stdio: 'pipe',
  });

  const [, entrypoint] = /^ENTRYPOINT (.*)$/m.exec(dockerfile) as RegExpExecArray;
  const [command, ...args] = JSON.parse(entrypoint as string) as [string, ...string[]];
  const env = { ...process.env, TEAM_CHAT_MOCK_PORT: '0', TEAM_CHAT_MOCK_JSON: '1' };
  const child = spawn(command, args, { cwd: folder, env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString())),
  );
  const response = await fetch(`${JSON.parse(line).url}/_mock/health`);
  expect(await response.json()).toEqual({ status: 'ok' });
});

function packInto(folder: string): string {
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  return join(folder, execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8' }).trim());
}
