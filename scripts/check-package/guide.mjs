import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LABELLED = /^```\w+ \[([^\n]+)\]\n([\s\S]*?)^```$/gm;

/**
 * Writes the labelled blocks of a tutorial, such as `[src/App.tsx]`, into a folder.
 * @param {string} page
 * @param {string} folder
 */
export function writeGuide(page, folder) {
  const text = readFileSync(new URL(`../../docs/guide/${page}`, import.meta.url), 'utf8');
  for (const [, path = '', code = ''] of text.matchAll(LABELLED)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}
