/** Sets the owner of the repository in package.json, which all links use: `npm run set-owner -- NAME`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withOwner } from './set-owner/with-owner.mjs';

const file = new URL('../package.json', import.meta.url);
try {
  writeFileSync(file, withOwner(readFileSync(file, 'utf8'), process.argv[2]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
