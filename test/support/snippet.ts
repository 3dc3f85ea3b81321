import { readFileSync } from 'node:fs';

/** The first block of TypeScript of a page of the documentation. */
export function firstBlock(page: string): string {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const [, code] = /```ts\n([\s\S]*?)```/.exec(text) ?? [];
  if (code === undefined) throw new Error(`docs/${page} has no block of TypeScript`);
  return code;
}

/** The first block of a page without its imports, as a function of what it imports and uses. */
export function firstSnippet(page: string, ...names: string[]): (...given: unknown[]) => void {
  return new Function(...names, firstBlock(page).replace(/^import .*;\n/gm, '')) as never;
}
