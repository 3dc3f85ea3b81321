import type { LocaleDefinition } from '@faker-js/faker';
import { faker as english } from '@faker-js/faker/locale/en';
import { deriveSeed, Random } from '../model/index.js';

type Faker = typeof english;

/**
 * A faker that draws from a generator of its own. The English locale alone is loaded: the package's main entry brings
 * all of them. Its class is not exported there, so it is taken from the instance.
 */
function fakerFrom(random: { current: Random }, locale?: LocaleDefinition): Faker {
  const FakerClass = english.constructor as new (options: object) => Faker;
  return new FakerClass({
    locale: locale === undefined ? english.rawDefinitions : [locale, english.rawDefinitions],
    randomizer: {
      next: () => random.current.next(),
      seed: (seed: number | number[]) => {
        random.current = new Random(typeof seed === 'number' ? seed : (seed[0] ?? 0));
      },
    },
  });
}

/** A faker that starts anew from a seed each time that it is asked for. */
export function fakerBySeed(locale?: LocaleDefinition): (seed: number) => Faker {
  const random = { current: new Random(0) };
  const faker = fakerFrom(random, locale);
  return (seed) => {
    random.current = new Random(seed);
    return faker;
  };
}

/** Gives each thing that is built a faker of its own seed, so that it does not depend on what was built before. */
export class FakerSource {
  readonly #seed: number;
  readonly #counts = new Map<string, number>();
  readonly #random: { current: Random };
  readonly #faker: Faker;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = { current: new Random(seed) };
    this.#faker = fakerFrom(this.#random);
  }

  /** A faker that nothing else draws from. */
  own(purpose: string): Faker {
    return fakerFrom({ current: new Random(deriveSeed(this.#seed, purpose)) });
  }

  /** The faker for the next thing of a kind, and its number, from 1 on. */
  next(kind: string): { faker: Faker; n: number } {
    const n = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, n);
    this.#random.current = new Random(deriveSeed(this.#seed, kind, n));
    return { faker: this.#faker, n };
  }
}

export type { Faker, LocaleDefinition };
