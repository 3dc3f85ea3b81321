/**
 * Prints the changelog's section of a version: `node scripts/release-notes.mjs 0.3.0`. Fails unless package.json has this
 * version, the section has a date, and the owner of the repository is set.
 */
import { readFileSync } from 'node:fs';
import { releaseNotes } from './release-notes/section.mjs';

const [version] = process.argv.slice(2);
/** @param {string} name */
const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
try {
  console.log(
    releaseNotes({ version, manifest: JSON.parse(read('package.json')), changelog: read('CHANGELOG.md') }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
