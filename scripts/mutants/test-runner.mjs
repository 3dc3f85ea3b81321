/**
 * Runs each test once as it is, and then once with each mutant that it reached and that no test has noticed yet. The source
 * contains all mutants, so it is imported only once. After `tries` tests have not noticed a mutant, it is run only with the tests about its
 * file. Appends its progress to the file `log`.
 */
import { EventEmitter } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { VitestTestRunner } from 'vitest/runners';
import { getFn } from 'vitest/suite';

/**
 * Vitest's types leave out `onFinished`.
 * @typedef {import('vitest').RunnerTestCase & { onFinished?: import('vitest').OnTestFinishedHandler[] }} Test
 */

/** @type {import('./all-at-once.mjs').Plan} */
const { root, log, tries, mutants } = JSON.parse(readFileSync(process.env.MUTANTS ?? '', 'utf8'));
const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
// Repeating a test starts many mocks that listen to the signal of the test.
EventEmitter.defaultMaxListeners = 0;
const setRealTimeout = globalThis.setTimeout;

/** A test that takes longer with a mutant counts as hanging. */
const LEAST_TIMEOUT_MS = 10_000;
const TIMES_SLOWER = 30;
/** A mutant that one test reaches more often than this counts as an endless loop. */
const MAX_VISITS = 2_000_000;

/** @type {Map<number, number>} */
const runs = new Map();

/** @type {Set<number>} */
let reached = new Set();
/**
 * IDs of mutants that are reached while files are imported. No test can select such a mutant in time.
 * @type {Set<number>}
 */
const atImport = new Set();
let isTesting = false;
/** @type {number | undefined} */
let active;
let visits = 0;
const chooser = {
  /** @param {number} id */
  isActive(id) {
    if (active === undefined) reached.add(id);
    if (!isTesting && !atImport.has(id)) {
      atImport.add(id);
      write({ atImport: id });
    }
    if (id !== active) return false;
    if (++visits > MAX_VISITS) throw new Error('endless loop');
    return true;
  },
};
Object.assign(globalThis, { mutants: chooser });

/** @param {import('./all-at-once.mjs').LogEvent} event */
const write = (event) => appendFileSync(log, `${JSON.stringify(event)}\n`);

export default class MutantRunner extends VitestTestRunner {
  /** @param {Test} test */
  async runTask(test) {
    const file = relative(root, test.file.filepath);
    reached = new Set();
    isTesting = true;
    const start = performance.now();
    await getFn(test)();
    const timeout = Math.max(LEAST_TIMEOUT_MS, TIMES_SLOWER * (performance.now() - start));
    const wanted = [...reached].filter((id) => {
      const { files = [], always = 0 } = byId.get(id) ?? {};
      const rank = files.indexOf(file);
      return rank >= 0 && (rank < always || (runs.get(id) ?? 0) < tries);
    });
    for (const id of wanted) {
      runs.set(id, (runs.get(id) ?? 0) + 1);
      write({ began: id });
      const problem = await failureWith(id, test, timeout);
      if (problem === undefined) continue;
      const unreliable = await failureWith(undefined, test, timeout);
      if (unreliable !== undefined) {
        write({ unreliable: test.name, file, id, problem: unreliable });
        break;
      }
      byId.delete(id);
      write({ noticed: id, by: `${file}: ${test.name}` });
    }
    isTesting = false;
  }
}

/**
 * The reason why a test fails with a mutant; undefined if it passes.
 * @param {number | undefined} id
 * @param {Test} test
 * @param {number} timeout
 */
async function failureWith(id, test, timeout) {
  const { onFinished } = test;
  test.onFinished = [];
  active = id;
  visits = 0;
  try {
    await Promise.race([
      getFn(test)(),
      new Promise((_, reject) => setRealTimeout(() => reject(new Error('timed out')), timeout)),
    ]);
    await finish(test);
    return undefined;
  } catch (error) {
    await finish(test).catch(() => undefined);
    return String(error).slice(0, 200);
  } finally {
    active = undefined;
    test.onFinished = onFinished;
  }
}

/** @param {Test} test */
async function finish(test) {
  /** @type {unknown} */
  let problem;
  for (const callback of (test.onFinished ?? []).toReversed()) {
    try {
      await callback(test.context);
    } catch (error) {
      problem ??= error;
    }
  }
  if (problem !== undefined) throw problem;
}
