/** Runs mutants that must be in place on import: plants each of them in a copy of the project, one after another. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @import { ChildProcess } from 'node:child_process'
 * @import { Mutant } from './all-at-once.mjs'
 */
/** @typedef {{ changed: string[], files: string[] }} Job */

const COPIED = [
  'src',
  'test',
  'scripts',
  'docs',
  'vitest.config.ts',
  'tsconfig.json',
  'package.json',
  'README.md',
];
/** Tests that run longer than this count as failed: the mutant probably made a loop endless. */
const TIMEOUT_MS = 300_000;
/** Number of test files that run before the others. If one of them fails, the rest need not run. */
const FIRST_FILES = 3;

/**
 * Returns the first test that notices each mutant, by its ID.
 * @param {string} root
 * @param {Mutant[]} mutants
 */
export async function runOneAtATime(root, mutants) {
  /** @type {Map<number, string>} */
  const noticed = new Map();
  if (mutants.length === 0) return noticed;
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  const runner = new Runner(copy);
  let previous = '';
  try {
    copyTree(root, copy);
    for (const mutant of mutants) {
      // The file of the previous mutant also changed, because it has its original code again.
      const failed = await failureWith(mutant, copy, (files) =>
        runner.failureIn({ changed: [mutant.path, previous || mutant.path], files }),
      );
      previous = mutant.path;
      if (failed !== null) noticed.set(mutant.id, failed);
    }
  } finally {
    runner.stop();
    rmSync(copy, { recursive: true });
  }
  return noticed;
}

/**
 * @param {string} root
 * @param {string} copy
 */
function copyTree(root, copy) {
  for (const name of COPIED)
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !path.slice(root.length).includes('node_modules'),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/**
 * Plants a mutant in its file while its tests run. Returns the first test that fails, or null.
 * @param {Mutant} mutant
 * @param {string} copy
 * @param {(files: string[]) => Promise<string | null>} failureIn
 */
async function failureWith({ path, start, end, after, files }, copy, failureIn) {
  const file = join(copy, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, start) + after + text.slice(end));
  try {
    for (const part of [files.slice(0, FIRST_FILES), files.slice(FIRST_FILES)]) {
      const failed = part.length === 0 ? null : await failureIn(part);
      if (failed !== null) return failed;
    }
    return null;
  } finally {
    writeFileSync(file, text);
  }
}

/** A process with Vitest (runner.mjs), which starts again after an endless loop. */
class Runner {
  /** @type {ChildProcess | undefined} */
  #child;
  #cwd;

  /** @param {string} cwd */
  constructor(cwd) {
    this.#cwd = cwd;
  }

  /**
   * The first test that fails, or null.
   * @param {Job} job
   * @returns {Promise<string | null>}
   */
  async failureIn(job) {
    const child = await this.#start();
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    child.send(job);
    try {
      const [{ failed }] = await once(child, 'message', { signal: timeout });
      return failed;
    } catch {
      this.stop();
      return 'timed out';
    }
  }

  stop() {
    if (this.#child?.connected && this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL');
    this.#child = undefined;
  }

  async #start() {
    if (this.#child?.connected) return this.#child;
    this.#child = fork(fileURLToPath(new URL('./runner.mjs', import.meta.url)), {
      cwd: this.#cwd,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(this.#child, 'message');
    return this.#child;
  }
}
