/**
 * Checks the package as its users get it: packs it, lints the tarball, installs it into empty folders with both
 * majors of msw, and uses it there: on every supported Node, in both bundlers, under both resolutions of types.
 * `node scripts/check-package.mjs` after a build.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The releases of Node on which it is used, and the majors of msw: msw 3 takes Node 22.12 and later. */
const USED_ON = [
  { node: 20, msw: 2 },
  { node: 22, msw: 2 },
  { node: 24, msw: 2 },
  { node: 22, msw: 3 },
  { node: 24, msw: 3 },
];

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
const npx = (what, args, cwd) => run(what, 'npx', ['--no-install', ...args], cwd);

/** Runs a script with a release of Node, which may be another than this one. */
function runOn(what, node, script, cwd) {
  const isThis = process.versions.node.startsWith(`${node}.`);
  if (isThis) run(what, process.execPath, [script], cwd);
  else run(what, 'npx', ['--yes', `node@${node}`, script], cwd);
}

const [{ filename }] = JSON.parse(
  npm('pack', ['pack', '--json', '--pack-destination', work, '--ignore-scripts']),
);
const tarball = join(work, filename);
npx('publint', ['publint', 'run', tarball, '--strict'], root);
npx('attw', ['attw', tarball, '--profile', 'esm-only'], root);

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const ours = (name) => `${name}@${manifest.devDependencies[name]}`;

/** A folder with the package, one major of msw, the consumer's files, and what else they need. */
function consumer(msw, { vitest = ours('vitest') } = {}, ...others) {
  const folder = join(work, `msw-${msw}-${vitest}`);
  mkdirSync(folder);
  cpSync(join(root, 'scripts/consumer'), folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  );
  const packages = [
    tarball,
    `msw@${msw}`,
    ours('typescript'),
    ours('@types/node'),
    vitest,
    ours('happy-dom'),
    ours('jsdom'),
    ours('@playwright/test'),
    ...others,
  ];
  npm(
    `install the tarball with msw ${msw} and ${vitest}`,
    ['install', '--no-save', '--no-audit', ...packages],
    folder,
  );
  return folder;
}

const folders = {
  2: consumer(2, {}, ours('vite'), 'webpack@5', 'storybook@10', 'msw-storybook-addon@3'),
  3: consumer(3),
};
const two = folders[2];

for (const { node, msw } of USED_ON) {
  runOn(`use it on Node ${node} with msw ${msw}`, node, 'use.mjs', folders[msw]);
}
npx('its bindings for vitest', ['vitest', 'run'], two);
runOn('the same on Node 24 with msw 3', 24, 'node_modules/vitest/vitest.mjs', folders[3]);
npx('its command line', ['team-chat-mock', '--version'], two);
for (const bundler of ['vite', 'webpack']) {
  run(`a build with ${bundler}`, process.execPath, [`build-${bundler}.mjs`], two);
  run(`what ${bundler} built`, process.execPath, [`${bundler}-out/bundled.mjs`], two);
}
for (const resolution of ['nodenext', 'bundler']) {
  npx(`its types under ${resolution}`, ['tsc', '-p', `tsconfig.${resolution}.json`], two);
}
const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler'];
npx('its types for stories', ['tsc', '-p', 'tsconfig.stories.json'], two);
npx('the same under bundler', ['tsc', '-p', 'tsconfig.stories.json', ...bundler], two);
npx('its types with msw 3', ['tsc', '-p', 'tsconfig.nodenext.json'], folders[3]);

const older = consumer(2, { vitest: 'vitest@3' });
npx('its bindings for vitest 3', ['vitest', 'run'], older);

rmSync(work, { recursive: true });
