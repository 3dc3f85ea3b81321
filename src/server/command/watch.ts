import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Changes within this time count as one: editors write a file several times. */
const DEBOUNCE_INTERVAL_MS = 100;

/**
 * Calls a function after each change of a file, also when an editor replaces the file. Calls never overlap.
 * @returns a function that stops watching
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
