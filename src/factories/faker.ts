import type { LocaleDefinition } from '@faker-js/faker';
// The main entry of the package loads all locales.
import { faker as english } from '@faker-js/faker/locale/en';
import type { Random } from '../model/index.js';

export type Faker = typeof english;
export type { LocaleDefinition };

/**
 * Returns a function that points a faker at a generator: until the next call, it draws from that one.
 * Texts that the locale lacks are English.
 */
export function createFaker(locale?: LocaleDefinition): (random: Random) => Faker {
  let current: Random;
  // The entry of a locale does not export the class.
  const FakerClass = english.constructor as new (options: object) => Faker;
  const faker = new FakerClass({
    locale: locale === undefined ? english.rawDefinitions : [locale, english.rawDefinitions],
    randomizer: { next: () => current.next(), seed: () => undefined },
  });
  return (random) => {
    current = random;
    return faker;
  };
}
