import * as nodeModule from 'node:module';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Marks the address of a file that is a module, and says of which kind. */
const MARK = 'module-format';

type Load = (url: string, context: object, next: (url: string, context: object) => unknown) => unknown;

/** For the marked addresses Node is told the format; what package.json says of the folder does not count. */
const load: Load = (url, context, next) => {
  const format = /[?&]module-format=([a-z-]+)/.exec(url)?.[1];
  return next(url, format === undefined ? context : { ...context, format });
};

/** Registers the hook with this process: there is no other way to say it, and it concerns marked addresses only. */
const registered = { done: false };
function registerOnce(): void {
  if (registered.done) return;
  registered.done = true;
  const { register, registerHooks } = nodeModule as unknown as {
    register(hooks: string): void;
    registerHooks?(hooks: { load: Load }): void;
  };
  // Node 20 has no hooks in this thread.
  if (registerHooks !== undefined) registerHooks({ load });
  else register(`data:text/javascript,${encodeURIComponent(`export const load = ${load}`)}`);
}

/**
 * Imports a file, anew each time. One that is written as a module is read as one, also in a folder whose package.json
 * does not say `"type": "module"`, as bundlers do with their configurations.
 */
export async function importAnew(path: string, source: string): Promise<{ default?: unknown }> {
  // Modules are remembered by address; one that was changed needs another.
  const url = `${pathToFileURL(path).href}?read=${performance.now()}`;
  const kind = { '.js': 'module', '.ts': 'module-typescript' }[extname(path)];
  if (kind === undefined || !/^\s*(import|export)\b/m.test(source)) return import(url);
  registerOnce();
  return import(`${url}&${MARK}=${kind}`);
}
