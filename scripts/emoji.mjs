/**
 * Writes src/markdown/emoji-names.ts: the names of emoji, each with its code, as one compact text. People with a
 * profession or a gender, families and flags of countries are left out: the first two are many, the flags are computed.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const data = JSON.parse(
  readFileSync(new URL('../node_modules/emojibase-data/en/shortcodes/iamcal.json', import.meta.url), 'utf8'),
);
const codes = Object.entries(data)
  .map(([hex, names]) => [hex.toLowerCase().replaceAll('-fe0f', ''), [names].flat()])
  .filter(([code]) => !/200d|1f3f[b-f]|^1f1[ef]/.test(code))
  .map(([code, names]) => `${code} ${names.join(' ')}`);
const text = codes.join('|');
writeFileSync(
  new URL('../src/markdown/emoji-names.ts', import.meta.url),
  `// Written by scripts/emoji.mjs.\n\n/** Each emoji's code and its names, apart by spaces; emoji apart by \`|\`. */\nexport const EMOJI_NAMES =\n  '${text}';\n`,
);
