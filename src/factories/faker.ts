import type { allLocales, LocaleDefinition } from '@faker-js/faker';
// This entry point loads one locale; the main one loads all.
import { faker as english } from '@faker-js/faker/locale/en';
import { UsageError } from '../contract/errors/index.js';
import type { Random } from '../model/index.js';
import { capitalized } from '../strings.js';

export type Faker = typeof english;

/**
 * A Faker locale: its name, its Faker instance, or its definitions. Only Node can load a locale by name; in a
 * browser, import the instance from `@faker-js/faker/locale/...`.
 */
export type Locale = keyof typeof allLocales | Faker | LocaleDefinition;

/**
 * Returns a function that returns the same faker on every call. The faker draws from the random number generator of the
 * latest call, and uses English words where the locale has none.
 */
export function createFaker(locale: LocaleDefinition): (random: Random) => Faker {
  let current: Random;
  // The entry point of a locale does not export the class.
  const FakerClass = english.constructor as new (options: object) => Faker;
  const faker = new FakerClass({
    locale: [locale, english.rawDefinitions],
    randomizer: { next: () => current.next(), seed: () => undefined },
  });
  return (random) => {
    current = random;
    return faker;
  };
}

/**
 * @throws UsageError for an invalid locale. The message does not contain the locale, because its definitions are huge.
 */
export function parseLocale(locale: Locale | undefined): LocaleDefinition {
  if (locale === undefined) return english.rawDefinitions;
  if (typeof locale === 'string') return localeNamed(locale);
  if (typeof locale === 'object' && locale !== null) {
    if (isFaker(locale)) return locale.rawDefinitions;
    if ('metadata' in locale) return locale;
  }
  throw new UsageError(
    'Invalid "locale": pass the name of a Faker locale, such as "de", or the export "faker" of @faker-js/faker/locale/de.',
  );
}

function isFaker(locale: Faker | LocaleDefinition): locale is Faker {
  return 'rawDefinitions' in locale;
}

function localeNamed(name: string): LocaleDefinition {
  if (name === 'en') return english.rawDefinitions;
  const node = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:module');
  if (node === undefined) {
    throw new UsageError(
      `The locale "${name}" cannot be loaded by name outside of Node: import { faker } from '@faker-js/faker/locale/${name}' and pass it.`,
    );
  }
  try {
    const entry: { faker: Faker } = node.createRequire(import.meta.url)(`@faker-js/faker/locale/${name}`);
    return entry.faker.rawDefinitions;
  } catch {
    throw new UsageError(
      `Unknown locale "${name}": @faker-js/faker/locale/${name} cannot be loaded. Pass a name such as "de".`,
    );
  }
}

/** Functions that draw names and sentences from a faker, in one language. */
type Vocabulary = Record<
  'sentence' | 'description' | 'topic' | 'channel' | 'group' | 'folder' | 'profileField',
  (faker: Faker) => string
>;

/** The vocabulary for English, and for languages in which faker has too few words. */
const DEFAULT: Vocabulary = {
  sentence: ({ hacker }) => capitalized(hacker.phrase()),
  description: ({ company }) => company.catchPhrase(),
  topic: ({ git }) => git.commitMessage(),
  channel: ({ person, company }) => `${person.jobArea().toLowerCase()} ${company.buzzNoun()}`,
  group: ({ person }) => `${person.jobArea()}-${person.jobType()}s`.toLowerCase(),
  folder: ({ person }) => person.jobArea(),
  profileField: ({ commerce }) => commerce.department(),
};

const GERMAN: Vocabulary = {
  sentence: ({ word }) => `${capitalized(word.adverb())} ${word.adjective()} ${word.verb()}.`,
  description: ({ word }) => `${capitalized(word.adjective())} ${word.verb()}`,
  topic: ({ word }) => `${word.adjective()} ${word.verb()}`,
  channel: ({ helpers }) => helpers.fake('{{location.city_name}}'),
  group: ({ animal, color }) => `${animal.type()} ${color.human()}`,
  folder: ({ location }) => location.state(),
  profileField: ({ animal }) => animal.type(),
};

const JAPANESE: Vocabulary = {
  sentence: ({ food }) => food.description(),
  description: ({ food }) => food.description(),
  topic: ({ food }) => food.dish(),
  channel: ({ person, location }) => `${location.state()}${person.jobArea()}`,
  group: ({ person }) => `${person.jobArea()}${person.jobType()}`,
  folder: ({ person }) => person.jobArea(),
  profileField: ({ food }) => food.fruit(),
};

const VOCABULARIES: Readonly<Record<string, Vocabulary>> = { de: GERMAN, ja: JAPANESE };

export function vocabularyOf(language: string): Vocabulary {
  return VOCABULARIES[language] ?? DEFAULT;
}
