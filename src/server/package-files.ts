import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fieldsOf } from '../values.js';

// Files of the package. The single-file build replaces this module with one that embeds the files.

export function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return String(fieldsOf(JSON.parse(text)).version);
}

/** The built pages, next to `server/` in the package. */
const FOLDER = new URL('../inspector/', import.meta.url);

/** @throws Error when the file does not exist */
export function readPageFile(name: string): Promise<string> {
  return readFile(new URL(name, FOLDER), 'utf8');
}
