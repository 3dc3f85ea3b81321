/**
 * Checks the package as users install it: packs it, lints the tarball, installs it into empty projects and
 * uses it there, on every supported Node, with both majors of msw, in bundlers, test runners and under each
 * resolution of types. `npm run check-package -- jest` checks only the named projects.
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
 * @property {string[]} [install]
 * @property {boolean} [installOnly]
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
const node = (release, ...args) =>
  process.versions.node.startsWith(`${release}.`)
    ? [process.execPath, ...args]
    : ['npx', '--yes', `node@${release}`, ...args];
/** @type {(...args: string[]) => Command} */
const npx = (...args) => ['npx', '--no-install', ...args];

/** Packages whose types or test environments the files of scripts/consumer use. */
const TOOLS = ['typescript', '@types/node', 'vitest', 'happy-dom', 'jsdom', '@playwright/test'].map(ours);

/**
 * Each project is a folder with the package, its other dependencies, and commands that must succeed.
 * @type {Record<string, Project>}
 */
const PROJECTS = {
  'msw-2': {
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
      npx('team-chat-mock', '--version'),
      npx('tsc', '-p', 'tsconfig.nodenext.json'),
      npx('tsc', '-p', 'tsconfig.bundler.json'),
      npx('tsc', '-p', 'tsconfig.stories.json'),
      npx('tsc', '-p', 'tsconfig.stories.json', '--module', 'esnext', '--moduleResolution', 'bundler'),
      npx('vitest', 'run'),
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
      ...[22, 24].map((release) => node(release, 'use.mjs')),
      node(24, 'node_modules/vitest/vitest.mjs', 'run'),
      npx('tsc', '-p', 'tsconfig.nodenext.json'),
    ],
  },
  'vitest-2': {
    packages: ['msw@2', 'vitest@2', ours('happy-dom'), ours('jsdom')],
    commands: [npx('vitest', 'run')],
  },
  // Peers older than the tested ones do not prevent the installation.
  'older-peers': {
    packages: ['msw@2', 'vitest@2', 'storybook@9', 'msw-storybook-addon@2', '@playwright/test@1.40'],
    installOnly: true,
    commands: [],
  },
  'without-msw': {
    packages: [],
    install: ['--omit=peer', '--legacy-peer-deps'],
    commands: [[process.execPath, 'serve.mjs']],
  },
  jest: {
    example: true,
    commands: [npx('jest')],
  },
  next: {
    example: true,
    commands: [npx('msw', 'init', 'public', '--save'), npx('next', 'build'), [process.execPath, 'check.mjs']],
  },
  'vite-react': {
    example: true,
    commands: [
      npx('tsc'),
      npx('vitest', 'run'),
      npx('msw', 'init', 'public', '--save'),
      npx('vite', 'build'),
      [process.execPath, 'check.mjs'],
      npx('playwright', 'test'),
    ],
  },
};

const tarball = await pack();
const wanted = process.argv.slice(2);
const projects = Object.entries(PROJECTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
/** @type {Promise<void>[]} */
const removals = [];
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
    'npm',
    ['pack', '--json', '--pack-destination', work, '--ignore-scripts'],
    root,
  );
  /** @type {[{ filename: string }]} */
  const [{ filename }] = JSON.parse(output);
  const file = join(work, filename);
  await run('publint', 'npx', ['--no-install', 'publint', 'run', file, '--strict'], root);
  // Entry points for tools that are ES modules have no CommonJS build.
  const rules = ['--profile', 'node16', '--ignore-rules', 'cjs-resolves-to-esm'];
  await run('attw', 'npx', ['--no-install', 'attw', file, ...rules], root);
  return file;
}

/**
 * @param {string} name
 * @param {Command[]} commands
 * @param {string} folder
 */
async function runAll(name, commands, folder) {
  for (const [command, ...args] of commands) {
    const shown = [command === process.execPath ? 'node' : command, ...args].join(' ');
    await run(`${name}: ${shown}`, command, args, folder);
  }
}

/**
 * @param {string} name
 * @param {Project} project
 */
async function install(name, { packages = [], example = false, install: flags = [], installOnly = false }) {
  const folder = join(work, name);
  mkdirSync(folder);
  const source = example ? `examples/${name}` : 'scripts/consumer';
  cpSync(join(root, source), folder, {
    recursive: true,
    filter: (path) => !/node_modules|\.next|package-lock\.json/.test(path.slice(root.length)),
  });
  if (!example) {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  }
  const mode = installOnly ? ['--package-lock-only'] : ['--no-save'];
  await npmInstall(name, [...mode, ...flags, tarball, ...packages], folder);
  return folder;
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {string} folder
 */
function npmInstall(name, args, folder) {
  const options = ['--no-audit', '--no-fund', '--prefer-offline'];
  return run(`${name}: npm install`, 'npm', ['install', ...options, ...args], folder);
}
