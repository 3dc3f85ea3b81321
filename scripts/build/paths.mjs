import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const SRC = `${ROOT}src/`;
export const DIST = `${ROOT}dist/`;

export const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

/** Every file that the manifest names, in `exports` under any condition and in `bin`. */
function namedFiles(value) {
  if (typeof value === 'string') return [value];
  return Object.values(value).flatMap(namedFiles);
}

const files = new Set([...namedFiles(manifest.exports), ...namedFiles(manifest.bin)]);

/** The modules of `src`, without extension, whose build the manifest names: `entriesOf('', 'js')`. */
export function entriesOf(folder, ending) {
  const start = `./dist/${folder}`;
  return [...files]
    .filter((file) => file.startsWith(start) && file.endsWith(`.${ending}`))
    .map((file) => file.slice(start.length, -ending.length - 1));
}
