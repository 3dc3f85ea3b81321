/**
 * Checks the package as users install it: packs it, lints the tarball, installs it into empty projects and
 * uses it there: on every supported Node, with both majors of msw, in bundlers and test runners, under each
 * resolution of types, and in the folders of npm and pnpm. `npm run check-package -- jest` checks only the named projects. The variable PACKAGE_TARBALL
 * selects a tarball to check.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inParallel, run } from './check-package/run.mjs';

/** @typedef {[command: string, ...args: string[]]} Command */
/**
 * @typedef {object} Project
 * @property {Command[]} commands
 * @property {string[]} [packages]
 * @property {boolean} [example]
 * @property {string[]} [npm] options of `npm install`; pnpm installs the packages of other projects
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'team-chat-mock-package-'));
/** @type {{ devDependencies: Record<string, string> }} */
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

// The examples use an installed Chromium, as in CI, or else the one that Playwright installs.
const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));
if (chromium !== undefined) process.env.CHROMIUM ??= chromium;

/** @param {string} name */
const ours = (name) => `${name}@${manifest.devDependencies[name]}`;
/** @type {(release: number, ...args: string[]) => Command} */
const node = (release, ...args) => [`node@${release}`, ...args];
/**
 * A command of an installed package. npx would take a second of processor time to find it.
 * @type {(name: string, ...args: string[]) => Command}
 */
const bin = (name, ...args) => [`node_modules/.bin/${name}`, ...args];
/**
 * A type check in one thread. With several, each of them checks the declarations of the libraries.
 * @type {(...args: string[]) => Command}
 */
const tsc = (...args) => bin('tsc', '--singleThreaded', '-p', ...args);

/** Takes half as long as npm, and a package finds only the dependencies that it declares. */
const PNPM = 'pnpm@10';

/** The limit detects a test that hangs; on a busy machine, rendering a page may take longer than five seconds. */
const VITEST_RUN = ['run', '--testTimeout=60000'];

/** Packages whose types or test environments the files of scripts/consumer use. */
const TOOLS = ['typescript', '@types/node', 'vitest', 'happy-dom', 'jsdom', '@playwright/test'].map(ours);

/**
 * Each project is a folder with the package, its other dependencies, and commands that must succeed.
 * @type {Record<string, Project>}
 */
const PROJECTS = {
  'msw-2': {
    npm: [],
    packages: [
      'msw@2',
      ...TOOLS,
      ours('vite'),
      'webpack@5',
      'esbuild@0.28',
      'storybook@10',
      'msw-storybook-addon@3',
    ],
    commands: [
      ...[20, 22, 24].map((release) => node(release, 'use.mjs')),
      [process.execPath, '--test', 'require.cjs'],
      ['npx', '--no-install', 'team-chat-mock', '--version'],
      tsc('tsconfig.nodenext.json'),
      tsc('tsconfig.bundler.json'),
      tsc('tsconfig.stories.json'),
      tsc('tsconfig.stories.json', '--module', 'esnext', '--moduleResolution', 'bundler'),
      bin('vitest', ...VITEST_RUN),
      ...['vite', 'webpack', 'esbuild'].map(
        /** @returns {Command} */ (bundler) => [
          'sh',
          '-c',
          `node build-${bundler}.mjs && node ${bundler}-out/bundled.mjs`,
        ],
      ),
    ],
  },
  'msw-3': {
    packages: ['msw@3', ...TOOLS],
    commands: [
      node(24, 'use.mjs'),
      node(24, 'node_modules/vitest/vitest.mjs', ...VITEST_RUN),
      tsc('tsconfig.nodenext.json'),
    ],
  },
  // The oldest supported peers. Only Vitest's tests run with them.
  'older-peers': {
    packages: [
      'msw@2',
      'vitest@2',
      'storybook@9',
      'msw-storybook-addon@2',
      '@playwright/test@1.40',
      ours('happy-dom'),
      ours('jsdom'),
    ],
    commands: [bin('vitest', ...VITEST_RUN)],
  },
  'without-msw': {
    packages: [],
    npm: ['--omit=peer', '--legacy-peer-deps'],
    commands: [[process.execPath, 'serve.mjs']],
  },
  jest: {
    example: true,
    commands: [bin('jest')],
  },
  next: {
    example: true,
    commands: [bin('msw', 'init', 'public', '--save'), bin('next', 'build'), [process.execPath, 'check.mjs']],
  },
  'vite-react': {
    example: true,
    commands: [
      bin('tsc'),
      bin('vitest', ...VITEST_RUN),
      bin('msw', 'init', 'public', '--save'),
      bin('vite', 'build'),
      [process.execPath, 'check.mjs'],
      bin('playwright', 'test'),
    ],
  },
};

const tarball = process.env.PACKAGE_TARBALL ?? (await pack());
await lintTarball();
const wanted = process.argv.slice(2);
const projects = Object.entries(PROJECTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
/** @type {Promise<void>[]} */
const removals = [];
/** @type {Map<string, Promise<string>>} */
const nodePaths = new Map();
// The first installation fills npm's cache for the others.
await inParallel(Math.max(2, availableParallelism()), projects, async ([name, project]) => {
  const folder = await install(name, project);
  await runAll(name, project.commands, folder);
  // Removes thousands of files while the next project is checked.
  removals.push(rm(folder, { recursive: true }));
});
await Promise.all(removals);
rmSync(work, { recursive: true });

async function pack() {
  const output = await run(
    'npm pack',
    ['npm', 'pack', '--json', '--pack-destination', work, '--ignore-scripts'],
    root,
  );
  /** @type {[{ filename: string }]} */
  const [{ filename }] = JSON.parse(output);
  return join(work, filename);
}

async function lintTarball() {
  await run('publint', bin('publint', 'run', tarball, '--strict'), root);
  // Entry points for tools that are ES modules have no CommonJS build.
  const rules = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'];
  await run('attw', bin('attw', tarball, ...rules), root);
}

/**
 * @param {string} name
 * @param {Command[]} commands
 * @param {string} folder
 */
async function runAll(name, commands, folder) {
  for (const command of commands) {
    const shown = command.join(' ').replace(process.execPath, 'node').replace('node_modules/.bin/', '');
    const [program, ...args] = command;
    await run(`${name}: ${shown}`, [await pathOf(program), ...args], folder);
  }
}

/**
 * The path of a release of Node, such as `node@24`, which npx installs once for all projects. Returns other programs
 * unchanged.
 * @param {string} program
 * @returns {string | Promise<string>}
 */
function pathOf(program) {
  if (!program.startsWith('node@')) return program;
  if (process.versions.node.startsWith(`${program.slice('node@'.length)}.`)) return process.execPath;
  const known = nodePaths.get(program);
  if (known !== undefined) return known;
  const path = run(program, ['npx', '--yes', program, '--print', 'process.execPath'], root).then((output) =>
    output.trim(),
  );
  nodePaths.set(program, path);
  return path;
}

/**
 * @param {string} name
 * @param {Project} project
 */
async function install(name, { packages = [], example = false, npm }) {
  const folder = join(work, name);
  mkdirSync(folder);
  const source = example ? `examples/${name}` : 'scripts/consumer';
  cpSync(join(root, source), folder, {
    recursive: true,
    filter: (path) => !/node_modules|\.next|package-lock\.json/.test(path.slice(root.length)),
  });
  const path = join(folder, 'package.json');
  /** @type {{ devDependencies?: Record<string, string> }} */
  const packageJson = example
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { name, private: true, type: 'module' };
  // The tarball takes the place of the published package.
  delete packageJson.devDependencies?.['team-chat-mock'];
  writeFileSync(path, JSON.stringify(packageJson));
  /** @type {Command} */
  const command =
    npm === undefined
      ? ['npx', '--yes', PNPM, 'add']
      : ['npm', 'install', '--no-save', '--no-audit', '--no-fund', ...npm];
  const installer = npm === undefined ? 'pnpm add' : 'npm install';
  await run(`${name}: ${installer}`, [...command, '--prefer-offline', tarball, ...packages], folder);
  return folder;
}
