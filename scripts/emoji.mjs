/** Writes src/markdown/emoji-names.generated.ts from a table: code, canonical name and aliases, separated by tabs and spaces. */
import { readFileSync, writeFileSync } from 'node:fs';

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Usage: node scripts/emoji.mjs TABLE');

const text = readFileSync(source, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/).join(' ').trim())
  .join('|');
writeFileSync(
  new URL('../src/markdown/emoji-names.generated.ts', import.meta.url),
  `// Written by scripts/emoji.mjs.\n\n/** Emoji, separated by \`|\`: code, canonical name and aliases, separated by spaces. */\nexport const EMOJI_NAMES =\n  '${text}';\n`,
);
