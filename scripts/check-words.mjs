/**
 * Finds phrases that a plainer one replaces, in documentation, comments and test names. Part of `npm run lint`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const DOCS = ['docs'];
const NAMES = ['names'];
const CODE = ['comments', 'names', 'suites'];
const ALL = ['docs', 'comments', 'names', 'suites'];

/**
 * `[pattern, suggestion, areas]`
 * @type {[RegExp, string, string[]][]}
 */
const RULES = [
  [/\bpublished (server|service)\b/i, '"Zulip"', ALL],
  [/\bset-ups?\b/i, '"setup"', ALL],
  [/\brandom generator\b/i, '"random number generator"', ALL],
  [/\bin vain\b/i, 'say what failed: "timed out", "without a match"', ALL],
  [/\b(anew|oneself|whom)\b/i, 'name the subject and use an ordinary word', ALL],
  [
    /^\s*\*\s+(What|Whom|That|Of|Those|How often|How many)\b(?! (is|are|makes) )/,
    'start with a noun or a verb',
    ['comments'],
  ],
  [
    /^(a|an|the|its?|they|who|whoever|what|that|of|only|no|nobody|everyone|there|each|every)\b/i,
    'start with a verb: "rejects", "returns"',
    NAMES,
  ],
  [/\b(an?|the|of) own \w+/i, '"your", "the caller\'s"', ALL],
  [/\b(its|their|his|her) own (queue|request|message|draft|view)s?\b/i, '"your", "the caller\'s"', NAMES],
  [/\b(is|are|was|were) none\b/i, '"does not exist"', DOCS],
  [/\b(that|which) there (is|are)\b/i, '"existing", "exists"', CODE],
  [/\b(is|are) told\b/i, '"is notified", "receives"', ALL],
  [/\b(takes?|took|taken) (\w+ )?(back|away)\b/i, '"remove", "roll back"', ALL],
  [/\b(asks?|asked) (for|the|a|of|again)\b/i, '"request", "send"', [...NAMES, ...DOCS]],
  [/\banswers?\b/i, '"respond", "response"', NAMES],
  [
    /^(does not )?(works?|handles?|supports?|respects?|treats?)\b|\btoward\b/i,
    'say the observable result',
    NAMES,
  ],
];

/** Files at the root that are not checked. Released entries of a changelog stay as they are. */
const NOT_CHECKED = ['ARCHITECTURE.md', 'CHANGELOG.md'];

const root = fileURLToPath(new URL('..', import.meta.url));
/** @param {string} file */
const read = (file) => readFileSync(root + file, 'utf8');

/**
 * Files of the repository, including new ones. Walking the folders would not end: installed examples link back to the
 * repository.
 */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && existsSync(root + name));

/**
 * @param {string} folder
 * @param {RegExp} ending
 */
function filesIn(folder, ending) {
  return files.filter((name) => name.startsWith(`${folder}/`) && ending.test(name));
}

/** Prose as `{ area, file, line, text }`. */
function* passages() {
  const pages = [
    ...files.filter((name) => /^[^/]*\.md$|^llms\.txt$/.test(name) && !NOT_CHECKED.includes(name)),
    ...['docs', 'examples'].flatMap((folder) => filesIn(folder, /\.md$/)),
  ];
  for (const file of pages) yield* lines('docs', file, withoutCode(read(file)));
  const sources = ['src', 'test', 'scripts', 'bench']
    .flatMap((folder) => filesIn(folder, /\.(m?ts|tsx|mjs)$/))
    .filter((name) => !/\.generated\.ts$|check-words/.test(name));
  for (const file of sources) {
    const text = read(file);
    yield* comments(file, text);
    if (file.startsWith('test/')) yield* testNames(file, text);
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function* comments(file, text) {
  for (const { value, start } of parseSync(file, text).comments) {
    yield* lines('comments', file, withoutCode(value), lineOf(text, start));
  }
}

/**
 * The names of tests and suites, those of tables first.
 * @param {string} file
 * @param {string} text
 */
function* testNames(file, text) {
  for (const { 2: title = '', index } of text.matchAll(TABLE)) {
    const calls = text.slice(0, index).match(/\b(describe|test|it)\b[\w.]*(?:\([^)]*\))?\.each\b/g);
    const area = calls?.at(-1)?.startsWith('describe') ? 'suites' : 'names';
    yield* lines(area, file, title, lineOf(text, index));
  }
  for (const { 0: call, 2: title = '', index } of text.matchAll(TEST)) {
    const area = /^(test\.)?describe/.test(call) ? 'suites' : 'names';
    yield* lines(area, file, title, lineOf(text, index));
  }
}

const TEST = /(?<![\w.])(?:test|it|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['`])((?:(?!\1).)*)\1/g;

/** The name after the rows of a `test.each`. */
const TABLE = /\](?: as const)?\)\(\s*(['`])((?:(?!\1).)*)\1/g;

/**
 * @param {string} text
 * @param {number} index
 */
function lineOf(text, index) {
  return text.slice(0, index).split('\n').length;
}

/**
 * @param {string} area
 * @param {string} file
 * @param {string} text
 */
function* lines(area, file, text, first = 1) {
  for (const [i, line] of text.split('\n').entries()) yield { area, file, line: first + i, text: line };
}

/**
 * Blanks the code in Markdown. Line breaks stay, so that reported line numbers are right.
 * @param {string} text
 */
function withoutCode(text) {
  return text
    .replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '``');
}

let hits = 0;
for (const { area, file, line, text } of passages()) {
  for (const [pattern, suggestion, areas] of RULES) {
    const found = areas.includes(area) ? pattern.exec(text) : null;
    if (found === null) continue;
    hits++;
    console.error(`${file}:${line}: "${found[0]}"; better: ${suggestion}`);
  }
}
if (hits > 0) process.exit(1);
