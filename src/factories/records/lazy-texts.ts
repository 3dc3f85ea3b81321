import type { Texts } from '../texts.js';

const MISSING = new Error('The texts of faker are not loaded.');

/** Texts whose faker is loaded when the first text is needed. */
export class LazyTexts {
  readonly #seed: number;
  #texts: Texts | undefined;

  constructor(seed: number) {
    this.#seed = seed;
  }

  async load(): Promise<Texts> {
    if (this.#texts !== undefined) return this.#texts;
    const { createTexts } = await import('../texts.js');
    this.#texts ??= createTexts(this.#seed);
    return this.#texts;
  }

  /** Runs a function that may need texts. If it does before faker is loaded, it runs again afterwards. */
  async use<T>(run: (texts: () => Texts) => T): Promise<T> {
    try {
      return run(() => {
        if (this.#texts === undefined) throw MISSING;
        return this.#texts;
      });
    } catch (error) {
      if (error !== MISSING) throw error;
    }
    const texts = await this.load();
    return run(() => texts);
  }
}
