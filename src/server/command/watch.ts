import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Milliseconds in which an editor's several writes are one. */
const DEBOUNCE_INTERVAL_MS = 100;

/**
 * Calls a function after each change of a file, also when an editor puts a new file in its place; one after the other.
 * @returns what ends it
 */
export async function watchFile(path: string, changed: () => Promise<void>): Promise<() => void> {
  let known = await readFile(path, 'utf8');
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const look = async () => {
    const text = await readFile(path, 'utf8').catch(() => known);
    if (text === known) return;
    known = text;
    await changed();
  };
  const watcher = watch(dirname(path), (_event, name) => {
    if (name !== null && name !== basename(path)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(look);
    }, DEBOUNCE_INTERVAL_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
