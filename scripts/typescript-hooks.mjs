import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'rolldown/utils';

const FOLDERS = ['../src/', '../test/', '../conformance/', '../bench/', '../docs/.vitepress/', './'].map(
  (folder) => new URL(folder, import.meta.url).href,
);
/** @param {string} href */
const isOurs = (href) => FOLDERS.some((folder) => href.startsWith(folder));

/**
 * Resolves imports in these folders, which name compiled files: `./table.js` is `./table.ts`.
 * @type {import('node:module').ResolveHook}
 */
export function resolve(specifier, context, next) {
  if (specifier.startsWith('.')) {
    const { href } = new URL(specifier, context.parentURL);
    if (isOurs(href) && href.endsWith('.js')) {
      return { url: href.replace(/\.js$/, '.ts'), shortCircuit: true };
    }
  }
  return next(specifier, context);
}

/**
 * Transpiles, without checking types.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, next) {
  if (!isOurs(url) || !url.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  const { code, errors } = await transform(file, await readFile(file, 'utf8'));
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  return { format: 'module', source: code, shortCircuit: true };
}
