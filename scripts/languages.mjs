/** Writes src/markdown/language-names.generated.ts: the programming languages of the installed Pygments, a package of Python. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const LIST = `import json, pygments.lexers as lexers
print(json.dumps([[name, list(words)] for name, words, _, _ in lexers.get_all_lexers()]))`;

/** @type {[name: string, words: string[]][]} */
const languages = JSON.parse(execFileSync('python3', ['-c', LIST], { encoding: 'utf8' }));
/** @type {Set<string>} */
const known = new Set();
const entries = languages.flatMap(([name, all]) => {
  const words = all.map((word) => word.toLowerCase()).filter((word) => !known.has(word) && known.add(word));
  return words.length === 0 ? [] : [`${name}:${words.join(' ')}`];
});

writeFileSync(
  new URL('../src/markdown/language-names.generated.ts', import.meta.url),
  `// Written by scripts/languages.mjs.\n\n/** Programming languages as named by Pygments, separated by \`|\`, each with the words that select it. */\nexport const LANGUAGE_NAMES =\n  ${JSON.stringify(entries.join('|'))};\n`,
);
