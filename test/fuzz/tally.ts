import { DEFAULT_LEVEL } from '../../src/contract/levels/index.js';
import { apiOf } from './api.js';
import type { Outcome } from './run-sequence.js';
import type { Sequence } from './steps.js';

/** Each operation must be accepted at least 20 times in 20,000 requests. */
const LEAST_ACCEPTED = 20;
const LEAST_ACCEPTED_IN = 20_000;

/** Counts what the fuzzer has sent. */
export class Tally {
  readonly #started = Date.now();
  readonly #accepted = new Map<string, number>();
  readonly #operations = new Set<string>();
  readonly #scenarios = new Set<string>();
  readonly #versions = new Set<string>();
  #requests = 0;
  #sequences = 0;

  get requests(): number {
    return this.#requests;
  }

  /** Counts the runs of a sequence. */
  add({ options, steps }: Sequence, runs: readonly Outcome[]): void {
    this.#sequences++;
    for (const step of steps) if (step.kind === 'request') this.#operations.add(step.operation);
    this.#scenarios.add(options.scenario);
    this.#versions.add(`${options.featureLevel} ${options.dialect}`);
    for (const { requests, accepted } of runs) {
      this.#requests += requests;
      for (const [operation, count] of accepted)
        this.#accepted.set(operation, this.acceptedOf(operation) + count);
    }
  }

  acceptedOf(operation: string): number {
    return this.#accepted.get(operation) ?? 0;
  }

  /** Accepted requests of each operation of the newest version, the fewest first. */
  async acceptances(): Promise<{ operation: string; count: number }[]> {
    const { operations } = await apiOf({ level: DEFAULT_LEVEL, dialect: 'reference' });
    return operations
      .map(({ method, path }) => `${method} ${path}`)
      .map((operation) => ({ operation, count: this.acceptedOf(operation) }))
      .sort((a, b) => a.count - b.count);
  }

  /** The number of times that each operation must have been accepted by now. */
  get leastAccepted(): number {
    if (this.#requests >= LEAST_ACCEPTED_IN) return LEAST_ACCEPTED;
    // Counts of rare operations vary more in a short run, so half of the proportional count is enough.
    return Math.floor((LEAST_ACCEPTED * this.#requests) / LEAST_ACCEPTED_IN / 2);
  }

  summary(): string {
    const { user, system } = process.cpuUsage();
    const perSecond = Math.round((this.#requests * 1000) / (Date.now() - this.#started));
    const perCpuSecond = Math.round((this.#requests * 1e6) / (user + system));
    const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
    const accepted = [...this.#accepted.values()].reduce((sum, count) => sum + count, 0);
    return (
      `${this.#requests} requests (${accepted} accepted) in ${this.#sequences} sequences, ` +
      `${perSecond} a second (${perCpuSecond} a CPU second), ${megabytes} MiB; ` +
      `${this.#operations.size} operations, ${this.#scenarios.size} scenarios, ${this.#versions.size} versions`
    );
  }
}
