import { definite } from '../values.js';

/** The state of a random number generator: four unsigned 32-bit integers. */
export type RandomState = [number, number, number, number];

/**
 * The only source of randomness of a mock: a small seeded random number generator (sfc32) whose state can be saved and
 * restored. The same seed gives the same numbers on every machine.
 */
export class Random {
  #state: RandomState;

  constructor(seed: number) {
    this.#state = [0x9e3779b9, 0x243f6a88, seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0];
    for (let i = 0; i < 15; i++) this.#step();
  }

  /**
   * Returns a number from 0 up to, but not including, 1.
   * @example random('delays').next() // 0.4213
   */
  next(): number {
    return this.#step() / 2 ** 32;
  }

  /**
   * Returns an integer from 0 up to, but not including, `limit`.
   * @example random('dice').int(6) + 1
   */
  int(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /**
   * Returns an item of a list.
   * @example random('colors').pick(['red', 'green', 'blue'])
   */
  pick<T>(list: readonly T[]): T {
    // Not `definite`: the list may contain `undefined`.
    return list[this.int(list.length)] as T;
  }

  /**
   * Returns a token of lower-case hexadecimal digits.
   * @example random('tokens').hex(8) // '9f1c03ab'
   */
  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.#step().toString(16).padStart(8, '0');
    return text.slice(0, digits);
  }

  get state(): RandomState {
    return [...this.#state];
  }

  set state(state: RandomState) {
    this.#state = [...state];
  }

  #step(): number {
    let [a, b, c, d] = this.#state;
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    this.#state = [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
    return t >>> 0;
  }
}

/** Derives the seed for one purpose, an FNV-1a hash. Numbers drawn for other purposes do not affect the seed. */
export function deriveSeed(seed: number, ...purpose: (string | number)[]): number {
  let hash = 0x811c9dc5 ^ (seed >>> 0);
  for (const character of purpose.join('\u0000')) {
    hash = Math.imul(hash ^ definite(character.codePointAt(0)), 0x01000193) >>> 0;
  }
  return hash;
}
