import type { Samples } from '../samples.js';

const MISSING = new Error('Faker is not loaded.');

/** Names, topics and messages from faker, which is loaded when the first of them is needed. */
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

  /** Runs a function that may need samples. If it does before faker is loaded, it runs again afterwards. */
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
