/**
 * Changes one rule at a time in random places of `src/handlers`, and runs the tests of its area, of the areas that use
 * it, and of the tables with rows for it: `npm run mutants -- --seed N --count M [--area NAME] [--least PERCENT]
 * [--tries N] [--again LOG]`. Prints the mutants that no test notices, and exits with status 1 when fewer than
 * `--least` percent of those that change behavior are noticed. `--seed` takes several seeds, such as `1,2`, with
 * `--count` mutants each. `--tries` limits the tests for rules that everything uses; `--again` repeats the survivors of
 * an earlier output.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runAllAtOnce } from './mutants/all-at-once.mjs';
import { EQUIVALENT } from './mutants/equivalent.mjs';
import { mutationsOf } from './mutants/mutations.mjs';

/**
 * @import { ChildProcess } from 'node:child_process'
 * @import { Mutant } from './mutants/all-at-once.mjs'
 * @import { Mutation } from './mutants/mutations.mjs'
 * @typedef {Mutation & { path: string }} Candidate
 * @typedef {{ changed: string[], files: string[] }} Job
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
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
/** Test files named like the changed file run first. */
const FIRST_FILES = 3;

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
 * Whether a file may contain rules. Error recipes, generated code and files directly in `src/handlers` contain none.
 * @param {string} path
 */
const isRule = (path) =>
  !/\.generated\.ts$|\/(error-recipes|endpoint-code)\/|handlers\/[^/]+\.ts$/.test(path);

const paths = () => find(join('src/handlers', values.area ?? '')).filter(isRule);

/**
 * The TypeScript files of a folder, at any depth.
 * @param {string} folder
 */
function find(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .sort();
}

/**
 * A reproducible random number generator below `limit` (mulberry32).
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
  const all = paths().flatMap((path) =>
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

/**
 * Tables of tests with rows for each area.
 * @type {{ file: string, has: (changed: { path: string, text: string, explains: boolean }) => boolean }[]}
 */
const TABLES = [
  { file: 'test/handlers/error-recipes/recipes.test.ts', has: () => true },
  {
    file: 'test/handlers/error-recipes/explanations.test.ts',
    has: ({ path, explains }) => explains || path.endsWith('/refusals.rules.ts'),
  },
  { file: 'test/contract/dialects/rows.test.ts', has: ({ text }) => text.includes('.follows(') },
  { file: 'test/contract/levels/rows.test.ts', has: ({ text }) => text.includes('supports(') },
  { file: 'test/handlers/events/event-audience.test.ts', has: ({ path }) => path.endsWith('.events.ts') },
  { file: 'test/properties/events-of-each-endpoint.test.ts', has: ({ path }) => path.endsWith('.events.ts') },
  { file: 'test/properties/events-and-register.test.ts', has: ({ path }) => path.endsWith('.events.ts') },
  {
    file: 'test/handlers/access/organization-permissions.rules.test.ts',
    has: ({ text }) => /[hH]oldsPermission|MaySetPolicies/.test(text),
  },
  { file: 'test/handlers/server/realm-settings-act.test.ts', has: ({ text }) => text.includes('settings') },
  {
    file: 'test/handlers/text/text.rules.test.ts',
    has: ({ text }) => /assertPrintable|assertLength|assertStorable/.test(text),
  },
  { file: 'test/handlers/limits.test.ts', has: ({ text }) => /assertLength|\.max\(/.test(text) },
  { file: 'test/runtime/pipeline/spectators.test.ts', has: ({ text }) => /spectator/i.test(text) },
];

/** Number of test files, those whose names are most like the changed file, that run first. */
const MOST_ALIKE = 6;

/**
 * The tests of a mutant's area, of the areas whose files import its file, and of the tables. `always`: number of tests at the start
 * of the list that are about the changed file.
 * @param {Candidate} mutant
 */
function testFilesOf({ path, explains }) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const areas = path.endsWith('.events.ts')
    ? areasOfTests()
    : new Set([areaOf(path), ...importersOf(path).map(areaOf)]);
  const tables = TABLES.filter(({ has }) => has({ path, text, explains })).map(({ file }) => file);
  const own = [...areas]
    .flatMap((name) => find(join('test/handlers', name)))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts') && !tables.includes(file));
  const wanted = new Set(wordsOf(path));
  /** @param {string} file */
  const likeness = (file) => {
    const words = wordsOf(file);
    const shared = words.filter((word) => wanted.has(word)).length;
    return shared - 0.1 * words.length + (basename(file, '.test.ts') === basename(path, '.ts') ? 10 : 0);
  };
  own.sort((a, b) => likeness(b) - likeness(a));
  const alike = own.splice(0, MOST_ALIKE);
  return { files: [...alike, ...tables, ...own], always: alike.length + tables.length };
}

/** Returns all areas, because any of them may change the records that an event follows from. */
const areasOfTests = () => new Set(find('src/handlers').filter(isRule).map(areaOf));

/** @param {string} path */
const areaOf = (path) => path.split('/')[2] ?? '';

/**
 * Handler files that import a file directly. Areas that contain only shared rules have no tests of their own.
 * @param {string} path
 */
function importersOf(path) {
  const name = basename(path, '.ts');
  return find('src/handlers')
    .filter((other) => isRule(other))
    .filter((other) => readFileSync(join(ROOT, other), 'utf8').includes(`/${name}.js'`));
}

/** @param {string} path */
function wordsOf(path) {
  const stem = basename(path).replace(/\.test\.ts$|(\.\w+)?\.ts$/g, '');
  return stem.split(/[-.]/).map((word) => word.replace(/s$/, ''));
}

const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
function copyTree() {
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
}

/** @type {ChildProcess | undefined} */
let runner;
async function runnerOf() {
  if (runner?.connected) return runner;
  runner = fork(fileURLToPath(new URL('./mutants/runner.mjs', import.meta.url)), {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(runner, 'message');
  return runner;
}

function stopRunner() {
  if (runner?.connected && runner.pid !== undefined) process.kill(-runner.pid, 'SIGKILL');
  runner = undefined;
}

/**
 * The first test that fails, or null.
 * @param {string[]} changed
 * @param {string[]} files
 * @returns {Promise<string | null>}
 */
async function failureOf(changed, files) {
  const child = await runnerOf();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  child.send({ changed, files });
  try {
    const [{ failed }] = await once(child, 'message', { signal: timeout });
    return failed;
  } catch {
    stopRunner();
    return 'timed out';
  }
}

/**
 * Plants a mutant in a source file and runs its tests, importing the file again. Returns the first test that fails,
 * or null.
 * @param {Mutant} mutant
 */
async function noticedAlone({ path, start, end, after, files }) {
  const file = join(copy, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, start) + after + text.slice(end));
  try {
    for (const part of [files.slice(0, FIRST_FILES), files.slice(FIRST_FILES)]) {
      if (part.length === 0) continue;
      const failed = await failureOf([path, changedBefore ?? path], part);
      if (failed !== null) return failed;
    }
    return null;
  } finally {
    writeFileSync(file, text);
    changedBefore = path;
  }
}
/** @type {string | undefined} */
let changedBefore;

/** The output of an earlier run. Only its survivors are run again. */
const earlier =
  values.again === undefined ? undefined : readFileSync(values.again, 'utf8').replace(/\.ts:\d+: /g, '.ts: ');
/** @param {Candidate} mutant */
const isWanted = (mutant) => earlier === undefined || earlier.includes(`SURVIVED ${changeOf(mutant)}\n`);
const choices = values.seed
  .split(',')
  .map((seed) => ({ seed, ...chosenMutants(Number(seed), Number(values.count)) }));
const mutants = choices
  .flatMap(({ seed, mutants: chosen }) => chosen.map((mutant) => ({ ...mutant, seed })))
  .map((mutant, id) => ({ ...mutant, id, ...testFilesOf(mutant) }));
for (const { seed, total, mutants: chosen } of choices)
  console.log(`${chosen.length} of ${total} mutants; seed ${seed}.`);
const chosenWhileRunning = mutants.filter(({ isStatic }) => !isStatic);
const { noticed, atImport } = await runAllAtOnce(ROOT, Number(values.tries), chosenWhileRunning);
const alone = mutants.filter(({ id, isStatic }) => isStatic || (atImport.has(id) && !noticed.has(id)));
if (alone.length > 0) copyTree();
for (const mutant of alone) {
  const failed = await noticedAlone(mutant);
  if (failed !== null) noticed.set(mutant.id, failed);
}
stopRunner();
rmSync(copy, { recursive: true });
for (const mutant of mutants) {
  const by = noticed.get(mutant.id);
  if (by !== undefined) console.log(`noticed  ${described(mutant)}   (${by.slice(0, 120)})`);
}
const enough = choices.map(({ seed }) => {
  const ofSeed = mutants.filter((mutant) => mutant.seed === seed);
  const survivors = ofSeed.filter(({ id }) => !noticed.has(id)).map(described);
  const [run, found] = [ofSeed.length, ofSeed.length - survivors.length];
  const percent = (100 * found) / run;
  console.log(`Seed ${seed}: ${found} of ${run} mutants noticed (${percent.toFixed(1)} %).`);
  for (const survivor of survivors) console.log(`SURVIVED ${survivor}`);
  return percent >= Number(values.least);
});
process.exit(enough.every(Boolean) ? 0 : 1);
