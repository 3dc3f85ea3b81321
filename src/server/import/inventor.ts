import { createHmac } from 'node:crypto';
import { faker } from '@faker-js/faker/locale/en';
import { Random } from '../../model/index.js';
import { capitalized } from '../../strings.js';

const ENGLISH = new Set(
  wordsIn([
    faker.rawDefinitions.person,
    faker.rawDefinitions.word,
    faker.rawDefinitions.hacker,
    faker.rawDefinitions.location,
    faker.rawDefinitions.commerce,
    faker.rawDefinitions.company,
    faker.rawDefinitions.animal,
    faker.rawDefinitions.color,
    faker.rawDefinitions.food,
  ]),
);

/** Latin words. They are rarely words or names in a living language. */
const LATIN = [...new Set(wordsIn(faker.definitions.lorem.word))]
  .filter((word) => word.length < 3 || !ENGLISH.has(word))
  .sort();

/** Returns the words of all strings in a value, in lower case. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.toLowerCase().match(/[a-z]+/g) ?? [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

export const INVENTED_WORDS: ReadonlySet<string> = new Set(LATIN);

const BY_LENGTH = new Map<number, string[]>();
for (const word of LATIN) BY_LENGTH.set(word.length, [...(BY_LENGTH.get(word.length) ?? []), word]);
const LONGEST = Math.max(...BY_LENGTH.keys());
const NAME_WORDS = LATIN.filter((word) => word.length >= 4 && word.length <= 8);

/** Kinds of names. Each kind has separate invented names. */
export type NameKind = 'user' | 'channel' | 'group' | 'folder' | 'topic' | 'field' | 'emoji' | 'other';

const WORDS_IN_NAME: Record<NameKind, number> = {
  user: 2,
  channel: 2,
  group: 2,
  folder: 2,
  topic: 3,
  field: 2,
  emoji: 2,
  other: 2,
};

/** Invents names and words. The same salt and original yield the same invention. */
export class Inventor {
  readonly #salt: string;
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  constructor(salt: string) {
    this.#salt = salt;
  }

  /** Returns a hash that depends on the salt. */
  hash(...parts: readonly (string | number)[]): string {
    return createHmac('sha256', this.#salt).update(JSON.stringify(parts)).digest('hex');
  }

  random(...parts: readonly (string | number)[]): Random {
    return new Random(Number.parseInt(this.hash(...parts).slice(0, 12), 16));
  }

  /** Returns a word of a similar length, with the same capitalization. */
  word(original: string, random: Random): string {
    let length = Math.min(original.length, LONGEST);
    while (length > 1 && !BY_LENGTH.has(length)) length--;
    const word = random.pick(BY_LENGTH.get(length) ?? ['a']);
    if (original.length > 1 && original === original.toUpperCase() && original !== original.toLowerCase()) {
      return word.toUpperCase();
    }
    return /^\p{Lu}/u.test(original) ? capitalized(word) : word;
  }

  /** Returns the invented name for a name of this kind. Only names that differ just in case share an invented name. */
  name(kind: NameKind, original: string): string {
    const key = `${kind} ${original.toLowerCase()}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    for (let attempt = 0; ; attempt++) {
      const random = this.random('name', kind, original.toLowerCase(), attempt);
      const words = Array.from({ length: WORDS_IN_NAME[kind] }, () => random.pick(NAME_WORDS));
      const name = joined(kind, words);
      if (this.#taken.has(`${kind} ${name}`)) continue;
      this.#taken.add(`${kind} ${name}`);
      this.#names.set(key, name);
      return name;
    }
  }
}

function joined(kind: NameKind, words: readonly string[]): string {
  if (kind === 'user') return words.map(capitalized).join(' ');
  if (kind === 'group') return words.join('-');
  if (kind === 'emoji') return words.join('_');
  return words.join(' ');
}
