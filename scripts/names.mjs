/**
 * Writes the names that Markdown knows to src/markdown/: `node scripts/names.mjs domains`, `node scripts/names.mjs languages`, or
 * `node scripts/names.mjs emoji TABLE`. Each line of the table has a code, a canonical name and aliases, separated by tabs and spaces.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import domains from 'tlds' with { type: 'json' };

const FILE_EXTENSIONS = ['java', 'md', 'mov', 'py', 'zip'];

const PYGMENTS_LEXERS = `import json, pygments.lexers as lexers
print(json.dumps([[name, list(words)] for name, words, _, _ in lexers.get_all_lexers()]))`;

const [list, table] = process.argv.slice(2);
if (list === 'domains') {
  write(
    'domain-names',
    'DOMAIN_NAMES',
    'Top-level domains, except those that are mostly file extensions, separated by spaces.',
    domains.filter((domain) => !FILE_EXTENSIONS.includes(domain)).join(' '),
  );
} else if (list === 'languages') {
  write(
    'language-names',
    'LANGUAGE_NAMES',
    'Programming languages as named by Pygments, separated by `|`, each with the words that select it.',
    languages().join('|'),
  );
} else if (list === 'emoji' && table !== undefined) {
  write(
    'emoji-names',
    'EMOJI_NAMES',
    'Emoji, separated by `|`: code, canonical name and aliases, separated by spaces.',
    emojiIn(table).join('|'),
  );
} else {
  console.error('Usage: node scripts/names.mjs domains | languages | emoji TABLE');
  process.exit(2);
}

/** The languages of the installed Pygments, a Python package. A word selects the first language that has it. */
function languages() {
  /** @type {[name: string, words: string[]][]} */
  const lexers = JSON.parse(execFileSync('python3', ['-c', PYGMENTS_LEXERS], { encoding: 'utf8' }));
  /** @type {Set<string>} */
  const known = new Set();
  return lexers.flatMap(([name, all]) => {
    const words = all.map((word) => word.toLowerCase()).filter((word) => !known.has(word) && known.add(word));
    return words.length === 0 ? [] : [`${name}:${words.join(' ')}`];
  });
}

/** @param {string} file */
function emojiIn(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/).join(' ').trim());
}

/**
 * @param {string} module
 * @param {string} name the exported constant
 * @param {string} description
 * @param {string} names
 */
function write(module, name, description, names) {
  writeFileSync(
    new URL(`../src/markdown/${module}.generated.ts`, import.meta.url),
    `// Written by scripts/names.mjs.\n\n/** ${description} */\nexport const ${name} =\n  ${JSON.stringify(names)};\n`,
  );
}
