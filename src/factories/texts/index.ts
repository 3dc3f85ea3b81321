import { english } from './english.js';
import { german } from './german.js';
import { japanese } from './japanese.js';
import type { Named, Texts } from './types.js';

export type { Named, Texts, Thread } from './types.js';

const BY_LANGUAGE: Readonly<Record<string, Texts>> = { de: german, en: english, ja: japanese };

/** The texts of a language (`de`, `en`, `ja`); English for any other. */
export function textsIn(language = 'en'): Texts {
  return BY_LANGUAGE[language] ?? english;
}

/** The nth entry of a list, from 1. After the last name, they repeat with a number. */
export function named(list: readonly Named[], n: number): { name: string; description: string } {
  const [name, description] = list[(n - 1) % list.length] as Named;
  const round = Math.ceil(n / list.length);
  return { name: round === 1 ? name : `${name} ${round}`, description };
}

/** The given name, or else `name` with the lowest unused number. */
export function freeName(
  input: string | undefined,
  name: string,
  isTaken: (name: string) => boolean,
): string {
  if (input !== undefined) return input;
  const plain = name.replace(/ \d+$/, '');
  let free = plain;
  for (let i = 2; isTaken(free); i++) free = `${plain} ${i}`;
  return free;
}
