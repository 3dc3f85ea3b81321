import { readFileSync } from 'node:fs';

/** Returns the first code block in a language on a page in docs/. */
export function firstBlock(page: string, language = 'ts'): string {
  const [first] = blocksOf(`docs/${page}`, language);
  if (first === undefined) throw new Error(`docs/${page} has no block of "${language}"`);
  return first;
}

/** Returns all code blocks of a language on a page. @param page path in the repository */
export function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const found = text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'));
  return [...found].map(([, code]) => code as string);
}

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;

/** Runs the body of an asynchronous function with these variables, such as `mock` and `expect`. */
export function runCode(code: string, variables: Record<string, unknown>): Promise<unknown> {
  return AsyncFunction(...Object.keys(variables), code)(...Object.values(variables));
}

/**
 * A block as a function of the variables around it that returns the expression `result`. It imports only from
 * `modules`.
 */
export function runnable(
  code: string,
  modules: Record<string, object>,
  result = 'undefined',
): (around?: Record<string, unknown>) => Promise<unknown> {
  const body = code
    .replace(/^import \{ ([\w, ]+) \} from '([^']+)';$/gm, (_line, names: string, from: string) => {
      if (!Object.hasOwn(modules, from))
        throw new Error(`The test of this snippet does not provide the module ${from}`);
      return `const { ${names} } = modules['${from}'];`;
    })
    .replace(/^export /gm, '');
  return (around = {}) => runCode(`${body}; return ${result};`, { modules, ...around });
}
