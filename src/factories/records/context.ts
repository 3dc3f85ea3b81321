import { deriveSeed, type Identified, Random } from '../../model/index.js';
import type { Samples } from '../samples.js';

/** The inputs for a record's default values. */
export interface RecordContext {
  /** Random number generator for this record only. */
  random: Random;
  /** The number of the record among the records of its kind; the first is 1. */
  n: number;
  /** The time at which the record is built, in UNIX seconds. */
  now: number;
  /** Returns names, topics and messages from faker. In a scenario, the first call loads faker. */
  samples(): Samples;
}

/** A record before it is stored. Its table assigns the next ID unless the record has one. */
export type NewRecord<R extends Identified> = Omit<R, 'id'> & { id?: number };

/** Values for a new record; the fields named by `Required` have no default. */
type Overrides<R extends Identified, Required extends keyof R> = Partial<Pick<R, keyof R>> &
  Pick<R, Required>;

/** Builds a record from overrides, with plausible values for the other fields. */
export type RecordBuilder<R extends Identified, Required extends keyof R = never> = (
  context: RecordContext,
  overrides: Overrides<R, Required>,
) => NewRecord<R>;

/** Returns the random number generator of the nth object that factories with this seed build. */
export function randomOf(seed: number, name: string, n: number): Random {
  return new Random(deriveSeed(seed, name, n));
}

const MISSING = new Error('Faker is not loaded.');

/** Names, topics and messages from faker. Faker is loaded when the first of them is needed. */
export class LazySamples {
  readonly #seed: number;
  #samples: Samples | undefined;

  constructor(seed: number) {
    this.#seed = seed;
  }

  async load(): Promise<Samples> {
    if (this.#samples !== undefined) return this.#samples;
    const { createSamples } = await import('../samples.js');
    this.#samples ??= createSamples(this.#seed);
    return this.#samples;
  }

  /**
   * Runs a function that may need samples. If it needs them before faker is loaded, loads faker and runs the function
   * again. The first run must therefore change nothing.
   */
  async use<T>(run: (samples: () => Samples) => T): Promise<T> {
    try {
      return run(() => {
        if (this.#samples === undefined) throw MISSING;
        return this.#samples;
      });
    } catch (error) {
      if (error !== MISSING) throw error;
    }
    const samples = await this.load();
    return run(() => samples);
  }
}

export function uuid(random: Random): string {
  const digits = random.hex(30);
  const variant = random.pick(['8', '9', 'a', 'b']);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(12, 15)}`,
    `${variant}${digits.slice(15, 18)}`,
    digits.slice(18),
  ].join('-');
}
