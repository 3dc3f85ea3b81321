/** Determines whether a part of the build is up to date, by the content of its inputs. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DIST, ROOT } from './paths.mjs';

const INPUTS = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
const FOLDERS = ['src', 'conformance', 'scripts/build'];

const inputs = hashOfInputs();

/** Hashes names and contents, because a checkout changes the dates. */
function hashOfInputs() {
  const hash = createHash('sha256');
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  );
  for (const file of [...INPUTS.map((name) => `${ROOT}${name}`), ...inFolders.sort()]) {
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * In `dist`, so that it is removed with the build. It is not published.
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
