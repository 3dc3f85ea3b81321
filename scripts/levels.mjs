/**
 * Writes dist/contract/levels/levels.js: the level of each change as plain data. Part of the build, so that a bundle of the
 * handlers has the numbers without the words about them.
 */
import { writeFileSync } from 'node:fs';
import { LEVELS } from '../dist/contract/levels/index.js';

writeFileSync(
  new URL('../dist/contract/levels/levels.js', import.meta.url),
  `// Written by scripts/levels.mjs.\nexport const LEVELS = ${JSON.stringify(LEVELS)};\n`,
);
