/** Finds the files that contain rules, and the tests of each of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @import { Mutation } from './mutations.mjs' */
/** @typedef {Mutation & { path: string }} Candidate */

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Number of test files that run first: those whose names are most similar to the name of the changed file. */
const MOST_ALIKE = 6;

/**
 * The files of a folder below `src/handlers` that may contain rules.
 * @param {string} folder
 */
export const rulesIn = (folder) => find(join('src/handlers', folder)).filter(isRule);

/**
 * Whether a file may contain rules. Error recipes, generated code and files directly in `src/handlers` contain none.
 * @param {string} path
 */
const isRule = (path) =>
  !/\.generated\.ts$|\/(error-recipes|endpoint-code)\/|handlers\/[^/]+\.ts$/.test(path);

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
 * Whether a file derives events from changes of records, or helps such files.
 * @param {string} text
 */
const derivesEvents = (text) => /\b(?:EventSource|EventDraft|QueueView)\b/.test(text);

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
  { file: 'test/handlers/events/event-audience.test.ts', has: ({ text }) => derivesEvents(text) },
  { file: 'test/properties/events-of-each-endpoint.test.ts', has: ({ text }) => derivesEvents(text) },
  { file: 'test/properties/events-and-register.test.ts', has: ({ text }) => derivesEvents(text) },
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

/**
 * The tests of a mutant's area, of the areas whose files import its file, and of the tables. `always`: number of tests at the start
 * of the list that are about the changed file.
 * @param {Candidate} mutant
 */
export function testFilesOf({ path, explains }) {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const areas = path.endsWith('.events.ts')
    ? allAreas()
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
const allAreas = () => new Set(rulesIn('').map(areaOf));

/** @param {string} path */
const areaOf = (path) => path.split('/')[2] ?? '';

/**
 * Handler files that import a file directly. Areas that contain only shared rules have no tests of their own.
 * @param {string} path
 */
function importersOf(path) {
  const name = basename(path, '.ts');
  return rulesIn('').filter((other) => readFileSync(join(ROOT, other), 'utf8').includes(`/${name}.js'`));
}

/** @param {string} path */
function wordsOf(path) {
  const stem = basename(path).replace(/\.test\.ts$|(\.\w+)?\.ts$/g, '');
  return stem.split(/[-.]/).map((word) => word.replace(/s$/, ''));
}
