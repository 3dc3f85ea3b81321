import type { Faker } from './faker.js';

/** How names and sentences are drawn from faker in one language. */
export interface Vocabulary {
  /** One sentence of a message. */
  sentence(faker: Faker): string;
  /** A line of a description. */
  description(faker: Faker): string;
  topic(faker: Faker): string;
  channel(faker: Faker): string;
  group(faker: Faker): string;
  folder(faker: Faker): string;
  /** The name of a custom profile field. */
  profileField(faker: Faker): string;
}

/** The vocabulary of English, and of languages for which faker has too few words. */
const english: Vocabulary = {
  sentence: ({ hacker }) => capitalized(hacker.phrase()),
  description: ({ company }) => company.catchPhrase(),
  topic: ({ git }) => git.commitMessage(),
  channel: ({ person, company }) => `${person.jobArea().toLowerCase()} ${company.buzzNoun()}`,
  group: ({ person }) => `${person.jobArea()}-${person.jobType()}s`.toLowerCase(),
  folder: ({ person }) => person.jobArea(),
  profileField: ({ commerce }) => commerce.department(),
};

const german: Vocabulary = {
  sentence: ({ word }) => `${capitalized(word.adverb())} ${word.adjective()} ${word.verb()}.`,
  description: ({ word }) => `${capitalized(word.adjective())} ${word.verb()}`,
  topic: ({ word }) => `${word.adjective()} ${word.verb()}`,
  channel: ({ helpers }) => helpers.fake('{{location.city_name}}'),
  group: ({ animal, color }) => `${animal.type()} ${color.human()}`,
  folder: ({ location }) => location.state(),
  profileField: ({ animal }) => animal.type(),
};

const japanese: Vocabulary = {
  sentence: ({ food }) => food.description(),
  description: ({ food }) => food.description(),
  topic: ({ food }) => food.dish(),
  channel: ({ person, location }) => `${location.state()}${person.jobArea()}`,
  group: ({ person }) => `${person.jobArea()}${person.jobType()}`,
  folder: ({ person }) => person.jobArea(),
  profileField: ({ food }) => food.fruit(),
};

const VOCABULARIES: Readonly<Record<string, Vocabulary>> = { de: german, ja: japanese };

/** The vocabulary of a language such as `de`. */
export function vocabularyOf(language: string): Vocabulary {
  return VOCABULARIES[language] ?? english;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
