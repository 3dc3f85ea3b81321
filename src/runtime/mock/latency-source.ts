import { deriveSeed, Random } from '../../model/index.js';
import type { Latency } from './mock-runtime-options.js';

/** Draws the delay of each response. */
export class LatencySource {
  #latency: Latency = 0;
  #random = new Random(0);

  constructor(latency: Latency, seed: number) {
    this.restart(latency, seed);
  }

  restart(latency: Latency, seed: number): void {
    this.#latency = latency;
    this.#random = new Random(deriveSeed(seed, 'latency'));
  }

  /** Milliseconds. */
  next(): number {
    const latency = this.#latency;
    if (typeof latency === 'number') return latency;
    return latency.min + this.#random.next() * (latency.max - latency.min);
  }

  get state(): Random['state'] {
    return this.#random.state;
  }

  set state(state: Random['state']) {
    this.#random.state = state;
  }
}
