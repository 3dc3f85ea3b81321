import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

interface Snippet {
  /** The nearest heading above. */
  heading: string;
  code: string;
}

const FENCE = /^```(ts|tsx|js) run(?: \[[^\]]+\])?\n([\s\S]*?)^```$/gm;
const IMPORT = /^import [^;]*;\n/gm;
const NAMED = /^```(?:ts|js) \[([\w-]+)\.(?:ts|js)\]\n([\s\S]*?)^```$/gm;

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The entry points of the package, by the names that users import. */
const SOURCES: ReadonlyMap<string, string> = sources();

function sources(): Map<string, string> {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const typed = Object.entries(exports as Record<string, object | string>).flatMap(([path, target]) => {
    const types = JSON.stringify(target).match(/dist\/(?:types\/)?([^"]+)\.d\.ts/)?.[1];
    return types === undefined ? [] : [[join(name, path), join(root, 'src', `${types}.ts`)] as const];
  });
  return new Map(typed);
}

/**
 * Runs the documentation: importing a Markdown page declares the tests of its blocks that start with "```ts
 * run". `import ... from './client'` in a block is the block labelled `[client.ts]` in index.md of the same
 * folder.
 */
export function markdownSnippets(): Plugin {
  return {
    name: 'markdown-snippets',
    enforce: 'pre',
    resolveId(source, importer) {
      const page = importer?.split('?')[0] ?? '';
      if (!page.endsWith('.md')) return undefined;
      if (SOURCES.has(source)) return SOURCES.get(source);
      if (!source.startsWith('./')) return undefined;
      return `${join(dirname(page), 'index.md')}?named=${source.slice(2)}.ts`;
    },
    load(id) {
      const [file = '', query = ''] = id.split('?');
      if (!file.endsWith('.md')) return undefined;
      const text = readFileSync(file, 'utf8');
      const { block, named } = Object.fromEntries(new URLSearchParams(query.replace(/\.ts$/, '')));
      if (named !== undefined) return namedBlock(text, named);
      const snippets = snippetsOf(text);
      if (block !== undefined) return suiteOf(file, snippets[Number(block)] as Snippet);
      return snippets.map((_, i) => `import ${JSON.stringify(`${file}?block=${i}.ts`)};`).join('\n');
    },
  };
}

/** The blocks that run, in the order of the page. */
export function snippetsOf(text: string): Snippet[] {
  return [...text.matchAll(FENCE)].map(({ index, 2: code = '' }) => {
    const headings = [...text.slice(0, index).matchAll(/^#+ (.+)$/gm)];
    return { heading: headings.at(-1)?.[1] ?? '', code };
  });
}

function namedBlock(text: string, name: string): string {
  const found = [...text.matchAll(NAMED)].find(([, label]) => label === name);
  if (found === undefined) throw new Error(`index.md has no block labelled [${name}.ts]`);
  return found[2] as string;
}

/**
 * Returns the block as a module: its imports, and the rest in a suite named after page and heading. A block
 * without tests becomes one, with the fixtures of `team-chat-mock/vitest`.
 */
function suiteOf(file: string, { heading, code }: Snippet): string {
  const imports = (code.match(IMPORT) ?? []).join('');
  const body = code.replace(IMPORT, '').replace(/^export /gm, '');
  const name = JSON.stringify(`${relative(root, file)} > ${heading}`);
  if (/^ *(test|describeEachLevel)\b/m.test(body)) {
    return `${imports}import { describe as page } from 'vitest';\npage(${name}, () => {\n${body}\n});\n`;
  }
  const expect = imports.includes('expect') ? '' : ', expect';
  return `${imports}import { test as page${expect} } from 'team-chat-mock/vitest';
page(${name}, async ({ mock, url }) => { {\n${body}\n} });\n`;
}
