/** Determines whether a part of the build is up to date, by the content of its inputs. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { contentHash } from './content-hash.mjs';
import { DIST } from './paths.mjs';

const inputs = contentHash(
  ['src', 'conformance', 'scripts/build'],
  ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'],
);

/**
 * The file with the hash of the inputs that a part was built from. It is in `dist`, so that it is removed with the build, and it
 * is not published.
 * @param {string} part
 */
const fileOf = (part) => `${DIST}.built/${part}`;

/** @param {string} part */
export function isFresh(part) {
  try {
    return readFileSync(fileOf(part), 'utf8') === inputs;
  } catch {
    return false;
  }
}

/** @param {string} part */
export function markFresh(part) {
  mkdirSync(`${DIST}.built`, { recursive: true });
  writeFileSync(fileOf(part), inputs);
}
