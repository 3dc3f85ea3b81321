import { LazyTable } from './lazy-table.js';

/** Known without the table, because scenarios and most messages use them. */
const COMMON: ReadonlyMap<string, string> = new Map([
  ['js', 'JavaScript'],
  ['json', 'JSON'],
  ['py', 'Python'],
  ['python', 'Python'],
  ['sh', 'Bash'],
  ['ts', 'TypeScript'],
]);

export const languageTable = new LazyTable(
  () => import('./language-names.js').then(({ LANGUAGE_NAMES }) => LANGUAGE_NAMES),
  parse,
);

function parse(source: string): ReadonlyMap<string, string> {
  return new Map(
    source.split('|').flatMap((entry) => {
      const [name = '', words = ''] = entry.split(':');
      return words.split(' ').map((alias): [string, string] => [alias, name]);
    }),
  );
}

/** Loads the names of languages if one of these words needs them. */
export function prepareLanguages(words: readonly string[]): Promise<void> | undefined {
  return words.every((word) => COMMON.has(word.toLowerCase())) ? undefined : languageTable.load();
}

/** The name of a programming language. An unknown word is returned unchanged. */
export function languageName(word: string): string {
  const name = word.toLowerCase();
  return COMMON.get(name) ?? languageTable.table.get(name) ?? word;
}
