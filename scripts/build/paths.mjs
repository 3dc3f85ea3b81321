import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const SRC = `${ROOT}src/`;
export const DIST = `${ROOT}dist/`;

/** @typedef {string | { [condition: string]: Files }} Files */

/** @type {{ version: string, exports: Record<string, Files>, bin: Files, dependencies: Record<string, string>, peerDependencies: Record<string, string> }} */
export const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/**
 * Every file that the manifest names, in `exports` under any condition and in `bin`.
 * @param {Files} value
 * @returns {string[]}
 */
function namedFiles(value) {
  if (typeof value === 'string') return [value];
  return Object.values(value).flatMap(namedFiles);
}

const files = new Set([...namedFiles(manifest.exports), ...namedFiles(manifest.bin)]);

/**
 * The modules of `src`, without extension, whose build the manifest names: `entriesOf('', 'js')`.
 * @param {string} folder
 * @param {string} ending
 */
export function entriesOf(folder, ending) {
  const start = `./dist/${folder}`;
  return [...files]
    .filter((file) => file.startsWith(start) && file.endsWith(`.${ending}`))
    .map((file) => file.slice(start.length, -ending.length - 1));
}
