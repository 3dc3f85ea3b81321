/**
 * Checks the package as its users get it: packs it, lints the tarball, installs it into empty folders with both
 * majors of msw, and uses it there. `node scripts/check-package.mjs` after a build.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'team-chat-mock-package-'));

/** Runs a command and shows what it prints only if it fails. */
function run(what, command, args, cwd = root) {
  process.stdout.write(`${what} ... `);
  try {
    const output = execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    process.stdout.write('ok\n');
    return output;
  } catch (error) {
    process.stdout.write(`failed\n${error.stdout}\n${error.stderr}\n`);
    process.exit(1);
  }
}

const npm = (what, args, cwd) => run(what, 'npm', args, cwd);

const [{ filename }] = JSON.parse(
  npm('pack', ['pack', '--json', '--pack-destination', work, '--ignore-scripts']),
);
const tarball = join(work, filename);
run('publint', 'npx', ['--no-install', 'publint', 'run', tarball, '--strict']);
run('attw', 'npx', ['--no-install', 'attw', tarball, '--profile', 'esm-only']);

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** A folder with the package, one major of msw and the consumer's files. */
function consumer(msw) {
  const folder = join(work, `msw-${msw}`);
  mkdirSync(folder);
  cpSync(join(root, 'scripts/consumer'), folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  const packages = [
    tarball,
    `msw@${msw}`,
    `typescript@${devDependencies.typescript}`,
    `@types/node@${devDependencies['@types/node']}`,
    `vitest@${devDependencies.vitest}`,
  ];
  npm(`install the tarball with msw ${msw}`, ['install', '--no-save', '--no-audit', ...packages], folder);
  return folder;
}

const two = consumer(2);
run(`use it on Node ${process.versions.node} with msw 2`, process.execPath, ['use.mjs'], two);
run('its suite for each level', 'npx', ['--no-install', 'vitest', 'run'], two);
run('its command line', 'npx', ['--no-install', 'team-chat-mock', '--version'], two);
for (const resolution of ['nodenext', 'bundler']) {
  run(
    `its types under ${resolution}`,
    'npx',
    ['--no-install', 'tsc', '-p', `tsconfig.${resolution}.json`],
    two,
  );
}

const three = consumer(3);
run('use it on Node 24 with msw 3', 'npx', ['--yes', 'node@24', 'use.mjs'], three);
run('its types with msw 3', 'npx', ['--no-install', 'tsc', '-p', 'tsconfig.nodenext.json'], three);

rmSync(work, { recursive: true });
