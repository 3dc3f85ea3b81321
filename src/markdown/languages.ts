import { LANGUAGE_NAMES } from './language-names.js';

let names: Map<string, string> | undefined;

/** The name of a programming language. An unknown word is returned unchanged. */
export function languageName(word: string): string {
  names ??= new Map(
    LANGUAGE_NAMES.split('|').flatMap((entry) => {
      const [name = '', words = ''] = entry.split(':');
      return words.split(' ').map((alias): [string, string] => [alias, name]);
    }),
  );
  return names.get(word.toLowerCase()) ?? word;
}
