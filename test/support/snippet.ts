import { readFileSync } from 'node:fs';

/** The block with which a page of the documentation starts. It must be of this language. */
export function firstBlock(page: string, language = 'ts'): string {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const [, found, code] = /^```(\w*)\n([\s\S]*?)^```$/m.exec(text) ?? [];
  if (code === undefined || found !== language) {
    throw new Error(`docs/${page} does not start with a block of "${language}", but of "${found}"`);
  }
  return code;
}

/** The first block of a page without its imports, as a function of what it imports and uses. */
export function firstSnippet(page: string, ...names: string[]): (...given: unknown[]) => void {
  return new Function(...names, firstBlock(page).replace(/^import .*;\n/gm, '')) as never;
}

/** The fenced blocks of a language on a page, named by its path in the repository. */
export function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const found = text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'));
  return [...found].map(([, code]) => code as string);
}

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/**
 * A block as a function of what stands around it, which gives what `result` says. Its imports come from `modules`, and it
 * may have no others.
 */
export function runnable(
  code: string,
  modules: Record<string, object>,
  result = 'undefined',
): (around?: Record<string, unknown>) => Promise<unknown> {
  const body = code
    .replace(/^import \{ ([\w, ]+) \} from '([^']+)';$/gm, (_line, names: string, from: string) => {
      if (!Object.hasOwn(modules, from))
        throw new Error(`A snippet imports ${from}, which its test does not know`);
      return `const { ${names} } = modules['${from}'];`;
    })
    .replace(/^export /gm, '');
  return (around = {}) =>
    AsyncFunction(
      'modules',
      ...Object.keys(around),
      `${body}; return ${result};`,
    )(modules, ...Object.values(around));
}
