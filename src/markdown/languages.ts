import { LazyTable } from './lazy-table.js';

/** Known without the table, because the texts of scenarios and most messages use them. */
const COMMON: ReadonlyMap<string, string> = new Map([
  ['js', 'JavaScript'],
  ['json', 'JSON'],
  ['py', 'Python'],
  ['python', 'Python'],
  ['sh', 'Bash'],
  ['ts', 'TypeScript'],
]);

/** Matches the beginning of a code block that may name a language. */
const MAY_NAME_LANGUAGE = /(?:~{3}|`{3}) *(?!(?:quoted?|spoiler|math)\b)([^\s~`]+)/gi;

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

/** Loads the names of languages if a text may need them. */
export function prepareLanguages(text: string): Promise<void> | undefined {
  if (languageTable.isLoaded) return undefined;
  for (const [, word] of text.matchAll(MAY_NAME_LANGUAGE)) {
    if (!COMMON.has(word as string)) return languageTable.load();
  }
  return undefined;
}

/** The name of a programming language. An unknown word is returned unchanged. */
export function languageName(word: string): string {
  const name = word.toLowerCase();
  return COMMON.get(name) ?? languageTable.table.get(name) ?? word;
}
