/** Runs the mutants that can be selected at run time, in another process, because a mutant may make a loop endless. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `files`: the tests that may notice the mutant. `always`: number of them at the start of the list that test the file of the mutant.
 * @typedef {import('./instrument.mjs').NumberedMutation & { path: string, files: string[], always: number }} Mutant
 * @typedef {{ root: string, log: string, tries: number, mutants: Mutant[] }} Plan
 * @typedef {{ atImport?: number, began?: number, noticed?: number, by?: string, unreliable?: string, file?: string, id?: number, problem?: string }} LogEvent
 */

/** A process that makes no progress for this long counts as hanging. */
const STALL_MS = 180_000;

/**
 * Returns the first test that notices each mutant, by its ID, and the IDs of mutants that run when files are imported.
 * @param {string} root
 * @param {number} tries number of tests that a mutant runs with, before only the tests about its file are left
 * @param {Mutant[]} mutants
 */
export async function runAllAtOnce(root, tries, mutants) {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-plan-'));
  const log = join(folder, 'log');
  /** @type {Map<number, string>} */
  const noticed = new Map();
  /** @type {Set<number>} */
  const atImport = new Set();
  try {
    for (let left = mutants; left.length > 0; ) {
      writeFileSync(log, '');
      /** @type {Plan} */
      const plan = { root, log, tries, mutants: left };
      writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
      const finished = await run(join(folder, 'plan.json'), log);
      const events = eventsIn(log);
      for (const { noticed: id, by = '' } of events) if (id !== undefined) noticed.set(id, by);
      for (const { atImport: id } of events) if (id !== undefined) atImport.add(id);
      for (const { unreliable, file, problem } of events)
        if (unreliable !== undefined)
          console.error(`Cannot be repeated: ${file}: ${unreliable} (${problem})`);
      if (finished) break;
      const hanging = events.findLast(({ began }) => began !== undefined)?.began;
      if (hanging === undefined) throw new Error('The tests do not start.');
      noticed.set(hanging, 'hangs');
      left = mutants.filter(({ id }) => !noticed.has(id));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { noticed, atImport };
}

/** @type {(log: string) => LogEvent[]} */
const eventsIn = (log) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/**
 * Runs the mutants of a plan in a process, and kills the process when its log stops growing. Returns whether it
 * succeeded.
 * @param {string} plan
 * @param {string} log
 * @returns {Promise<boolean>}
 */
function run(plan, log) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-all.mjs')], {
    env: { ...process.env, MUTANTS: plan },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => {
    let size = -1;
    let since = Date.now();
    const timer = setInterval(() => {
      const now = existsSync(log) ? readFileSync(log).length : 0;
      if (now !== size) {
        size = now;
        since = Date.now();
      } else if (Date.now() - since > STALL_MS) child.kill('SIGKILL');
    }, 2000);
    child.once('exit', (code) => {
      clearInterval(timer);
      resolve(code === 0);
    });
  });
}
