/**
 * Changes one rule at a time in random places of `src/handlers`, and runs the tests of its area, of the areas that use
 * it, and of the tables with rows for it: `npm run mutants -- --seed N --count M [--area NAME] [--least PERCENT]
 * [--tries N] [--again LOG]`. Prints the mutants that no test notices, and exits with status 1 when fewer than
 * `--least` percent of those that change behavior are noticed. `--seed` takes several seeds, such as `1,2`, with
 * `--count` mutants each. `--tries` limits the tests for rules that everything uses; `--again` repeats the survivors of
 * an earlier output.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runAllAtOnce } from './mutants/all-at-once.mjs';
import { EQUIVALENT } from './mutants/equivalent.mjs';
import { mutationsOf } from './mutants/mutations.mjs';
import { runOneAtATime } from './mutants/one-at-a-time.mjs';
import { ROOT, rulesIn, testFilesOf } from './mutants/test-files.mjs';

/** @import { Candidate } from './mutants/test-files.mjs' */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    area: { type: 'string' },
    least: { type: 'string', default: '95' },
    tries: { type: 'string', default: '200' },
    again: { type: 'string' },
  },
});

/**
 * Returns a reproducible random number generator (mulberry32), a function that returns an integer below `limit`.
 * @param {number} seed
 * @returns {(limit: number) => number}
 */
function generator(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  };
}

/**
 * @param {number} seed
 * @param {number} count
 */
function chosenMutants(seed, count) {
  const next = generator(seed);
  const all = rulesIn(values.area ?? '').flatMap((path) =>
    mutationsOf(path, readFileSync(join(ROOT, path), 'utf8')).map((mutation) => ({ path, ...mutation })),
  );
  for (let i = all.length - 1; i > 0; i--) {
    const j = next(i + 1);
    const [here, there] = [all[i], all[j]];
    if (here !== undefined && there !== undefined) [all[i], all[j]] = [there, here];
  }
  return {
    total: all.length,
    mutants: all.filter((mutant) => isWanted(mutant) && !isEquivalent(mutant)).slice(0, count),
  };
}

/** @param {Candidate} mutant */
const changeOf = ({ path, before, after }) => `${path}: ${plain(before)} -> ${plain(after)}`;
/** @param {Candidate} mutant */
const described = (mutant) => changeOf(mutant).replace('.ts: ', `.ts:${mutant.line}: `);

/**
 * Collapses white space, so that formatting makes no difference.
 * @param {string} text
 */
const plain = (text) => text.replace(/\s+/g, ' ');

/** @param {Candidate} mutant */
function isEquivalent({ path, before, after }) {
  return EQUIVALENT.some(
    (known) =>
      known.path === path && plain(known.before) === plain(before) && plain(known.after) === plain(after),
  );
}

/** The output of an earlier run. Only its survivors are run again. */
const earlier =
  values.again === undefined ? undefined : readFileSync(values.again, 'utf8').replace(/\.ts:\d+: /g, '.ts: ');
/** @param {Candidate} mutant */
const isWanted = (mutant) => earlier === undefined || earlier.includes(`SURVIVED ${changeOf(mutant)}\n`);

/** The mutants of all seeds, with their tests. */
function chooseMutants() {
  return values.seed.split(',').flatMap((seed) => {
    const { total, mutants } = chosenMutants(Number(seed), Number(values.count));
    console.log(`${mutants.length} of ${total} mutants; seed ${seed}.`);
    return mutants.map((mutant) => ({ ...mutant, seed, ...testFilesOf(mutant) }));
  });
}

/** @typedef {ReturnType<typeof chooseMutants>[number] & { id: number }} Mutant */

/**
 * Runs the tests: first with all mutants in one copy of the source, then separately with each mutant that this cannot
 * test.
 * @param {readonly Mutant[]} mutants
 * @returns the test that noticed a mutant, by the ID of the mutant
 */
async function runTests(mutants) {
  const whileRunning = mutants.filter(({ isStatic }) => !isStatic);
  const { noticed, atImport } = await runAllAtOnce(ROOT, Number(values.tries), whileRunning);
  const alone = mutants.filter(({ id, isStatic }) => isStatic || (atImport.has(id) && !noticed.has(id)));
  for (const [id, failed] of await runOneAtATime(ROOT, alone)) noticed.set(id, failed);
  return noticed;
}

/**
 * Prints the survivors of a seed. Returns whether enough of its mutants were noticed.
 * @param {string} seed
 * @param {readonly Mutant[]} mutants
 * @param {ReadonlyMap<number, string>} noticed
 */
function report(seed, mutants, noticed) {
  const ofSeed = mutants.filter((mutant) => mutant.seed === seed);
  const survivors = ofSeed.filter(({ id }) => !noticed.has(id)).map(described);
  const [run, found] = [ofSeed.length, ofSeed.length - survivors.length];
  const percent = (100 * found) / run;
  console.log(`Seed ${seed}: ${found} of ${run} mutants noticed (${percent.toFixed(1)} %).`);
  for (const survivor of survivors) console.log(`SURVIVED ${survivor}`);
  return percent >= Number(values.least);
}

const mutants = chooseMutants().map((mutant, id) => ({ ...mutant, id }));
const noticed = await runTests(mutants);
for (const mutant of mutants) {
  const by = noticed.get(mutant.id);
  if (by !== undefined) console.log(`noticed  ${described(mutant)}   (${by.slice(0, 120)})`);
}
const enough = values.seed.split(',').map((seed) => report(seed, mutants, noticed));
process.exit(enough.every(Boolean) ? 0 : 1);
