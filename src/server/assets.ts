import { readFile } from 'node:fs/promises';

/** The built pages, next to `server/` in the package. */
const FOLDER = new URL('../inspector/', import.meta.url);

/**
 * Reads a file of the inspector and the API viewer. The build of a single file replaces this function, because it contains the files.
 * @throws Error when it does not exist
 */
export function readPageFile(name: string): Promise<string> {
  return readFile(new URL(name, FOLDER), 'utf8');
}
