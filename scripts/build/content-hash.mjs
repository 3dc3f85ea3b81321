import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from './paths.mjs';

/**
 * Returns a hash of the names and contents of files. Their dates do not matter, because a checkout changes them.
 * @param {string[]} folders their files at any depth
 * @param {string[]} files
 */
export function contentHash(folders, files = []) {
  const hash = createHash('sha256');
  const inFolders = folders.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`),
  );
  for (const file of [...files.map((name) => `${ROOT}${name}`), ...inFolders.sort()]) {
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
